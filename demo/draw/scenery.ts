/** Things that appear in many scenes: hills, stars, snow, trees and people. */

import type { Point, Random } from './kit.ts';
import { circle, HEIGHT, list, path, place, polygon, rect, short, times, WIDTH } from './kit.ts';

/** Points along a hilly line from left to right; `rough` 0 is smooth, 1 is jagged. */
function ridgeLine(
  random: Random,
  base: number,
  height: number,
  step: number,
  rough: number,
): Point[] {
  const phases = list(3, () => random.between(0, Math.PI * 2));
  const points: Point[] = [];
  for (let x = -step; x <= WIDTH + step; x += step) {
    const waves = phases.reduce(
      (sum, phase, index) => sum + Math.sin((x / 260) * (index + 1) * 0.9 + phase) / (index + 1),
      0,
    );
    points.push([x, base - (height * waves) / 1.8 - random.between(-1, 1) * height * rough]);
  }
  return points;
}

/** A ridge filled down to the picture's lower edge. */
export function ridge(
  random: Random,
  base: number,
  height: number,
  step: number,
  rough: number,
  fill: string,
): string {
  const points = ridgeLine(random, base, height, step, rough);
  return polygon([...points, [WIDTH + step, HEIGHT], [-step, HEIGHT]], fill);
}

/** Small stars between `top` and `bottom`. */
export function stars(
  random: Random,
  count: number,
  top: number,
  bottom: number,
  colour = '#ffffff',
): string {
  return times(count, () => {
    const size = random.pick([0.9, 1.1, 1.4, 2.1]);
    return circle(
      random.between(0, WIDTH),
      random.between(top, bottom),
      size,
      colour,
      `opacity="${short(random.between(0.4, 1))}"`,
    );
  });
}

/** Falling dots: snow, dust, spores. */
export function flecks(
  random: Random,
  count: number,
  top: number,
  bottom: number,
  sizes: readonly number[],
  colour: string,
): string {
  return times(count, () =>
    circle(
      random.between(0, WIDTH),
      random.between(top, bottom),
      random.pick(sizes),
      colour,
      `opacity="${short(random.between(0.5, 1))}"`,
    ),
  );
}

/** A small standing figure; `x`, `y` is the ground between its feet. */
export function figure(
  x: number,
  y: number,
  height: number,
  colour: string,
  cloak = false,
): string {
  const body = cloak
    ? path('M-8 -74Q0 -86 8 -74L20 0H-20Z', colour)
    : path('M-13 -76Q0 -84 13 -76L16 -40H11L9 0H2L0 -34L-2 0H-9L-11 -40H-16Z', colour);
  return place(x, y, height / 100, body + circle(0, -90, 10, colour));
}

/** A spruce of stacked triangles; `x`, `y` is the foot of its trunk. */
export function spruce(x: number, y: number, height: number, colour: string, tiers = 4): string {
  const half = height * 0.24;
  const layers = times(tiers, (tier) => {
    const top = y - height + (tier * height * 0.8) / tiers;
    const bottom = y - height * 0.08 - ((tiers - 1 - tier) * height * 0.68) / tiers;
    const width = half * (0.42 + (0.58 * (tier + 1)) / tiers);
    return polygon(
      [
        [x, top],
        [x + width, bottom],
        [x - width, bottom],
      ],
      colour,
    );
  });
  return rect(x - height * 0.025, y - height * 0.12, height * 0.05, height * 0.13, colour) + layers;
}
