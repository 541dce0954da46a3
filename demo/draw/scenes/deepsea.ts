import type { Point, Random } from '../kit.ts';
import {
  at,
  bands,
  circle,
  ellipse,
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
} from '../kit.ts';
import { ridge } from '../scenery.ts';

/** A round tower with a pointed or domed roof; x, y is the middle of its foot. */
function tower(
  random: Random,
  x: number,
  y: number,
  width: number,
  height: number,
  wall: string,
  roof: string,
  domed: boolean,
): string {
  const half = width / 2;
  const top = y - height;
  const shade = mix(wall, '#03162e', 0.3);
  const cap = domed
    ? path(
        `M${x - half - 6} ${top}C${x - half - 22} ${top - width * 0.7} ${x - 4} ${top - width * 0.8} ${x} ${top - width * 1.3}C${x + 4} ${top - width * 0.8} ${x + half + 22} ${top - width * 0.7} ${x + half + 6} ${top}Z`,
        roof,
      )
    : polygon(
        [
          [x - half - 8, top],
          [x, top - width * 1.7],
          [x + half + 8, top],
        ],
        roof,
      );
  const capShade = domed
    ? path(
        `M${x} ${top}V${top - width * 1.3}C${x + 4} ${top - width * 0.8} ${x + half + 22} ${top - width * 0.7} ${x + half + 6} ${top}Z`,
        mix(roof, '#03162e', 0.28),
      )
    : polygon(
        [
          [x, top],
          [x, top - width * 1.7],
          [x + half + 8, top],
        ],
        mix(roof, '#03162e', 0.28),
      );
  const rows = Math.floor((height - 30) / 34);
  const windows = times(rows, (row) =>
    times(2, (side) => {
      const wx = x - half * 0.46 + side * half * 0.92 - 5;
      const wy = top + 22 + row * 34;
      return random.chance(0.72)
        ? path(
            `M${wx} ${wy + 16}V${wy + 5}Q${wx + 5} ${wy - 3} ${wx + 10} ${wy + 5}V${wy + 16}Z`,
            '#ffe08a',
          )
        : '';
    }),
  );
  return (
    rect(x - half, top, width, height, wall) +
    rect(x, top, half, height, shade) +
    windows +
    cap +
    capShade +
    rect(x - half - 6, top - 2, width + 12, 8, mix(wall, '#ffffff', 0.25)) +
    circle(x, domed ? top - width * 1.3 : top - width * 1.7, 5, '#ffe08a')
  );
}

/** A glowing jellyfish, about 100 wide, its bell over 0,0. */
function jellyfish(colour: string, light: string, sway: number): string {
  const arms = times(7, (index) => {
    const x = -36 + index * 12;
    const length = 90 + ((index * 37) % 60);
    return stroke(
      `M${x} 0C${x - sway} ${length * 0.35} ${x + sway} ${length * 0.65} ${x - sway * 0.4} ${length}`,
      index % 2 === 0 ? colour : light,
      index % 2 === 0 ? 6 : 3,
      'opacity=".85"',
    );
  });
  const glow = times(3, (ring) => circle(0, -10, 150 - ring * 42, colour, 'opacity=".12"'));
  return (
    glow +
    arms +
    path(
      'M-52 4Q-56 -62 0 -64Q56 -62 52 4Q40 -8 30 4Q20 14 10 4Q0 -8 -10 4Q-20 14 -30 4Q-40 -8 -52 4Z',
      colour,
    ) +
    path('M-34 -12Q-34 -46 -4 -50Q-20 -34 -20 -12Z', '#ffffff', 'opacity=".75"') +
    ellipse(6, -20, 18, 13, light)
  );
}

/** A small submarine facing left; 0,0 is its middle. */
function submarine(): string {
  return [
    path(
      'M-120 6Q-110 -54 -20 -56H60Q110 -46 146 -4L176 -34V46L146 16Q110 58 60 62H-20Q-110 60 -120 6Z',
      '#ffc42e',
    ),
    path('M-119 14Q-106 60 -20 62H60Q110 58 146 16L140 12Q60 34 -119 14Z', '#dc8a1c'),
    path('M-34 -54L-24 -100H38L46 -55Z', '#ffc42e'),
    rect(-30, -108, 74, 12, '#e8553a'),
    stroke('M16 -106V-140H-10', '#e8553a', 8),
    polygon(pointsOf('146,-4 176,-34 176,46 146,16'), '#e8553a'),
    circle(-66, 2, 24, '#7d4a12'),
    circle(-66, 2, 18, '#b8f3f0'),
    circle(0, 2, 24, '#7d4a12'),
    circle(0, 2, 18, '#b8f3f0'),
    circle(66, 2, 24, '#7d4a12'),
    circle(66, 2, 18, '#b8f3f0'),
    ellipse(192, 6, 8, 40, '#8d4a1c'),
    rect(176, 0, 18, 12, '#8d4a1c'),
    ellipse(-118, 7, 8, 18, '#fff9dc'),
  ].join('');
}

/** The submarine's beam, drawn apart so that the city can stand in front of it. */
function headlight(): string {
  return (
    polygon(pointsOf('-118,-8 -118,22 -1200,330 -1200,-110'), '#fff3b8', 'opacity=".2"') +
    polygon(pointsOf('-118,-2 -118,16 -1200,220 -1200,0'), '#fff3b8', 'opacity=".2"')
  );
}

function city(): string {
  const random = seeded(77);
  const far = '#17658a';
  const near = '#2a8c9c';
  const towers = [
    tower(random, 500, 600, 60, 250, far, '#2a4f9c', false),
    tower(random, 700, 600, 60, 280, far, '#2a4f9c', true),
    tower(random, 600, 600, 96, 360, '#1f7a96', '#e8553a', true),
    tower(random, 440, 620, 74, 190, near, '#c4407d', true),
    tower(random, 764, 620, 74, 210, near, '#c4407d', false),
    tower(random, 538, 620, 54, 250, near, '#e8553a', false),
    tower(random, 662, 620, 54, 230, near, '#e8553a', false),
    tower(random, 356, 640, 50, 130, far, '#2a4f9c', false),
    tower(random, 850, 640, 50, 150, far, '#2a4f9c', true),
  ];
  const battlements = times(24, (index) => rect(322 + index * 23.6, 520, 13, 16, '#3aa3a8'));
  const arches = times(6, (index) => {
    const x = 352 + index * 44 + (index > 2 ? 232 : 0);
    return path(`M${x} 640V576Q${x + 14} 554 ${x + 28} 576V640Z`, '#ffe08a');
  });
  return (
    towers.join('') +
    battlements +
    rect(320, 532, 560, 140, '#3aa3a8') +
    rect(320, 532, 560, 10, '#6fcac2') +
    arches +
    path('M540 660V596Q600 520 660 596V660Z', '#0d3a5c') +
    path('M556 660V604Q600 546 644 604V660Z', '#ffe08a') +
    path('M600 660V574Q626 578 644 604V660Z', '#ffc85a')
  );
}

/** Seaweed growing from the bottom edge. */
function weed(random: Random, x: number, height: number, colour: string): string {
  const points = list(
    9,
    (index): Point => [x + Math.sin(index * 1.1 + x) * 13, 690 - (height * index) / 8],
  );
  const leaves = points.slice(1).map(([px, py], index) => {
    const side = index % 2 === 0 ? 1 : -1;
    return path(
      `M${px} ${py}Q${px + side * 34} ${py - 8} ${px + side * 40} ${py - 36}Q${px + side * 4} ${py - 32} ${px} ${py}Z`,
      colour,
    );
  });
  return (
    stroke(
      `M${points.map((point) => point.map(Math.round).join(' ')).join('L')}`,
      colour,
      random.between(6, 9),
    ) + leaves.join('')
  );
}

export function deepsea(): string {
  const random = seeded(19);
  const bubbles = times(44, () =>
    circle(
      random.between(0, 1200),
      random.between(20, 600),
      random.pick([2, 3, 4, 6, 8]),
      'none',
      'stroke="#9fe6ea" stroke-width="2" opacity=".6"',
    ),
  );
  const shafts = times(5, (index) =>
    polygon(
      [
        [180 + index * 190, 0],
        [260 + index * 190, 0],
        [120 + index * 200, 675],
        [-40 + index * 200, 675],
      ],
      '#6fd3d6',
      'opacity=".1"',
    ),
  );
  const fish = (x: number, y: number, colour: string, size: number): string =>
    place(x, y, size, path('M-18 0Q0 -14 20 0Q0 14 -18 0ZM-14 0L-32 -11V11Z', colour));
  const shoal = times(16, (index) =>
    fish(
      905 + random.between(-80, 100),
      395 + random.between(-46, 46),
      at(['#ff9a5a', '#ffc85a'], index),
      random.between(0.45, 0.8),
    ),
  );
  return picture(
    '#052446',
    bands(0, 675, [
      '#0f7f98',
      '#0c6f8e',
      '#0a5f83',
      '#094f76',
      '#084168',
      '#073459',
      '#06294a',
      '#05203d',
    ]),
    shafts,
    ridge(random, 470, 60, 50, 0.3, '#0b4a6e'),
    polygon(pointsOf('820,675 900,430 960,470 1010,380 1090,440 1200,350 1200,675'), '#093c5e'),
    polygon(pointsOf('0,675 0,380 80,420 150,400 240,500 360,675'), '#093c5e'),
    place(985, 190, 0.92, headlight(), -4),
    city(),
    bubbles,
    shoal,
    polygon(
      pointsOf(
        '0,675 0,590 120,612 280,640 420,632 520,656 690,656 820,630 960,640 1100,600 1200,590 1200,675',
      ),
      '#041a33',
    ),
    place(160, 170, 1.15, jellyfish('#ff7ab0', '#ffd0e2', 18)),
    place(330, 330, 0.66, jellyfish('#b58cff', '#e6d8ff', -14)),
    place(1085, 370, 0.8, jellyfish('#ff7ab0', '#ffd0e2', -16)),
    place(72, 430, 0.55, jellyfish('#5ff0d8', '#d6fff6', 12)),
    place(455, 120, 0.5, jellyfish('#5ff0d8', '#d6fff6', 12)),
    place(820, 84, 0.4, jellyfish('#b58cff', '#e6d8ff', 10)),
    place(985, 190, 0.92, submarine(), -4),
    weed(random, 40, 230, '#0e6b62'),
    weed(random, 110, 150, '#148a70'),
    weed(random, 1150, 260, '#0e6b62'),
    weed(random, 1080, 160, '#148a70'),
    weed(random, 236, 90, '#0e6b62'),
    weed(random, 985, 90, '#0e6b62'),
  );
}
