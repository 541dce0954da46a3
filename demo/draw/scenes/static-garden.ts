import type { Point, Random } from '../kit.ts';
import {
  at,
  circle,
  curve,
  ellipse,
  group,
  halo,
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
import { flecks, ridge } from '../scenery.ts';

const FRAME = '#10282e';
const LEAVES = ['#2f8a4c', '#256f44', '#46a355', '#1c5a3c'];

/** A bare winter tree outside the glass. */
function bareTree(
  random: Random,
  x: number,
  y: number,
  length: number,
  angle: number,
  width: number,
): string {
  const tip: Point = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
  const branches =
    width < 1.2
      ? ''
      : times(3, (branch) =>
          bareTree(
            random,
            tip[0],
            tip[1],
            length * random.between(0.62, 0.78),
            angle + (branch - 1) * 0.5 + random.between(-0.12, 0.12),
            width * 0.62,
          ),
        );
  return line([x, y], tip, '#14295a', width, 'stroke-linecap="round"') + branches;
}

/** One tomato leaf with its side leaflets, pointing right. */
function leaf(colour: string): string {
  return (
    stroke('M0 0Q40 -8 84 6', colour, 4) +
    path(
      'M52 0Q74 -26 116 8Q78 26 52 0ZM22 -4Q24 -34 52 -40Q52 -12 22 -4ZM26 -2Q34 26 64 30Q58 4 26 -2ZM2 0Q4 -20 22 -26Q22 -8 2 0Z',
      colour,
    )
  );
}

function tomato(x: number, y: number, radius: number, colour: string): string {
  const star = list(10, (index): Point => {
    const angle = (index / 10) * Math.PI * 2;
    const reach = index % 2 === 0 ? radius * 0.62 : radius * 0.2;
    return [x + Math.cos(angle) * reach, y - radius * 0.72 + Math.sin(angle) * reach * 0.5];
  });
  return (
    circle(x, y, radius, colour) +
    ellipse(
      x - radius * 0.35,
      y - radius * 0.2,
      radius * 0.2,
      radius * 0.3,
      '#ffd9b8',
      'opacity=".85"',
    ) +
    polygon(star, '#1c5a3c')
  );
}

/** A staked plant; 0,0 is its foot, it is about 460 tall. */
function tomatoPlant(seed: number): string {
  const random = seeded(seed);
  const stem = list(8, (index): Point => [index === 0 ? 0 : random.between(-14, 14), -index * 64]);
  const leaves = times(15, (index) => {
    const height = 70 + index * 27;
    const toRight = index % 2 === 0;
    const turn = random.between(-28, 30);
    return place(
      0,
      -height,
      random.between(0.85, 1.25) * (1 - index * 0.02),
      group(
        toRight ? '' : 'transform="scale(-1 1)"',
        group(`transform="rotate(${Math.round(turn)})"`, leaf(at(LEAVES, random.whole(0, 3)))),
      ),
    );
  });
  const fruit = times(9, (index) =>
    tomato(
      (index % 2 === 0 ? 1 : -1) * random.between(18, 58),
      -random.between(90, 400),
      random.between(17, 25),
      random.pick(['#e63b2e', '#f0542f', '#e63b2e', '#f59a35']),
    ),
  );
  return (
    line([0, 20], [0, -480], '#c58a4a', 7) + stroke(curve(stem), '#256f44', 7) + leaves + fruit
  );
}

function radio(): string {
  const grille = times(7, (row) =>
    times(8, (column) => circle(-112 + column * 14, -112 + row * 14, 4, '#5d2417')),
  );
  const ticks = times(11, (tick) =>
    rect(18 + tick * 10, -100, 2, tick % 5 === 0 ? 16 : 9, '#7a3218'),
  );
  return [
    line([98, -140], [190, -330], '#f2ead8', 5),
    circle(190, -330, 7, '#fff6da'),
    path(
      'M-60 -146Q-60 -186 -20 -186H40Q80 -186 80 -146',
      'none',
      'stroke="#7a3218" stroke-width="12"',
    ),
    rect(-140, -146, 290, 146, '#d8532f', 'rx="16"'),
    rect(-140, -22, 290, 22, '#a93a22', 'rx="10"'),
    grille,
    rect(8, -122, 126, 56, '#ffe9a0', 'rx="6"'),
    ticks,
    rect(76, -118, 4, 48, '#e02f24'),
    circle(38, -38, 20, '#f2ead8'),
    circle(104, -38, 20, '#f2ead8'),
    rect(36, -57, 4, 18, '#7a3218'),
    line([104, -38], [117, -51], '#7a3218', 4),
    rect(-124, 0, 30, 10, '#5d2417'),
    rect(104, 0, 30, 10, '#5d2417'),
  ].join('');
}

/** The iron and glass of the house: an end wall, two side walls and the roof in perspective. */
function glasshouse(): string {
  const bar = (from: Point, to: Point, width = 6): string => line(from, to, FRAME, width);
  const endWall = [
    bar([260, 180], [260, 540], 10),
    bar([940, 180], [940, 540], 10),
    ...list(3, (index) =>
      bar([430 + index * 170, index === 1 ? 40 : 110], [430 + index * 170, 540]),
    ),
    bar([260, 180], [940, 180], 8),
    bar([260, 360], [940, 360]),
    bar([260, 180], [600, 40], 10),
    bar([940, 180], [600, 40], 10),
  ];
  const sides = [0, 1, 2].flatMap((index) => {
    const reach = at([70, 160, 250], index);
    const [left, right] = [260 - reach, 940 + reach];
    const eaves = 180 - reach * 0.55;
    return [
      bar([left, eaves], [left, 675], 7 + index * 2),
      bar([right, eaves], [right, 675], 7 + index * 2),
      bar([left, eaves], [600, 40 - reach * 0.9], 7 + index * 2),
      bar([right, eaves], [600, 40 - reach * 0.9], 7 + index * 2),
    ];
  });
  const rails = [
    bar([260, 180], [-100, -18], 11),
    bar([940, 180], [1300, -18], 11),
    bar([260, 360], [-100, 322], 7),
    bar([940, 360], [1300, 322], 7),
    bar([600, 40], [600, -20], 11),
  ];
  return [...endWall, ...sides, ...rails].join('');
}

export function staticGarden(): string {
  const random = seeded(12);
  const waves = times(5, (ring) =>
    circle(
      790,
      148,
      34 + ring * 44,
      'none',
      `stroke="#ffd873" stroke-width="${5 - ring * 0.6}" opacity="${0.95 - ring * 0.17}" stroke-dasharray="${60 + ring * 30} 16"`,
    ),
  );
  const back = list(4, (index) => at([318, 400, 800, 890], index));
  return picture(
    '#274a86',
    rect(0, 0, 1200, 160, '#1d3a72'),
    rect(0, 280, 1200, 120, '#3a5f9b'),
    ridge(random, 380, 46, 30, 0.15, '#7d9fcf'),
    ridge(random, 440, 30, 40, 0.1, '#b4cbe6'),
    bareTree(random, 360, 450, 62, -1.6, 9),
    bareTree(random, 885, 440, 56, -1.5, 8),
    bareTree(random, 90, 470, 84, -1.5, 12),
    bareTree(random, 1110, 470, 84, -1.7, 12),
    ridge(random, 488, 16, 60, 0.05, '#dce8f4'),
    flecks(random, 110, 0, 520, [1.6, 2.4, 3.4, 4.4], '#f4f9ff'),
    glasshouse(),
    polygon(pointsOf('260,500 940,500 1200,640 1200,675 0,675 0,640'), '#4a2a22'),
    polygon(pointsOf('260,470 -60,560 -60,675 0,675 260,536'), '#35201d'),
    polygon(pointsOf('940,470 1260,560 1260,675 1200,675 940,536'), '#35201d'),
    rect(255, 500, 690, 40, '#35201d'),
    ...back.map((x, index) => place(x, 520, 0.5, tomatoPlant(60 + index))),
    halo(600, 400, 330, '#ffb347', 4, 0.13),
    waves,
    rect(340, 500, 520, 24, '#b0713c'),
    rect(340, 520, 520, 12, '#7d4a28'),
    rect(380, 530, 26, 145, '#7d4a28'),
    rect(794, 530, 26, 145, '#7d4a28'),
    place(600, 490, 1.04, radio()),
    place(95, 690, 1.34, tomatoPlant(4)),
    place(1110, 690, 1.34, tomatoPlant(23)),
    place(262, 700, 0.95, tomatoPlant(31)),
    place(955, 700, 0.95, tomatoPlant(52)),
  );
}
