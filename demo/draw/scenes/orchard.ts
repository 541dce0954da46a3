import type { Point } from '../kit.ts';
import {
  bands,
  circle,
  ellipse,
  line,
  list,
  mix,
  path,
  picture,
  place,
  pointsOf,
  polygon,
  rect,
  seeded,
  stroke,
  times,
  WIDTH,
} from '../kit.ts';
import { ridge } from '../scenery.ts';

const HORIZON = 300;
const VANISH_X = 640;

/** An apple tree, 0,0 at its foot; the light comes from behind and above its left or right. */
function tree(seed: number, lightSide: number, near: number): string {
  const random = seeded(seed);
  const crown: readonly (readonly [number, number, number])[] = [
    [0, -150, 74],
    [-58, -118, 50],
    [58, -118, 50],
    [-26, -196, 44],
    [34, -190, 40],
  ];
  const blobs = (dx: number, dy: number, shrink: number, colour: string): string =>
    crown.map(([x, y, radius]) => circle(x + dx, y + dy, radius * shrink, colour)).join('');
  const apples = times(16, () => {
    const angle = random.between(0, Math.PI * 2);
    const reach = random.between(10, 84);
    return circle(
      Math.cos(angle) * reach,
      -140 + Math.sin(angle) * reach * 0.72,
      7,
      random.pick(['#f2452f', '#d92c3a', '#ff7a3c']),
    );
  });
  const leaf = mix('#7f9440', '#2b7350', Math.min(1, near * 1.3));
  const shade = mix('#5c7340', '#17493f', Math.min(1, near * 1.3));
  return [
    path(
      'M-13 0Q-6 -40 -9 -80L-40 -110L-30 -118L-2 -94L24 -122L36 -116L10 -82Q8 -40 15 0Z',
      '#43212c',
    ),
    blobs(0, 0, 1, '#ffc45c'),
    blobs(lightSide * -7, 9, 0.97, leaf),
    blobs(lightSide * -20, 24, 0.8, shade),
    apples,
  ].join('');
}

function keeper(): string {
  const coat = '#3a1830';
  return [
    line([-62, -10], [34, -176], '#7d4326', 6),
    line([-40, -4], [54, -168], '#7d4326', 6),
    times(7, (rung) =>
      line(
        [-52 + rung * 13.5, -28 - rung * 23],
        [-32 + rung * 13.5, -20 - rung * 23],
        '#7d4326',
        5,
      ),
    ),
    path('M-18 -112Q0 -126 18 -112L24 -46H12L18 0H4L0 -44L-8 0H-22L-14 -46H-24Z', coat),
    circle(0, -131, 15, '#3a1830'),
    ellipse(0, -138, 30, 6, '#f5c25a'),
    path('M-16 -138Q-14 -160 0 -160Q14 -160 16 -138Z', '#f5c25a'),
    rect(-16, -144, 32, 5, '#d1433c'),
    stroke('M16 -106Q34 -84 38 -56', coat, 9),
    path('M22 -56H58L52 -26H28Z', '#a8622f'),
    path('M24 -56Q40 -86 56 -56', 'none', 'stroke="#a8622f" stroke-width="4"'),
    circle(31, -58, 7, '#f2452f'),
    circle(41, -61, 7, '#ff7a3c'),
    circle(50, -57, 7, '#d92c3a'),
    stroke('M-16 -106Q-14 -80 2 -78', coat, 9),
  ].join('');
}

export function orchard(): string {
  const random = seeded(5);
  const onGround = (side: number, depth: number): Point => [
    VANISH_X + (side * 420) / depth,
    HORIZON + 380 / depth,
  ];
  const stripes = times(17, (index) => {
    const side = (index - 8) * 0.72 - 0.36;
    const far: Point = [VANISH_X, HORIZON];
    const edge = (value: number): Point => [VANISH_X + value * 600, HORIZON + 540];
    return polygon([far, edge(side), edge(side + 0.72)], index % 2 === 0 ? '#8d9a3a' : '#a9a83f');
  });
  const rows = [-3.8, -2.6, -1.55, -0.72, 0.72, 1.55, 2.6, 3.8];
  const depths = list(11, (index) => 8.4 * 0.8 ** index).filter((depth) => depth > 0.85);
  const spots = depths.flatMap((depth) => rows.map((side) => ({ depth, side })));
  const shadows = spots.map(({ depth, side }) => {
    const [x, y] = onGround(side, depth);
    const away = (x - VANISH_X) * 0.32;
    return polygon(
      [
        [x - 18 / depth, y],
        [x + 18 / depth, y],
        [x + away + 60 / depth, y + 130 / depth],
        [x + away - 60 / depth, y + 130 / depth],
      ],
      '#4c5f35',
      'opacity=".6"',
    );
  });
  const trees = spots.map(({ depth, side }, index) => {
    const [x, y] = onGround(side, depth);
    return x < -220 || x > WIDTH + 220
      ? ''
      : place(x, y, 1.02 / depth, tree(index * 13 + 3, side < 0 ? 1 : -1, 1 / depth));
  });
  const rays = times(9, (index) => {
    const angle = Math.PI + ((index + 0.5) / 9) * Math.PI;
    const to = (offset: number): Point => [
      VANISH_X + Math.cos(angle + offset) * 900,
      262 + Math.sin(angle + offset) * 900,
    ];
    return polygon([[VANISH_X, 262], to(-0.055), to(0.055)], '#ffe7a3', 'opacity=".2"');
  });
  return picture(
    '#f9a65a',
    bands(0, HORIZON, ['#8f3f78', '#b84d77', '#dc6469', '#f0835c', '#f9a65a', '#fdc56b']),
    rays,
    circle(VANISH_X, 262, 116, '#ffd980'),
    circle(VANISH_X, 262, 92, '#fff0b8'),
    ridge(random, 284, 26, 60, 0.12, '#b4586a'),
    ridge(random, 296, 14, 50, 0.1, '#7d4a5c'),
    rect(0, HORIZON, WIDTH, 400, '#a9a83f'),
    stripes,
    polygon(
      [
        [VANISH_X - 2, HORIZON],
        [VANISH_X + 2, HORIZON],
        [VANISH_X + 170, 675],
        [VANISH_X - 170, 675],
      ],
      '#e9c55c',
    ),
    ...shadows,
    ...trees,
    polygon(pointsOf('628,606 660,606 690,675 612,675'), '#8d6a35', 'opacity=".8"'),
    place(645, 606, 1.12, keeper()),
  );
}
