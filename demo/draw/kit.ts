/** Shared drawing helpers. Every helper returns SVG text; lengths are pixels of a 1200 x 675 picture. */

export const WIDTH = 1200;
export const HEIGHT = 675;

export type Point = readonly [x: number, y: number];

/** Seeded randomness: the same seed always gives the same picture. */
export type Random = {
  /** A number from `low` up to `high`. */
  between(low: number, high: number): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
};

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32: small, fast and good enough for pictures.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  return {
    between: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    pick: (choices) => at(choices, Math.floor(next() * choices.length)),
    chance: (probability) => next() < probability,
  };
}

/** The item at `index`, counted round and round, so that it always exists. */
export function at<T>(items: readonly T[], index: number): T {
  const item = items[((index % items.length) + items.length) % items.length];
  if (item === undefined) throw new Error('at() needs a list with something in it');
  return item;
}

/** One decimal keeps the SVG small without being visible. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Points written as in SVG: `pointsOf('0,0 40,0 20,30')`. */
export function pointsOf(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x, y] = pair.split(',').map(Number);
    if (x === undefined || y === undefined) throw new Error(`"${pair}" is not a point`);
    return [x, y];
  });
}

function pointList(points: readonly Point[]): string {
  return points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');
}

/** `more` is any further attributes, e.g. `opacity=".5"`. */
export function polygon(points: readonly Point[], fill: string, more = ''): string {
  return `<polygon points="${pointList(points)}" fill="${fill}" ${more}/>`;
}

export function polyline(
  points: readonly Point[],
  stroke: string,
  width: number,
  more = '',
): string {
  return `<polyline points="${pointList(points)}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" ${more}/>`;
}

export function line(from: Point, to: Point, stroke: string, width: number, more = ''): string {
  return `<line x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more = '',
): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${more}/>`;
}

export function ellipse(
  x: number,
  y: number,
  radiusX: number,
  radiusY: number,
  fill: string,
  more = '',
): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radiusX)}" ry="${short(radiusY)}" fill="${fill}" ${more}/>`;
}

export function path(data: string, fill: string, more = ''): string {
  return `<path d="${data}" fill="${fill}" ${more}/>`;
}

/** An open line along path data. */
export function stroke(data: string, colour: string, width: number, more = ''): string {
  return `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function group(attributes: string, ...parts: readonly string[]): string {
  return `<g ${attributes}>${parts.join('')}</g>`;
}

/** Moves (and perhaps scales or turns) parts that were drawn round 0,0. */
export function place(x: number, y: number, scale: number, content: string, degrees = 0): string {
  return `<g transform="translate(${short(x)} ${short(y)}) rotate(${short(degrees)}) scale(${Math.round(scale * 1000) / 1000})">${content}</g>`;
}

/** Parts that are visible only inside `shape`; the name must be unique in its picture. */
export function clipped(name: string, shape: string, ...parts: readonly string[]): string {
  return `<clipPath id="${name}">${shape}</clipPath><g clip-path="url(#${name})">${parts.join('')}</g>`;
}

/** `count` parts, joined. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** `count` values, for lists of points. */
export function list<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** A hex colour between two others: 0 gives the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, start: number): number =>
    Number.parseInt(colour.slice(start, start + 2), 16);
  const mixed = [1, 3, 5].map((start) => {
    const value = channel(first, start) * (1 - share) + channel(second, start) * share;
    return Math.round(value).toString(16).padStart(2, '0');
  });
  return `#${mixed.join('')}`;
}

/** The whole picture on a flat ground. */
export function picture(ground: string, ...parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${rect(0, 0, WIDTH, HEIGHT, ground)}${parts.join('')}</svg>`;
}

/** Flat bands of colour from `top` to `bottom`: a printed sky instead of a gradient. */
export function bands(top: number, bottom: number, colours: readonly string[]): string {
  const height = (bottom - top) / colours.length;
  return colours
    .map((colour, index) => rect(0, top + index * height, WIDTH, height + 1, colour))
    .join('');
}

/** Rings of light that grow weaker outwards. */
export function halo(
  x: number,
  y: number,
  radius: number,
  colour: string,
  rings = 3,
  strength = 0.16,
): string {
  return times(rings, (ring) =>
    circle(x, y, (radius * (rings - ring)) / rings, colour, `opacity="${strength}"`),
  );
}

/** Path data of a soft curve through points. */
export function curve(points: readonly Point[]): string {
  const [startX, startY] = at(points, 0);
  let data = `M${short(startX)} ${short(startY)}`;
  for (let index = 0; index < points.length - 1; index++) {
    const before = points[index - 1] ?? at(points, index);
    const from = at(points, index);
    const to = at(points, index + 1);
    const after = points[index + 2] ?? to;
    const firstHandle = `${short(from[0] + (to[0] - before[0]) / 6)} ${short(from[1] + (to[1] - before[1]) / 6)}`;
    const lastHandle = `${short(to[0] - (after[0] - from[0]) / 6)} ${short(to[1] - (after[1] - from[1]) / 6)}`;
    data += `C${firstHandle} ${lastHandle} ${short(to[0])} ${short(to[1])}`;
  }
  return data;
}

/** The magazine's save-point diamond. */
export function diamond(x: number, y: number, radius: number, fill: string, more = ''): string {
  return polygon(
    [
      [x, y - radius],
      [x + radius, y],
      [x, y + radius],
      [x - radius, y],
    ],
    fill,
    more,
  );
}

/** Turns (x, y, z) on a board into picture points, seen from above at an angle. */
export function isometric(
  originX: number,
  originY: number,
  unit: number,
): (x: number, y: number, z: number) => Point {
  return (x, y, z) => [originX + (x - y) * unit * 0.866, originY + (x + y) * unit * 0.5 - z * unit];
}
