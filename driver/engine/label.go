package main

import "github.com/seed-1acaedba/halfspace/driver/abi"

// Labels are lines of the log when their submission is translated.

func (x *executor) cmdBeginDebugUtilsLabelEXT(a *abi.CmdBeginDebugUtilsLabelEXTArgs) {
	if logs(2) {
		say(2, "%s {", text(a.PLabelInfo.PLabelName))
	}
}

func (x *executor) cmdEndDebugUtilsLabelEXT(*abi.CmdEndDebugUtilsLabelEXTArgs) { say(2, "}") }

func (x *executor) cmdInsertDebugUtilsLabelEXT(a *abi.CmdInsertDebugUtilsLabelEXTArgs) {
	if logs(2) {
		say(2, "%s", text(a.PLabelInfo.PLabelName))
	}
}
