import type { Point } from '../kit.ts';
import {
  at,
  circle,
  diamond,
  ellipse,
  HEIGHT,
  halo,
  line,
  list,
  mix,
  path,
  picture,
  place,
  pointsOf,
  polygon,
  rect,
  stroke,
  times,
  WIDTH,
} from '../kit.ts';

const EYE: Point = [600, 372];
const ROOMS = 6;
const WALLS = ['#1c1440', '#2f1c63', '#5b2479', '#97307e', '#d44a66', '#f5844f', '#ffc766'];

const scaleOf = (room: number): number => 1.12 * 0.66 ** room;
/** Turns a place in a room's own measures (0,0 at eye height) into picture points. */
function inRoom(room: number, x: number, y: number): Point {
  const scale = scaleOf(room);
  return [EYE[0] + x * scale, EYE[1] + y * scale];
}

/** A doorway's outline in its room; `wide` is half its width. */
function doorway(room: number, wide: number, fill: string, more = ''): string {
  const bottom = 300;
  const spring = -110;
  const rise = wide * 1.05;
  const [left, floor] = inRoom(room, -wide, bottom);
  const [right, shoulder] = inRoom(room, wide, spring);
  const [middle, top] = inRoom(room, 0, spring - rise);
  const bulge = (shoulder - top) * 0.95;
  const shape =
    room % 2 === 0
      ? `M${left} ${floor}V${shoulder}C${left} ${shoulder - bulge * 0.6} ${middle - (middle - left) * 0.45} ${top + bulge * 0.2} ${middle} ${top}C${middle + (right - middle) * 0.45} ${top + bulge * 0.2} ${right} ${shoulder - bulge * 0.6} ${right} ${shoulder}V${floor}Z`
      : `M${left} ${floor}V${shoulder}A${right - middle} ${right - middle} 0 0 1 ${right} ${shoulder}V${floor}Z`;
  return path(shape, fill, more);
}

/** Courses of stone that show on a room's end wall. */
function stones(room: number, wall: string): string {
  const light = mix(wall, '#ffffff', 0.09);
  return times(9, (row) =>
    times(8, (column) => {
      if ((row * 5 + column * 3 + room) % 4 !== 0) return '';
      const [x, y] = inRoom(room, -560 + column * 150 + (row % 2) * 74, -330 + row * 68);
      return rect(
        x,
        y,
        118 * scaleOf(room),
        46 * scaleOf(room),
        light,
        `rx="${(4 * scaleOf(room)).toFixed(1)}"`,
      );
    }),
  );
}

function torch(room: number, x: number): string {
  const [px, py] = inRoom(room, x, -40);
  return place(
    px,
    py,
    scaleOf(room),
    halo(0, -44, 92, '#ffb14a', 3, 0.17) +
      polygon(pointsOf('-10,0 10,0 5,64 -5,64'), '#3a1a2c') +
      rect(-15, -8, 30, 12, '#c98b45') +
      path('M0 -84Q26 -46 16 -22Q8 -8 0 -8Q-8 -8 -16 -22Q-26 -46 0 -84Z', '#ff8a3c') +
      path('M0 -56Q13 -36 8 -20Q4 -10 0 -10Q-4 -10 -8 -20Q-13 -36 0 -56Z', '#fff0b0'),
  );
}

function banner(room: number, x: number, colour: string): string {
  const [px, py] = inRoom(room, x, -250);
  return place(
    px,
    py,
    scaleOf(room),
    rect(-48, -8, 96, 9, '#c98b45') +
      polygon(pointsOf('-40,0 40,0 40,190 0,158 -40,190'), colour) +
      diamond(0, 70, 24, '#ffe7a8') +
      diamond(0, 70, 11, colour),
  );
}

/** The floor of the room that begins at doorway `room`: tiles and carpet. */
function floor(room: number, wide: number): string {
  const wall = at(WALLS, room + 1);
  const [near, far] = [300, 300 * 0.66];
  const row = (share: number): number => near + (far - near) * share;
  const tiles = times(4, (step) =>
    times(16, (column) => {
      const [from, to] = [row(step / 4), row((step + 1) / 4)];
      const edge = (index: number, depth: number): Point =>
        inRoom(room, (index - 8) * 92 * (depth / near), depth);
      return polygon(
        [edge(column, from), edge(column + 1, from), edge(column + 1, to), edge(column, to)],
        (step + column + room) % 2 === 0 ? mix(wall, '#120a2c', 0.34) : mix(wall, '#120a2c', 0.14),
      );
    }),
  );
  const carpet = polygon(
    [
      inRoom(room, -82, near),
      inRoom(room, 82, near),
      inRoom(room, 82 * 0.66, far),
      inRoom(room, -82 * 0.66, far),
    ],
    mix('#b3163f', '#ff7a4f', room / ROOMS),
  );
  const trim = (side: number): string =>
    polygon(
      [
        inRoom(room, side * 82, near),
        inRoom(room, side * 70, near),
        inRoom(room, side * 70 * 0.66, far),
        inRoom(room, side * 82 * 0.66, far),
      ],
      '#ffc766',
    );
  const name = `door${room}`;
  return `<clipPath id="${name}">${doorway(room, wide, '#000000')}</clipPath><g clip-path="url(#${name})">${tiles}${carpet}${trim(-1)}${trim(1)}</g>`;
}

/** An empty suit of armour on guard. */
function armour(room: number, x: number): string {
  const [px, py] = inRoom(room, x, 300);
  const [steel, shade] = [
    mix('#8d88b8', at(WALLS, room), 0.2),
    mix('#5c5690', at(WALLS, room), 0.3),
  ];
  return place(
    px,
    py,
    scaleOf(room),
    line([60, 0], [60, -330], '#3a1a2c', 8) +
      polygon(pointsOf('60,-390 76,-336 44,-336'), steel) +
      rect(-40, -10, 80, 12, shade) +
      polygon(pointsOf('-34,-10 -28,-130 -4,-130 -6,-10'), steel) +
      polygon(pointsOf('6,-10 4,-130 28,-130 34,-10'), shade) +
      polygon(pointsOf('-40,-120 -48,-230 48,-230 40,-120'), steel) +
      polygon(pointsOf('0,-120 0,-230 48,-230 40,-120'), shade) +
      circle(-50, -218, 20, shade) +
      circle(50, -218, 20, steel) +
      stroke('M-52 -210L-56 -150L-30 -126', shade, 15) +
      stroke('M52 -210L60 -160', steel, 15) +
      path('M-28 -236V-276Q0 -306 28 -276V-236Z', steel) +
      rect(-18, -272, 36, 7, '#1c1440') +
      path('M0 -296Q-8 -336 -44 -330Q-20 -316 -14 -292Z', '#d42f4f'),
  );
}

function lastDoor(): string {
  const room = ROOMS;
  const [x, y] = inRoom(room, 0, 300);
  return (
    doorway(room, 150, '#fff7d0') +
    ellipse(x, y, 15, 2, '#8d2448') +
    place(
      x,
      y,
      0.42,
      path('M-12 -74Q0 -84 12 -74L24 0H-24Z', '#2a0f38') +
        circle(0, -92, 13, '#2a0f38') +
        line([25, 0], [25, -110], '#2a0f38', 4),
    )
  );
}

export function castle(): string {
  const width = (room: number): number => at([330, 262, 250, 240, 232, 226], room);
  const rooms = list(ROOMS, (room) => {
    const wall = at(WALLS, room);
    const decor = at(
      [
        banner(0, -445, '#b3163f') + banner(0, 445, '#b3163f'),
        torch(1, -345) + torch(1, 345),
        banner(2, -330, '#3657ff') + banner(2, 330, '#3657ff'),
        torch(3, -320) + torch(3, 320),
        '',
        '',
      ],
      room,
    );
    const guards =
      room === 1 ? armour(1, -425) + armour(1, 395) : room === 3 ? armour(3, -330) : '';
    const depth =
      doorway(room, width(room) + 34, mix(wall, '#120a2c', 0.4)) +
      doorway(room, width(room) + 20, mix(wall, '#ffffff', 0.2)) +
      doorway(room, width(room), mix(wall, '#120a2c', 0.55));
    const next = doorway(room, width(room) * 0.93, at(WALLS, room + 1));
    const innerStones = `<g clip-path="url(#door${room})">${room + 1 < ROOMS ? stones(room + 1, at(WALLS, room + 1)) : ''}</g>`;
    return `${decor}${guards}${depth}${next}${floor(room, width(room) * 0.93)}${innerStones}`;
  });
  const light = polygon(
    [inRoom(ROOMS, -150, 300), inRoom(ROOMS, 150, 300), [760, HEIGHT], [440, HEIGHT]],
    '#fff0b0',
    'opacity=".22"',
  );
  const frontFloor = polygon(
    [
      [0, 640],
      [WIDTH, 640],
      [WIDTH, HEIGHT],
      [0, HEIGHT],
    ],
    '#120a2c',
  );
  const bats = (
    [
      [424, 84, 1],
      [490, 44, 0.7],
      [752, 62, 0.85],
    ] as const
  ).map(([x, y, size]) =>
    place(
      x,
      y,
      size,
      path(
        'M0 4Q-8 -10 -30 -12Q-24 -2 -30 10Q-20 4 -14 10Q-8 6 0 16Q8 6 14 10Q20 4 30 10Q24 -2 30 -12Q8 -10 0 4Z',
        '#0b0622',
      ),
    ),
  );
  return picture(
    at(WALLS, 0),
    stones(0, at(WALLS, 0)),
    frontFloor,
    ...rooms,
    lastDoor(),
    light,
    ...bats,
  );
}
