import type { Point } from '../kit.ts';
import {
  bands,
  circle,
  curve,
  ellipse,
  line,
  mix,
  path,
  picture,
  place,
  pointsOf,
  polygon,
  polyline,
  rect,
  seeded,
  stroke,
  times,
} from '../kit.ts';
import { sixSided, twentySided } from '../parts/dice.ts';
import { dragon } from '../parts/dragon.ts';
import { figure } from '../scenery.ts';

/** The map lies on the table in folded panels; `row` and `column` run from 0 to 1. */
function onMap(column: number, row: number): Point {
  const half = 520 + row * 330;
  return [600 + (column - 0.5) * 2 * half, 418 + row ** 1.15 * 262];
}

function map(): string {
  const [columns, rows] = [6, 3];
  const papers = ['#f3dcaa', '#e6c88e'];
  const panels = times(columns * rows, (index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const edge = (dx: number, dy: number): Point =>
      onMap((column + dx) / columns, (row + dy) / rows);
    return polygon(
      [edge(0, 0), edge(1, 0), edge(1, 1), edge(0, 1)],
      papers[(column + row) % 2] ?? '#f3dcaa',
    );
  });
  const west = [
    [0.2, 0],
    [0.27, 0.14],
    [0.2, 0.3],
    [0.25, 0.46],
    [0.16, 0.62],
    [0.19, 0.84],
    [0.12, 1],
  ] as const;
  const east = [
    [1, 0.42],
    [0.93, 0.5],
    [0.89, 0.64],
    [0.93, 0.8],
    [0.88, 1],
  ] as const;
  const coast = (points: readonly (readonly [number, number])[], shift: number): string =>
    curve(points.map(([column, row]) => onMap(column + shift, row)));
  const corner = (column: number, row: number): string =>
    onMap(column, row).map(Math.round).join(' ');
  const sea =
    path(`${coast(west, 0)}L${corner(0, 1)}L${corner(0, 0)}Z`, '#7fb8b0') +
    path(`${coast(east, 0)}L${corner(1, 1)}Z`, '#7fb8b0');
  const lines = [0.022, 0.044].map((shift) => stroke(coast(west, -shift), '#4f8f90', 2)).join('');
  const hills = (
    [
      [0.33, 0.12],
      [0.37, 0.2],
      [0.42, 0.1],
      [0.66, 0.12],
      [0.71, 0.2],
      [0.76, 0.1],
      [0.8, 0.22],
      [0.3, 0.72],
      [0.35, 0.84],
    ] as const
  ).map(([column, row]) => {
    const [x, y] = onMap(column, row);
    return place(
      x,
      y,
      0.8 + row * 0.9,
      polygon(pointsOf('-24,8 0,-24 24,8'), '#b0803f') +
        polygon(pointsOf('0,-24 24,8 4,8'), '#8a5a35'),
    );
  });
  const woods = (
    [
      [0.84, 0.34],
      [0.87, 0.4],
      [0.81, 0.42],
      [0.56, 0.1],
      [0.59, 0.16],
      [0.53, 0.17],
    ] as const
  ).map(([column, row]) =>
    place(
      ...onMap(column, row),
      0.8 + row * 0.8,
      circle(0, -10, 12, '#5f8a55') + rect(-2, 0, 4, 10, '#8a5a35'),
    ),
  );
  const route: Point[] = (
    [
      [0.3, 0.5],
      [0.36, 0.62],
      [0.46, 0.8],
      [0.55, 0.9],
      [0.64, 0.86],
      [0.68, 0.6],
      [0.62, 0.28],
    ] as const
  ).map(([column, row]) => onMap(column, row));
  const goal = route[6] ?? [0, 0];
  const cross =
    line([goal[0] - 20, goal[1] - 12], [goal[0] + 20, goal[1] + 10], '#c8243f', 9) +
    line([goal[0] + 20, goal[1] - 12], [goal[0] - 20, goal[1] + 10], '#c8243f', 9);
  return (
    panels +
    sea +
    lines +
    hills.join('') +
    woods.join('') +
    polyline(route, '#c8243f', 6, 'stroke-dasharray="18 13"') +
    cross
  );
}

export function dice(): string {
  const random = seeded(20);
  const cloud = (x: number, y: number, width: number, colour: string): string =>
    rect(x, y, width, 22, colour, 'rx="11"') +
    rect(x + width * 0.2, y - 17, width * 0.5, 26, colour, 'rx="13"');
  const embers = times(40, () =>
    circle(
      random.between(560, 1160),
      random.between(40, 420),
      random.pick([1.6, 2.2, 3]),
      '#ffd25e',
    ),
  );
  const party =
    figure(742, 596, 58, '#200a30', true) +
    figure(782, 604, 54, '#200a30') +
    figure(822, 600, 64, '#200a30', true) +
    line([754, 596], [754, 526], '#200a30', 3) +
    line([796, 604], [812, 560], '#200a30', 3);
  return picture(
    '#3b1250',
    bands(0, 420, ['#2c0e45', '#43134f', '#661b57', '#93285a', '#c23f56', '#ec6a4e']),
    circle(850, 214, 196, '#f58a4e'),
    circle(850, 214, 158, '#ffc766'),
    circle(850, 214, 128, '#ffe3a0'),
    cloud(80, 130, 260, '#5a1855'),
    cloud(470, 70, 170, '#5a1855'),
    cloud(980, 330, 260, '#d9533f'),
    cloud(500, 320, 190, '#d4504f'),
    polygon(
      pointsOf(
        '0,420 0,350 90,300 150,340 240,270 360,370 470,330 560,376 640,346 690,372 760,360 820,384 880,366 940,380 1010,346 1060,372 1130,310 1200,360 1200,420',
      ),
      '#5a1548',
    ),
    rect(0, 414, 1200, 261, '#4a1d2c'),
    times(6, (index) => rect(0, 430 + index * 46, 1200, 4, '#3b1424')),
    polygon(
      [onMap(0, 0), onMap(1, 0), onMap(1, 1), onMap(0, 1)].map(([x, y]): Point => [x + 8, y + 14]),
      '#2c0e24',
    ),
    map(),
    embers,
    place(858, 250, 0.98, dragon(), 4),
    polygon(
      pointsOf('300,640 470,560 640,576 560,620 380,668'),
      mix('#e6c88e', '#4a1d2c', 0.5),
      'opacity=".75"',
    ),
    place(330, 420, 1, twentySided(238), -9),
    polygon(pointsOf('889,565 990,612 1106,644 1196,598 1091,560'), '#8a5a4a', 'opacity=".7"'),
    place(990, 612, 1, sixSided(112)),
    party,
    ellipse(784, 606, 70, 7, '#8a5a4a', 'opacity=".5"'),
  );
}
