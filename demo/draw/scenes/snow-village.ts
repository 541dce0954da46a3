import {
  at,
  circle,
  ellipse,
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
import { flecks, ridge, spruce, stars } from '../scenery.ts';

type House = { x: number; y: number; size: number; wall: string; wide: boolean };

/** A house with a snowed-in gable roof; 0,0 is the middle of its foot. */
function house(wall: string, wide: boolean): string {
  const half = wide ? 92 : 62;
  const shade = '#16235c';
  const pane = (x: number, y: number): string =>
    rect(x - 13, y - 17, 26, 34, shade) +
    rect(x - 10, y - 14, 20, 28, '#ffd35c') +
    rect(x - 1.5, y - 14, 3, 28, shade) +
    rect(x - 10, y - 2, 20, 3, shade);
  const windows =
    (wide ? [-58, 58] : [30]).map((x) => pane(x, -46)).join('') +
    pane(wide ? -58 : -30, wide ? -96 : -104) +
    (wide ? pane(0, -96) + pane(58, -96) : pane(30, -104)) +
    circle(0, -166, 10, '#ffd35c');
  const doorX = wide ? 0 : -30;
  return [
    rect(half * 0.42, -232, 26, 70, '#8d3550'),
    rect(half * 0.42 - 4, -240, 34, 12, '#f2f7ff'),
    rect(-half, -130, half * 2, 130, wall),
    polygon(
      [
        [-half, -129],
        [0, -214],
        [half, -129],
      ],
      wall,
    ),
    polygon(
      [
        [half * 0.55, 0],
        [half, 0],
        [half, -130],
        [half * 0.55, -170],
      ],
      '#16235c',
      'opacity=".3"',
    ),
    windows,
    path(`M${doorX - 16} 0V-46Q${doorX} -62 ${doorX + 16} -46V0Z`, shade),
    circle(doorX + 9, -24, 3, '#ffd35c'),
    path(
      `M${-half - 22} -116L0 -222L${half + 22} -116Q${half + 20} -98 ${half + 4} -108L0 -194L${-half - 4} -108Q${-half - 20} -98 ${-half - 22} -116Z`,
      '#f2f7ff',
    ),
    path(`M0 -222L${half + 22} -116Q${half + 20} -98 ${half + 4} -108L0 -194Z`, '#b7cdf5'),
    ellipse(0, 2, half + 24, 10, '#dfeaff'),
  ].join('');
}

function church(): string {
  const window = (x: number, y: number): string =>
    path(`M${x - 9} ${y}V${y - 26}Q${x} ${y - 44} ${x + 9} ${y - 26}V${y}Z`, '#ffd35c');
  return [
    rect(-40, -300, 80, 300, '#3a55a8'),
    rect(4, -300, 36, 300, '#2b4390'),
    polygon(pointsOf('-50,-298 0,-450 50,-298'), '#f2f7ff'),
    polygon(pointsOf('0,-298 0,-450 50,-298'), '#b7cdf5'),
    diamondTop(),
    circle(0, -244, 24, '#fff3cf'),
    line([0, -244], [0, -260], '#16235c', 3),
    line([0, -244], [11, -238], '#16235c', 3),
    window(0, -150),
    window(0, -70),
    rect(40, -150, 160, 150, '#3a55a8'),
    polygon(pointsOf('30,-140 60,-220 196,-220 214,-140'), '#f2f7ff'),
    polygon(pointsOf('30,-146 214,-146 210,-132 30,-132'), '#b7cdf5'),
    times(4, (index) => window(66 + index * 36, -54)),
  ].join('');
}

function diamondTop(): string {
  return polygon(pointsOf('0,-474 8,-462 0,-450 -8,-462'), '#ffd35c');
}

function lamp(x: number, y: number): string {
  return (
    halo(x, y - 96, 62, '#ffd35c', 3, 0.16) +
    rect(x - 2.5, y - 88, 5, 88, '#101a4a') +
    polygon(
      [
        [x - 9, y - 108],
        [x + 9, y - 108],
        [x + 6, y - 86],
        [x - 6, y - 86],
      ],
      '#fff0b8',
    ) +
    polygon(
      [
        [x - 13, y - 108],
        [x, y - 120],
        [x + 13, y - 108],
      ],
      '#101a4a',
    ) +
    ellipse(x, y, 46, 9, '#ffe7a6', 'opacity=".75"')
  );
}

/** A snowy spruce: dark tree with white caps. */
function snowTree(x: number, y: number, height: number): string {
  const caps = times(4, (tier) => {
    const top = y - height + tier * height * 0.2;
    const width = height * (0.07 + tier * 0.022);
    return polygon(
      [
        [x, top],
        [x + width, top + height * 0.16],
        [x + width * 0.35, top + height * 0.12],
        [x, top + height * 0.17],
        [x - width * 0.4, top + height * 0.12],
        [x - width, top + height * 0.16],
      ],
      '#dfeaff',
    );
  });
  return spruce(x, y, height, '#1a3a78') + caps;
}

export function snowVillage(): string {
  const random = seeded(24);
  const back: House[] = list(9, (index) => ({
    x: 70 + index * 132 + random.between(-14, 14),
    y: 446 + Math.sin(index * 1.4) * 12,
    size: 0.52,
    wall: at(['#7a4a8c', '#4a62b8', '#a84a68', '#3f6fa8'], index),
    wide: index % 3 === 1,
  }));
  const front: House[] = [
    { x: 150, y: 560, size: 1, wall: '#c9465a', wide: true },
    { x: 372, y: 534, size: 0.84, wall: '#e0884a', wide: false },
    { x: 850, y: 540, size: 0.86, wall: '#4a6fd0', wide: false },
    { x: 1050, y: 562, size: 1, wall: '#b5477e', wide: true },
  ];
  const draw = ({ x, y, size, wall, wide }: House): string => place(x, y, size, house(wall, wide));
  const smoke = (x: number, y: number, size: number): string =>
    times(5, (index) =>
      circle(
        x + Math.sin(index * 1.1) * 12 + index * 9,
        y - index * 24,
        size * (8 + index * 4),
        '#8fa8e6',
        `opacity="${(0.5 - index * 0.08).toFixed(2)}"`,
      ),
    );
  return picture(
    '#16225c',
    rect(0, 0, 1200, 120, '#111a4a'),
    rect(0, 220, 1200, 200, '#20327a'),
    stars(random, 60, 0, 220, '#dfeaff'),
    circle(250, 110, 50, '#f7f0d4'),
    circle(270, 100, 44, '#111a4a'),
    polygon(pointsOf('-20,460 120,250 190,320 330,170 470,330 560,260 700,420 700,470'), '#2f479c'),
    polygon(pointsOf('330,170 470,330 400,300 370,330 330,280 290,310 250,260'), '#b7cdf5'),
    polygon(pointsOf('520,460 760,230 840,310 980,150 1220,400 1220,470'), '#2a4090'),
    polygon(pointsOf('980,150 1092,268 1040,262 1010,300 970,250 930,270 896,248'), '#b7cdf5'),
    ridge(random, 424, 26, 50, 0.1, '#4f6cc0'),
    ...list(26, (index) =>
      spruce(
        index * 48 + random.between(-12, 12),
        430 + random.between(-12, 12),
        random.between(46, 90),
        '#23408c',
      ),
    ),
    ridge(random, 452, 12, 80, 0.05, '#7f9ce0'),
    place(596, 492, 0.86, church()),
    ellipse(660, 496, 150, 14, '#a9c2f2'),
    ...back.filter(({ x }) => x < 470 || x > 790).map(draw),
    smoke(182, 352, 0.7),
    smoke(980, 352, 0.7),
    ridge(random, 512, 14, 90, 0.05, '#a9c2f2'),
    snowTree(500, 520, 120),
    snowTree(742, 526, 150),
    snowTree(266, 540, 110),
    snowTree(960, 530, 116),
    ...front.map(draw),
    smoke(208, 318, 1),
    smoke(1108, 320, 1),
    path('M0 675V580Q180 548 380 566T700 570T1200 566V675Z', '#dfeaff'),
    path('M530 675Q640 622 616 568H646Q690 622 760 675Z', '#b7cdf5'),
    lamp(480, 596),
    lamp(806, 600),
    snowTree(60, 668, 210),
    snowTree(1150, 672, 230),
    ellipse(636, 640, 36, 7, '#8fa8e6'),
    place(
      636,
      640,
      0.78,
      path('M-17 -74Q0 -88 17 -74L24 0H-24Z', '#c9304e') +
        circle(0, -92, 15, '#f2c6a0') +
        path('M-16 -96Q-12 -116 0 -120Q14 -116 16 -96Z', '#ffd35c') +
        stroke('M16 -60L40 -34', '#c9304e', 10) +
        rect(32, -34, 18, 22, '#fff0b8') +
        rect(36, -40, 10, 6, '#16235c'),
    ),
    halo(669, 622, 44, '#fff0b8', 2, 0.4),
    flecks(random, 240, 0, 675, [1.4, 2, 2.8, 3.8], '#ffffff'),
  );
}
