// drawTiles draws over the picture how long each tile took, from blue to red, how many primitives it has and which thread drew it. Red are the
// longest 2 of 100: a tile whose thread had to wait for others would leave no colours to the rest.
export function drawTiles(canvas, header, on) {
	const w = canvas.clientWidth, h = canvas.clientHeight, to = canvas.getContext("2d");
	if (!on || !header.tiles?.length) {
		to.clearRect(0, 0, canvas.width, canvas.height);
		return;
	}
	const ratio = window.devicePixelRatio || 1;
	canvas.width = Math.round(w * ratio);
	canvas.height = Math.round(h * ratio);
	const sx = canvas.width / header.width, sy = canvas.height / header.height;
	const longest = Math.max(header.tiles.map(t => t[4]).sort((a, b) => a - b)[Math.floor(header.tiles.length * 0.98)], 1);
	to.font = `${Math.round(10 * ratio)}px sans-serif`;
	to.textBaseline = "top";
	for (const [x, y, size, thread, us, primitives] of header.tiles) {
		const part = Math.min(Math.sqrt(us / longest), 1);
		to.fillStyle = `hsl(${240 - 240 * part} 90% 50% / ${0.15 + 0.4 * part})`;
		to.fillRect(x * sx, y * sy, size * sx - 1, size * sy - 1);
		if (size * sx >= 44 * ratio) {
			to.fillStyle = "#fff";
			to.fillText(`${us} µs`, x * sx + 3, y * sy + 3);
			to.fillText(`${primitives}, #${thread}`, x * sx + 3, y * sy + 3 + 12 * ratio);
		}
	}
}
