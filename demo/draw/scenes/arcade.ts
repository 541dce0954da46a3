import type { Point } from '../kit.ts';
import {
  at,
  circle,
  clipped,
  diamond,
  ellipse,
  group,
  line,
  path,
  picture,
  place,
  pointsOf,
  polygon,
  rect,
  seeded,
  times,
} from '../kit.ts';

const FLOOR = 556;

/** Draws a picture made of characters, one square each; a dot is empty. */
function sprite(
  rows: readonly string[],
  x: number,
  y: number,
  size: number,
  colour: string,
): string {
  return rows
    .flatMap((row, rowIndex) =>
      [...row].map((mark, column) =>
        mark === '.'
          ? ''
          : rect(x + column * size, y + rowIndex * size, size + 0.3, size + 0.3, colour),
      ),
    )
    .join('');
}

const BUG = [
  '#.......#',
  '.#.###.#.',
  '..#####..',
  '.#.#.#.#.',
  '#########',
  '..#.#.#..',
  '.#..#..#.',
];
const ROCKET = ['...#...', '..###..', '..###..', '.#####.', '##.#.##'];

// Each screen is 128 wide and 104 high.
const games: readonly (() => string)[] = [
  () =>
    rect(0, 0, 128, 104, '#0b1f3c') +
    times(3, (row) =>
      times(3, (column) =>
        sprite(BUG, 12 + column * 38, 10 + row * 20, 3, at(['#5effa9', '#ffe14a', '#ff6fae'], row)),
      ),
    ) +
    sprite(ROCKET, 56, 84, 3, '#ffffff') +
    rect(65, 70, 3, 10, '#ffffff'),
  () =>
    rect(0, 0, 128, 104, '#ff7a4a') +
    rect(0, 0, 128, 50, '#ffd24a') +
    circle(64, 48, 26, '#fff3c9') +
    rect(0, 50, 128, 54, '#3d7a4a') +
    polygon(pointsOf('58,50 70,50 124,104 4,104'), '#3a2a55') +
    times(4, (dash) =>
      polygon(
        [
          [63 - dash, 56 + dash * 12],
          [65 + dash, 56 + dash * 12],
          [66 + dash, 62 + dash * 13],
          [62 - dash, 62 + dash * 13],
        ],
        '#ffffff',
      ),
    ) +
    rect(40, 80, 34, 16, '#e62e4e', 'rx="3"') +
    rect(46, 72, 22, 10, '#8fe3ff') +
    rect(38, 92, 8, 8, '#1a1030') +
    rect(68, 92, 8, 8, '#1a1030'),
  () =>
    rect(0, 0, 128, 104, '#170b35') +
    times(5, (row) =>
      times(8, (column) =>
        (row * 5 + column * 3) % 4 === 0
          ? ''
          : rect(
              6 + column * 14.6,
              12 + row * 9,
              13,
              7,
              at(['#ff5a70', '#ffa03a', '#ffe14a', '#5effa9', '#4ac8ff'], row),
            ),
      ),
    ) +
    rect(12, 88, 34, 6, '#ffffff') +
    circle(40, 74, 4, '#ffffff'),
  () =>
    rect(0, 0, 128, 104, '#0c0c2c') +
    [
      [8, 8, 112, 4],
      [8, 92, 112, 4],
      [8, 8, 4, 88],
      [116, 8, 4, 88],
      [26, 26, 34, 4],
      [26, 26, 4, 30],
      [76, 26, 26, 4],
      [98, 26, 4, 40],
      [44, 46, 36, 4],
      [44, 46, 4, 30],
      [62, 70, 40, 4],
    ]
      .map(([x = 0, y = 0, width = 0, height = 0]) => rect(x, y, width, height, '#3c7bff'))
      .join('') +
    times(7, (dot) => circle(58 + dot * 8, 60, 2, '#ffe9c0')) +
    diamond(36, 66, 13, '#ffe14a') +
    rect(84, 78, 13, 11, '#ff5a70'),
  () =>
    rect(0, 0, 128, 104, '#62c7f2') +
    rect(0, 84, 128, 20, '#7a4a2a') +
    rect(0, 80, 128, 6, '#5fd05a') +
    rect(74, 56, 38, 6, '#c9763c') +
    rect(18, 42, 30, 6, '#c9763c') +
    times(3, (coin) => circle(80 + coin * 13, 44, 4.5, '#ffe14a')) +
    rect(30, 66, 14, 14, '#e62e4e') +
    rect(28, 62, 18, 5, '#3a2a55') +
    circle(106, 16, 9, '#fff3c9') +
    diamond(32, 30, 8, '#ffffff'),
  () =>
    rect(0, 0, 128, 104, '#3a0d3f') +
    circle(64, 54, 36, '#ff8a4a') +
    times(5, (row) => rect(20, 62 + row * 7, 88, 2 + row * 0.8, '#3a0d3f')) +
    polygon(pointsOf('0,104 0,84 22,62 44,84 66,92 92,66 128,96 128,104'), '#1a0730') +
    sprite(ROCKET, 52, 26, 4, '#ffffff'),
];

/** A cabinet seen from the front; 0,0 is the middle of its foot, it is 430 high. */
function cabinet(index: number, body: string, trim: string): string {
  const mark = at(
    [
      diamond(0, -392, 20, '#ffffff'),
      polygon(pointsOf('-24,-376 0,-412 24,-376'), '#ffffff'),
      times(3, (dot) => circle(-30 + dot * 30, -392, 11, '#ffffff')),
      group('', rect(-32, -398, 64, 12, '#ffffff'), rect(-6, -414, 12, 44, '#ffffff')),
      circle(0, -392, 19, '#ffffff') + circle(0, -392, 9, trim),
      polygon(pointsOf('-34,-378 -10,-408 0,-392 14,-410 36,-378'), '#ffffff'),
    ],
    index,
  );
  const shelf: Point[] = pointsOf('-82,-196 82,-196 96,-160 -96,-160');
  return [
    rect(-92, -430, 184, 430, '#0d0620'),
    rect(-86, -424, 172, 418, body),
    rect(-86, -424, 8, 418, trim),
    rect(78, -424, 8, 418, trim),
    rect(-78, -420, 156, 56, trim),
    rect(-72, -414, 144, 44, '#0d0620', 'opacity=".25"'),
    mark,
    rect(-78, -352, 156, 150, '#0d0620'),
    place(
      -70.5,
      -336,
      1.1,
      clipped(`screen${index}`, rect(0, 0, 128, 104, '#000000', 'rx="8"'), at(games, index)()),
    ),
    polygon(pointsOf('-70,-336 -10,-336 -50,-222 -70,-222'), '#ffffff', 'opacity=".1"'),
    polygon(shelf, '#241440'),
    rect(-96, -160, 192, 14, trim),
    line([-42, -176], [-42, -204], '#d9d3e6', 5),
    circle(-42, -208, 9, '#ff4a5e'),
    times(3, (button) =>
      ellipse(12 + button * 25, -178, 9, 6, at(['#ffe14a', '#5effa9', '#4ac8ff'], button)),
    ),
    rect(-78, -146, 156, 140, body),
    rect(-26, -118, 52, 74, '#0d0620'),
    rect(-16, -108, 10, 22, '#ffb03a'),
    rect(6, -108, 10, 22, '#ffb03a'),
    rect(-18, -66, 36, 14, '#3a2a55'),
    diamond(-54, -76, 12, trim),
    diamond(54, -76, 12, trim),
  ].join('');
}

function player(): string {
  const dark = '#090316';
  return [
    path('M-46 60L-36 -88H38L48 60Z', '#16093a'),
    path('M-62 -92Q-60 -190 -26 -200H28Q62 -190 64 -92Q40 -80 0 -80Q-40 -80 -62 -92Z', '#d62f55'),
    path('M-26 -200H28L18 -184H-16Z', dark),
    diamond(0, -136, 22, '#ffe14a'),
    path('M-52 -186Q-84 -166 -74 -116L-44 -96L-38 -112L-54 -126Q-56 -150 -44 -168Z', '#b02148'),
    path('M54 -186Q86 -166 76 -116L44 -96L38 -112L56 -126Q58 -150 46 -168Z', '#b02148'),
    circle(0, -236, 38, '#2b160f'),
    path('M-40 -244Q-40 -286 0 -286Q40 -286 40 -244Q0 -256 -40 -244Z', '#4ac8ff'),
    rect(-14, -206, 28, 14, '#7a4232'),
    circle(0, -287, 6, '#4ac8ff'),
  ].join('');
}

export function arcade(): string {
  const random = seeded(71);
  const looks: readonly (readonly [string, string])[] = [
    ['#2a1a78', '#2fd6c4'],
    ['#8a1d3f', '#ff9a3a'],
    ['#3a1466', '#ff4fa0'],
    ['#12306e', '#ffe14a'],
    ['#0f5a5a', '#5effa9'],
    ['#5a1466', '#ff6a4a'],
  ];
  const row = looks
    .map(([body, trim], index) => place(96 + index * 202, FLOOR, 1, cabinet(index, body, trim)))
    .join('');
  const lights = looks.map(([, trim], index) =>
    polygon(
      [
        [16 + index * 202, FLOOR],
        [176 + index * 202, FLOOR],
        [600 + (index - 2) * 330 - 60, 700],
        [600 + (index - 3) * 330 + 60, 700],
      ],
      trim,
      'opacity=".26"',
    ),
  );
  const carpet = times(80, () => {
    const [x, y] = [random.between(0, 1200), random.between(FLOOR + 14, 670)];
    const size = 4 + (y - FLOOR) * 0.07;
    const colour = random.pick(['#ff4fa0', '#2fd6c4', '#ffe14a', '#7a5cff']);
    return random.chance(0.5)
      ? polygon(
          [
            [x, y - size * 0.6],
            [x + size * 1.3, y + size * 0.5],
            [x - size * 1.3, y + size * 0.5],
          ],
          colour,
          'opacity=".75"',
        )
      : ellipse(
          x,
          y,
          size * 1.2,
          size * 0.5,
          'none',
          `stroke="${colour}" stroke-width="2.4" opacity=".75"`,
        );
  });
  const neon = (data: string, colour: string): string =>
    path(
      data,
      'none',
      `stroke="${colour}" stroke-width="16" opacity=".22" stroke-linejoin="round"`,
    ) + path(data, 'none', `stroke="${colour}" stroke-width="6" stroke-linejoin="round"`);
  return picture(
    '#1a0b3b',
    rect(0, 0, 1200, 90, '#140830'),
    neon('M-20 66H240L280 30H520L560 66H640L680 30H920L960 66H1220', '#ff4fa0'),
    neon('M-20 92H252L292 56H508L548 92H652L692 56H908L948 92H1220', '#2fd6c4'),
    rect(0, FLOOR - 12, 1200, 140, '#241058'),
    ...lights,
    carpet,
    row,
    times(6, (index) => rect(4 + index * 202, FLOOR, 184, 8, '#090316')),
    ellipse(500, 668, 120, 18, '#090316', 'opacity=".6"'),
    place(500, 640, 1.08, player()),
    rect(830, 606, 74, 12, '#d62f55', 'rx="5"'),
    rect(862, 618, 10, 57, '#0d0620'),
    rect(838, 666, 58, 9, '#0d0620'),
  );
}
