package main

import (
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/nats-io/nats-server/v2/server"
)

// serve is a server of a cluster: the test's environment names its configuration.
func serve() {
	o, err := server.ProcessConfigFile(os.Getenv("HALFSPACE_FARM_SERVER"))
	if err != nil {
		log.Fatal(err)
	}
	o.NoSigs, o.NoLog = true, os.Getenv("HALFSPACE_FARM_LOG") == ""
	s, err := server.NewServer(o)
	if err != nil {
		log.Fatal(err)
	}
	s.ConfigureLogger()
	s.Start()
	end := make(chan os.Signal, 1)
	signal.Notify(end, syscall.SIGTERM)
	<-end
	s.Shutdown()
}
