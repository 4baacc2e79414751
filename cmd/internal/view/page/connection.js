// Connection talks to the server, and connects again when it is lost.
export class Connection {
	constructor(handlers) {
		this.handlers = handlers;
		this.tries = 0;
		this.frames = Promise.resolve();
		this.connect();
		// A page that comes back from sleep does not wait.
		addEventListener("online", () => this.now());
		document.addEventListener("visibilitychange", () => { if (!document.hidden) this.now(); });
	}

	connect() {
		const url = new URL("session", location.href);
		url.protocol = "ws:";
		const socket = this.socket = new WebSocket(url);
		socket.binaryType = "arraybuffer";
		socket.onopen = () => { this.handlers.open(); };
		socket.onmessage = e => {
			if (socket !== this.socket) return;
			this.tries = 0;
			if (typeof e.data === "string") {
				this.handlers.note(JSON.parse(e.data));
				return;
			}
			const length = new DataView(e.data).getUint32(e.data.byteLength - 4, true), end = e.data.byteLength - 4 - length;
			const header = JSON.parse(new TextDecoder().decode(new Uint8Array(e.data, end, length)));
			// One after the other: decoding takes time.
			this.frames = this.frames.then(() => this.handlers.frame(header, new Uint8Array(e.data, 0, end))).catch(error => console.error(error));
		};
		socket.onclose = e => {
			if (socket !== this.socket) return;
			this.socket = null;
			const again = e.code !== 1008; // a message was wrong: it would be so again
			this.handlers.closed(e.reason, again);
			if (again) this.timer = setTimeout(() => this.connect(), Math.min(250 * 2 ** this.tries++, 5000));
		};
	}

	// now connects without waiting any longer.
	now() {
		if (this.socket || !this.timer) return;
		clearTimeout(this.timer);
		this.connect();
	}

	send(message) {
		if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
	}

	// shown says which frame was shown last, so that the next may come.
	shown(frame) { this.send({ shown: frame }); }
}
