// The page of "halfspace view": it keeps the state that is looked at, asks the server for its picture, and shows what comes.
import { Orbit } from "./orbit.js";
import { Connection } from "./connection.js";
import { drawTiles } from "./tiles.js";

const $ = id => document.getElementById(id);
const canvas = $("picture"), overlay = $("overlay"), stage = $("stage");
const local = ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);

const state = {
	file: 0, camera: -1, azimuth: 0, elevation: 0, roll: 0, distance: 0, fov: 0, target: null, ortho: false,
	animation: -1, time: 0, playing: false, variant: -1,
	look: "studio", shading: "pbr", samples: 4, env: 0, rotation: 0, exposure: 0, tonemap: "auto", shadows: false, background: 0,
	width: 1, height: 1, moving: false, tiles: false, format: local ? "raw" : "packed",
};
let hello = null, scene = null, last = null, seq = 0, resting = 0, shots = 0;
const asked = new Map(); // when states were asked for, by their number
const orbit = new Orbit(state);

// What others may look at: tests do.
const view = window.halfspace = { state, asked: 0, frames: 0, last: null, latency: [], closes: 0, connection: null };

// ask sends the state. While something moves more is to come; some time after the last such change the picture at rest is asked for.
function ask(moving = false) {
	if (!scene) return;
	clearTimeout(resting);
	state.moving = moving;
	seq = view.asked = (seq + 1) >>> 0;
	asked.set(seq, performance.now());
	if (asked.size > 64) asked.delete(asked.keys().next().value);
	connection.send({ seq, state });
	if (moving) resting = setTimeout(() => { if (!held()) ask(); }, 200);
}

// adopt makes the state's view that of the last picture: what was left to the scene, or a camera of the file, becomes numbers.
function adopt() {
	if (!last) return;
	for (const k of ["azimuth", "elevation", "roll", "distance", "fov", "ortho"]) state[k] = last[k];
	state.target = [...last.target];
	state.camera = -1;
	$("camera").value = "-1";
	$("ortho").checked = state.ortho;
}

// move changes the view by f, which the hand does.
function move(f) {
	if (!last) return;
	if (state.camera >= 0 || !state.target || !state.distance) adopt();
	f();
	$("mark").hidden = true;
	ask(true);
}

// all shows all of the scene from the direction that is looked from.
function all() {
	if (!last) return;
	if (state.camera >= 0) adopt();
	state.distance = 0;
	state.target = null;
	ask();
}

// Messages.

const connection = view.connection = new Connection({
	open() { say("connected"); },
	closed(reason, again) {
		view.closes++;
		scene = null;
		say(reason || "the connection is lost", true);
		$("busy").hidden = false;
		$("busy").textContent = again ? "connecting again" : "not connected";
	},
	note(n) {
		if (n.hello) greet(n.hello);
		if (n.scene) enter(n.scene);
		if (n.picked) showPicked(n.picked);
		if (n.status) say(n.status, n.error);
	},
	frame: show,
});

function say(text, bad = false) {
	$("status").textContent = text;
	$("status").classList.toggle("bad", bad);
	if (bad) $("busy").hidden = true;
}

function options(select, list, value) {
	select.replaceChildren(...list.map(([v, text]) => new Option(text, v)));
	select.value = String(value);
}

function greet(h) {
	const again = hello !== null;
	hello = h;
	options($("file"), h.files.map((f, i) => [i, f]), state.file);
	options($("shading"), h.shadings.map(s => [s.name, s.label]), state.shading);
	options($("look"), h.looks.map(s => [s.name, s.label]), state.look);
	options($("tonemap"), h.tonemaps.map(s => [s.name, s.label]), state.tonemap);
	options($("env"), h.environments.map((e, i) => [i, e.split("/").pop()]), state.env);
	options($("background"), h.backgrounds.map((b, i) => [i, b === "env" ? "environment" : b]), state.background);
	$("format").value = state.format;
	if (!again) { state.azimuth = h.default.Azimuth; state.elevation = h.default.Elevation; }
	$("busy").hidden = false;
	$("busy").textContent = "loading";
	resize();
	// The server opens the file that the first state names, and says what is in it.
	state.moving = false;
	connection.send({ seq, state });
}

// entered is the file that the menus are of; -1: none.
let entered = -1;

function enter(s) {
	const again = entered === s.file;
	scene = s;
	entered = s.file;
	document.title = hello.files[s.file] + " – Halfspace";
	if (!again) {
		Object.assign(state, { camera: s.cameras?.length ? 0 : -1, azimuth: hello.default.Azimuth, elevation: hello.default.Elevation, roll: 0, distance: 0, fov: 0, target: null, ortho: false, animation: -1, time: 0, playing: false, variant: -1 });
	}
	orbit.upZ = s.upZ;
	options($("camera"), [[-1, "Around the scene"], ...(s.cameras || []).map((c, i) => [i, c])], state.camera);
	options($("animation"), [[-1, "None"], ...(s.animations || []).map((a, i) => [i, a.name])], state.animation);
	options($("variant"), [[-1, "The file's own"], ...(s.variants || []).map((v, i) => [i, v])], state.variant);
	$("animations").hidden = !s.animations?.length;
	$("variants").hidden = !s.variants?.length;
	player();
	$("ortho").checked = state.ortho;
	$("mark").hidden = true;
	const n = (k, word) => `${k.toLocaleString("en")} ${word}${k === 1 ? "" : "s"}`;
	say(`${n(s.triangles, "triangle")}, ${n(s.instances, "object")}, ${n(s.materials, "material")}` + (s.warnings?.length ? `; ${s.warnings.join("; ")}` : ""), false);
	ask();
}

// Pictures.

async function show(h, bytes) {
	let image;
	if (h.format === "jpeg") {
		image = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
	} else {
		if (h.format === "deflate") bytes = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
		image = new ImageData(new Uint8ClampedArray(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, 4 * h.width * h.height), h.width, h.height);
	}
	if (canvas.width !== h.width || canvas.height !== h.height) { canvas.width = h.width; canvas.height = h.height; }
	const to = canvas.getContext("2d", { alpha: false });
	if (image instanceof ImageData) to.putImageData(image, 0, 0);
	else { to.drawImage(image, 0, 0); image.close(); }
	connection.shown(h.frame);
	last = view.last = h;
	view.frames++;
	const began = asked.get(h.seq);
	if (began !== undefined) {
		asked.delete(h.seq);
		view.latency.push(performance.now() - began);
		if (view.latency.length > 500) view.latency.shift();
	}
	$("busy").hidden = true;
	if (state.playing && scene) { state.time = h.time; clock(); }
	if (h.command) $("command").textContent = h.command;
	drawTiles(overlay, h, state.tiles);
	facts(h);
}

let factsAt = 0;
function facts(h) {
	const now = performance.now();
	if (!h.rest && now - factsAt < 250) return;
	factsAt = now;
	const total = h.ms.reduce((a, t) => a + t.ms, 0);
	$("shown").textContent = `${h.width}×${h.height}, ${total.toFixed(1)} ms: ` + h.ms.filter(t => t.ms >= 0.05).map(t => `${t.name} ${t.ms.toFixed(1)}`).join(", ") + `; ${hello.threads} threads, ${hello.level}`;
	const longest = Math.max(...(h.stages || []).map(t => t.ms), 0.001);
	$("stages").replaceChildren(...(h.stages || []).map(t => {
		const row = document.createElement("div"), bar = document.createElement("i");
		row.setAttribute("role", "row");
		bar.style.width = `${100 * t.ms / longest}%`;
		for (const content of [t.name, bar, t.ms.toFixed(2)]) {
			const cell = document.createElement("span");
			cell.setAttribute("role", "cell");
			cell.append(content);
			row.append(cell);
		}
		return row;
	}));
}

function showPicked(p) {
	$("mark").hidden = p.nothing === true;
	$("mark").style.left = `${100 * p.x}%`;
	$("mark").style.top = `${100 * p.y}%`;
	$("picked").textContent = p.nothing ? "Nothing is there." :
		`Object: ${p.object || "without a name"} (number ${p.instance})\nMaterial: ${p.material}\n${p.kind[0].toUpperCase()}${p.kind.slice(1)}: ${p.triangle}${p.of ? ` of ${p.of}` : ""}`;
}

// The size of the picture is that of the stage, in the screen's pixels.
function resize() {
	const r = stage.getBoundingClientRect();
	let scale = window.devicePixelRatio || 1;
	if (hello) {
		const most = Math.sqrt(hello.maxSamples / (Math.max(r.width * r.height, 1) * state.samples));
		scale = Math.min(scale, most, hello.maxSide / Math.max(r.width, r.height, 1));
	}
	const w = Math.max(1, Math.floor(r.width * scale)), h = Math.max(1, Math.floor(r.height * scale));
	if (w === state.width && h === state.height) return;
	state.width = w;
	state.height = h;
	ask();
}
new ResizeObserver(resize).observe(stage);
(function watchPixels() { // which another screen, or zooming, changes
	matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`).addEventListener("change", () => { resize(); watchPixels(); }, { once: true });
})();

// Hands.

const fingers = new Map();
let moved = 0, tapped = 0;
const held = () => fingers.size > 0;

canvas.addEventListener("pointerdown", e => {
	canvas.setPointerCapture(e.pointerId);
	fingers.set(e.pointerId, { x: e.clientX, y: e.clientY });
	if (fingers.size === 1) moved = 0;
	canvas.classList.add("held");
	canvas.focus({ preventScroll: true });
});
canvas.addEventListener("pointermove", e => {
	const old = fingers.get(e.pointerId);
	if (!old) return;
	const dx = e.clientX - old.x, dy = e.clientY - old.y, height = canvas.clientHeight || 1;
	if (!dx && !dy) return;
	const other = [...fingers].find(([id]) => id !== e.pointerId)?.[1];
	moved += Math.hypot(dx, dy);
	if (moved > 3 || other) {
		move(() => {
			if (other) {
				const before = Math.hypot(old.x - other.x, old.y - other.y), after = Math.hypot(e.clientX - other.x, e.clientY - other.y);
				if (before > 0 && after > 0) orbit.zoom(before / after);
				orbit.pan(dx / 2 / height, dy / 2 / height);
			} else if (e.buttons & 6 || e.shiftKey) orbit.pan(dx / height, dy / height);
			else orbit.turn(dx / height, dy / height);
		});
		old.x = e.clientX;
		old.y = e.clientY;
	}
});
for (const end of ["pointerup", "pointercancel"]) canvas.addEventListener(end, e => {
	if (!fingers.delete(e.pointerId) || fingers.size) return;
	canvas.classList.remove("held");
	if (moved > 3) { ask(); return; }
	if (end === "pointerup" && e.button === 0) {
		const now = performance.now(), twice = now - tapped < 350;
		tapped = now;
		if (twice) all();
		else pick(e.offsetX / canvas.clientWidth, e.offsetY / canvas.clientHeight);
	}
});
canvas.addEventListener("contextmenu", e => e.preventDefault());
canvas.addEventListener("wheel", e => {
	e.preventDefault();
	move(() => orbit.zoom(Math.exp(e.deltaY * (e.deltaMode ? 0.05 : 0.0015))));
}, { passive: false });

function pick(x, y) {
	if (scene) connection.send({ pick: { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) } });
}

function shade(name) {
	state.shading = $("shading").value = state.shading === name ? "pbr" : name;
	lights();
	ask();
}

addEventListener("keydown", e => {
	if (e.ctrlKey || e.metaKey || e.altKey || e.target.matches("select, input, summary")) return;
	const step = 0.05, turn = (x, y) => () => move(() => e.shiftKey ? orbit.pan(x, y) : orbit.turn(x, y));
	const keys = {
		"+": () => move(() => orbit.zoom(0.9)), "=": () => move(() => orbit.zoom(0.9)), "-": () => move(() => orbit.zoom(1 / 0.9)), "0": all,
		w: () => shade("wireframe"), d: () => shade("distance"), n: () => shade("normals"), u: () => shade("uv"), o: () => shade("overdraw"),
		m: () => { state.shading = ""; shade("pbr"); }, t: () => $("tiles").click(), s: screenshot,
	};
	if (e.target === canvas || e.target === document.body) Object.assign(keys, {
		ArrowLeft: turn(-step, 0), ArrowRight: turn(step, 0), ArrowUp: turn(0, -step), ArrowDown: turn(0, step),
		Enter: () => pick(0.5, 0.5), " ": () => { if (state.animation >= 0) $("play").click(); },
	});
	const f = keys[e.key] || keys[e.key.toLowerCase()];
	if (f) { e.preventDefault(); f(); }
});

// Menus.

const choose = (id, f) => $(id).addEventListener("change", () => { f($(id).value); ask(); });
$("file").addEventListener("change", () => {
	state.file = Number($("file").value);
	$("busy").hidden = false;
	$("busy").textContent = "loading";
	ask();
});
choose("camera", v => {
	if (Number(v) < 0) adopt();
	state.camera = Number(v);
});
choose("ortho", () => {
	const on = $("ortho").checked;
	adopt();
	state.ortho = $("ortho").checked = on;
});
choose("animation", v => {
	state.animation = Number(v);
	state.time = 0;
	state.playing = false;
	player();
});
choose("variant", v => state.variant = Number(v));
choose("shading", v => { state.shading = v; lights(); });
choose("look", v => {
	state.look = v;
	const named = (list, name) => Math.max(list.indexOf(name), 0);
	$("env").value = state.env = named(hello.environments, v === "plain" ? "studio" : "softbox");
	$("background").value = state.background = named(hello.backgrounds, v === "plain" ? "slate" : "studio");
});
choose("samples", v => { state.samples = Number(v); resize(); });
choose("background", v => state.background = Number(v));
choose("tiles", () => state.tiles = $("tiles").checked);
choose("format", v => state.format = v);
choose("env", v => state.env = Number(v));
choose("tonemap", v => state.tonemap = v);
choose("shadows", () => state.shadows = $("shadows").checked);

function slide(id, f) {
	$(id).addEventListener("input", () => { f(Number($(id).value)); ask(true); });
	$(id).addEventListener("change", () => { f(Number($(id).value)); ask(); });
}
slide("rotation", v => { state.rotation = v; $("rotationOut").textContent = `${v}°`; });
slide("exposure", v => { state.exposure = v; $("exposureOut").textContent = `${v} EV`; });
slide("time", v => { state.time = v; state.playing = false; player(); });

function lights() { $("light").hidden = state.shading !== "pbr"; }

function clock() {
	$("time").value = String(state.time);
	$("clock").textContent = `${state.time.toFixed(2)} s`;
}

function player() {
	const a = scene?.animations?.[state.animation];
	$("player").hidden = !a;
	$("time").max = String(a ? a.duration : 1);
	$("play").setAttribute("aria-pressed", String(state.playing));
	$("play").textContent = state.playing ? "Stop" : "Play";
	clock();
}
$("play").addEventListener("click", () => { state.playing = !state.playing; player(); ask(); });

$("panel").addEventListener("submit", e => e.preventDefault());
$("theme").addEventListener("click", () => {
	const dark = document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
	document.documentElement.dataset.theme = dark ? "light" : "dark";
});
$("copy").addEventListener("click", async () => {
	try {
		await navigator.clipboard.writeText($("command").textContent);
		say("copied");
	} catch {
		getSelection().selectAllChildren($("command")); // the browser does not let the page copy
		say("press Ctrl+C to copy");
	}
});

// screenshot saves the picture that is shown, without what is drawn over it.
function screenshot() {
	canvas.toBlob(blob => {
		const a = document.createElement("a");
		a.href = URL.createObjectURL(blob);
		a.download = `${(hello?.files[state.file] || "picture").replace(/\.[^.]*$/, "")}-${++shots}.png`;
		a.click();
		setTimeout(() => URL.revokeObjectURL(a.href), 1000);
		say(`saved ${a.download}`);
	}, "image/png");
}
$("shot").addEventListener("click", screenshot);

// drop sends a file to the server, which keeps it in memory, and looks at it.
async function drop(file) {
	say(`sending ${file.name}`);
	try {
		const answer = await fetch("drop?name=" + encodeURIComponent(file.name), { method: "POST", body: file });
		if (!answer.ok) throw new Error((await answer.text()).trim());
		const at = await answer.json();
		hello.files = at.files;
		options($("file"), hello.files.map((f, i) => [i, f]), at.file);
		$("file").dispatchEvent(new Event("change", { bubbles: true }));
	} catch (error) {
		say(error.message || `${file.name} could not be sent`, true);
	}
}
view.drop = drop;
addEventListener("dragover", e => { e.preventDefault(); document.body.classList.add("drop"); });
addEventListener("dragleave", e => { if (!e.relatedTarget) document.body.classList.remove("drop"); });
addEventListener("drop", async e => {
	e.preventDefault();
	document.body.classList.remove("drop");
	for (const file of [...(e.dataTransfer?.files || [])]) await drop(file);
});
lights();
