import type { Point } from '../kit.ts';
import {
  at,
  bands,
  circle,
  diamond,
  ellipse,
  line,
  list,
  path,
  picture,
  place,
  pointsOf,
  polygon,
  rect,
  seeded,
  stroke,
  times,
} from '../kit.ts';
import { figure, ridge } from '../scenery.ts';

const TOWER_X = 780;
const TOP = 96;
const FOOT = 560;

/** A lattice mast that narrows upwards. */
function mast(): string {
  const steel = '#1d1238';
  const halfWidth = (y: number): number => 7 + ((y - TOP) / (FOOT - TOP)) ** 1.5 * 78;
  const levels = list(13, (index) => FOOT - (FOOT - TOP) * (1 - (1 - index / 12) ** 1.25));
  const legs = [-1, 1].map((side) =>
    levels
      .slice(1)
      .map((y, index) =>
        line(
          [TOWER_X + side * halfWidth(at(levels, index)), at(levels, index)],
          [TOWER_X + side * halfWidth(y), y],
          index > 7 && index % 2 === 0 ? '#f4ead6' : '#e0453a',
          8,
          'stroke-linecap="round"',
        ),
      )
      .join(''),
  );
  const braces = levels.slice(1).map((y, index) => {
    const low = at(levels, index);
    const colour = index % 2 === 0 ? '#e0453a' : '#f4ead6';
    return (
      line([TOWER_X - halfWidth(low), low], [TOWER_X + halfWidth(y), y], colour, 4) +
      line([TOWER_X + halfWidth(low), low], [TOWER_X - halfWidth(y), y], colour, 4) +
      line([TOWER_X - halfWidth(y), y], [TOWER_X + halfWidth(y), y], colour, 4)
    );
  });
  const dish = (x: number, y: number, side: number): string =>
    place(
      x,
      y,
      1,
      `<g transform="scale(${side} 1)">${ellipse(0, 0, 12, 30, '#f4ead6') + ellipse(5, 0, 8, 25, '#c9b9cf') + line([4, 0], [30, 0], steel, 3) + circle(30, 0, 4, steel)}</g>`,
    );
  return [
    ...legs,
    ...braces,
    dish(TOWER_X + 34, 268, 1),
    dish(TOWER_X - 36, 224, -1),
    dish(TOWER_X + 30, 196, 1),
    rect(TOWER_X - 34, 300, 68, 8, steel),
    line([TOWER_X, TOP], [TOWER_X, 30], '#f4ead6', 5),
    circle(TOWER_X, 28, 9, '#ffe58a'),
  ].join('');
}

/** An envelope with wings; it flies towards the right when `flap` is up or down. */
function letter(paper: string, flap: number, seal: string): string {
  const wing = (back: boolean): string =>
    polygon(
      [
        [-12, -8],
        [8, -10],
        [back ? 20 : -8, -18 - flap * 34],
        [back ? 2 : -34, -8 - flap * 40],
        [back ? -8 : -48, -2 - flap * 26],
      ],
      back ? '#c9b9cf' : '#ffffff',
    );
  return (
    wing(true) +
    polygon(pointsOf('-34,-18 34,-18 34,24 -34,24'), paper) +
    polygon(pointsOf('-34,24 0,-2 34,24'), '#e3d3c0') +
    polygon(pointsOf('-34,-18 0,10 34,-18'), '#fff9ec') +
    stroke('M-34 -18L0 10L34 -18', '#b79fb0', 2) +
    diamond(0, 8, 7, seal) +
    wing(false)
  );
}

export function radioTower(): string {
  const random = seeded(64);
  const arcs = times(6, (ring) =>
    circle(
      TOWER_X,
      28,
      70 + ring * 74,
      'none',
      `stroke="#fff0cf" stroke-width="${7 - ring * 0.8}" opacity="${0.8 - ring * 0.12}"`,
    ),
  );
  const flight: readonly (readonly [number, number, number, number])[] = [
    [690, 122, 0.42, 1],
    [610, 180, 0.5, -0.6],
    [642, 66, 0.46, 0.8],
    [530, 110, 0.62, 1],
    [480, 232, 0.74, 0.9],
    [372, 140, 0.86, -0.5],
    [300, 262, 1.06, 1],
    [196, 120, 1.1, 0.7],
    [128, 330, 1.4, 1],
    [884, 132, 0.48, 0.8],
    [962, 206, 0.62, 1],
    [1056, 110, 0.78, -0.5],
    [1120, 250, 1, 0.9],
    [420, 340, 0.7, -0.6],
    [1000, 330, 0.66, 1],
  ];
  const letters = flight.map(([x, y, size, flap], index) => {
    const away = x < TOWER_X ? -1 : 1;
    return place(
      x,
      y,
      size,
      `<g transform="scale(${away} 1)">${letter('#f4e6d0', flap, at(['#3657ff', '#e0453a', '#2f9a7c'], index))}</g>`,
      away * -8 + random.between(-10, 10),
    );
  });
  const heather = times(190, () => {
    const y = random.between(560, 672);
    const x = random.between(-10, 1210);
    const size = 4 + (y - 540) * 0.085;
    return stroke(
      `M${x} ${y}L${x - size * 0.6} ${y - size * 2}M${x} ${y}L${x + size * 0.5} ${y - size * 2.2}M${x} ${y}V${y - size * 2.6}`,
      random.pick(['#8d2f86', '#b0439c', '#d1609f', '#5b2370']),
      size * 0.34,
    );
  });
  const guy = (x: number): string => line([TOWER_X, 196], [x, 604], '#1d1238', 2);
  const road: Point[] = [
    [TOWER_X - 14, 560],
    [TOWER_X + 14, 560],
    [620, 604],
    [560, 675],
    [400, 675],
    [560, 604],
  ];
  return picture(
    '#f6b079',
    bands(0, 430, ['#1c8a94', '#37a09a', '#63b59d', '#9bc8a0', '#d3d3a0', '#f7cf95', '#f9b582']),
    arcs,
    circle(240, 418, 78, '#fff0cf'),
    ridge(random, 420, 44, 60, 0.12, '#c97f86'),
    ridge(random, 470, 40, 70, 0.1, '#95558a'),
    ridge(random, 520, 34, 80, 0.08, '#6b3580'),
    polygon(
      pointsOf('380,640 520,588 660,562 900,558 1040,580 1200,620 1200,675 300,675'),
      '#4a2368',
    ),
    guy(560),
    guy(1010),
    mast(),
    rect(846, 526, 92, 40, '#f4ead6'),
    polygon(pointsOf('836,528 892,496 948,528'), '#e0453a'),
    rect(862, 540, 16, 26, '#1d1238'),
    rect(892, 538, 30, 16, '#ffe58a'),
    polygon(
      pointsOf('0,675 0,590 160,600 340,628 560,600 760,588 980,604 1200,590 1200,675'),
      '#3a1a58',
    ),
    polygon(road, 'none'),
    heather,
    path('M300 640Q360 600 420 640Z', '#2a1145'),
    place(
      340,
      622,
      0.9,
      figure(0, 0, 92, '#1d1238', true) +
        stroke('M8 -62L34 -92', '#1d1238', 7) +
        place(44, -106, 0.5, letter('#f4e6d0', 1, '#3657ff'), -12),
    ),
    letters.join(''),
  );
}
