// Orbit turns, moves and zooms the view of a state, whose angles, distance and target mean what those of the command line mean.
export class Orbit {
	constructor(state) {
		this.state = state;
		this.upZ = false;
	}

	// turn turns the scene with the hand, which has moved by parts of the picture's height: half of it is 90 degrees.
	turn(x, y) {
		const s = this.state, roll = s.roll * Math.PI / 180, cos = Math.cos(roll), sin = Math.sin(roll);
		[x, y] = [x * cos + y * sin, y * cos - x * sin]; // in the picture without roll
		s.azimuth = ((s.azimuth - 180 * x + 180) % 360 + 360) % 360 - 180;
		s.elevation = Math.min(Math.max(s.elevation + 180 * y, -90), 90);
	}

	// pan moves the target so that the scene goes with the hand.
	pan(x, y) {
		const s = this.state, [right, up] = this.axes();
		const height = 2 * s.distance * Math.tan(s.fov * Math.PI / 360);
		s.target = s.target.map((t, k) => t - x * height * right[k] + y * height * up[k]);
	}

	// zoom changes the distance by a factor.
	zoom(factor) {
		const s = this.state;
		s.distance = Math.min(Math.max(s.distance * factor, 1e-20), 1e20);
	}

	// axes are the camera's right and up.
	axes() {
		const rad = Math.PI / 180, a = this.state.azimuth * rad, e = this.state.elevation * rad;
		const up = this.upZ ? [0, 0, 1] : [0, 1, 0], front = this.upZ ? [0, -1, 0] : [0, 0, 1], side = [1, 0, 0];
		const mix = (f, s, u) => front.map((v, k) => v * f + side[k] * s + up[k] * u);
		const right = mix(-Math.sin(a), Math.cos(a), 0), above = mix(-Math.cos(a) * Math.sin(e), -Math.sin(a) * Math.sin(e), Math.cos(e));
		const roll = this.state.roll * rad, cos = Math.cos(roll), sin = Math.sin(roll);
		return [right.map((v, k) => v * cos + above[k] * sin), above.map((v, k) => v * cos - right[k] * sin)];
	}
}
