import type { Point, Random } from '../kit.ts';
import {
  at,
  circle,
  ellipse,
  halo,
  line,
  list,
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
  WIDTH,
} from '../kit.ts';
import { spruce, stars } from '../scenery.ts';

const INK = '#24406b';

/** A rain cloud drawn on a folded sheet of paper that hangs on two threads; 0,0 is the middle of the sheet. */
function paperCloud(width: number, thread: number, folds: number): string {
  const height = width * 0.46;
  const step = width / folds;
  const papers = ['#f8ecd2', '#dcc9a8', '#efdfbf', '#cdb894'];
  // An accordion fold: every other crease comes forward, so the edges run in a zigzag.
  const edge = (index: number, low: boolean): Point => [
    -width / 2 + index * step,
    (low ? height / 2 : -height / 2) + (index % 2 === 0 ? 0 : width * 0.035),
  ];
  const panels = times(folds, (index) =>
    polygon(
      [edge(index, false), edge(index + 1, false), edge(index + 1, true), edge(index, true)],
      at(papers, index),
    ),
  );
  const creases = times(folds - 1, (index) =>
    line(edge(index + 1, false), edge(index + 1, true), index % 2 === 0 ? '#fffaf0' : '#b39c78', 2),
  );
  const unit = width / 124;
  const cloud = place(
    0,
    -height * 0.02,
    unit,
    path(
      'M-31 9Q-41 8 -40 -1Q-38 -9 -29 -8Q-28 -19 -16 -19Q-8 -27 3 -21Q13 -25 18 -15Q30 -17 32 -7Q41 -5 39 3Q38 9 31 9Z',
      '#ffffff',
      `fill-opacity=".65" stroke="${INK}" stroke-width="1.8" stroke-linejoin="round"`,
    ) + stroke('M-25 3Q-28 -4 -21 -5M-9 -12Q-2 -18 5 -11M14 -2Q22 -8 26 0M-6 3Q0 -2 6 3', INK, 1.4),
  );
  const drops = times(11, (index) => {
    const x = (-34 + index * 6.6) * unit;
    const y = height * 0.21 + (index % 3) * height * 0.05;
    return line(
      [x, y],
      [x - 2 * unit, y + height * 0.1],
      '#3657ff',
      unit * 1.5,
      'stroke-linecap="round"',
    );
  });
  const pin = (side: number): string =>
    line([side * width * 0.36, -height / 2 + 6], [side * width * 0.36, -thread], '#8fb3c4', 1.4) +
    circle(side * width * 0.36, -height / 2 + 14, 4.5, '#e8493f');
  return (
    polygon(
      [edge(0, false), edge(folds, false), edge(folds, true), edge(0, true)].map(
        ([x, y]): Point => [x + 12, y + 16],
      ),
      '#05131f',
      'opacity=".35"',
    ) +
    pin(-1) +
    pin(1) +
    panels +
    creases +
    cloud +
    drops
  );
}

/** One layer of forest: a line of spruces over a ground that rises towards both sides. */
function layer(
  random: Random,
  base: number,
  tall: number,
  count: number,
  colour: string,
  gap: number,
): string {
  const ground = (x: number): number => base - ((x - 600) / 600) ** 2 * 46;
  const trees = list(
    count,
    (index) => -20 + (index / (count - 1)) * (WIDTH + 40) + random.between(-14, 14),
  ).filter((x) => Math.abs(x - 600) > gap);
  const floor = list(25, (index): Point => [index * 50, ground(index * 50)]);
  return (
    trees
      .map((x) =>
        spruce(
          x,
          ground(x) + 12,
          tall * random.between(0.72, 1.12) * (0.86 + Math.abs(x - 600) / 2400),
          colour,
          5,
        ),
      )
      .join('') + polygon([...floor, [WIDTH, 675], [0, 675]], colour)
  );
}

function bigTrunk(x: number, width: number, lean: number): string {
  const bark = '#040d18';
  const branches = times(5, (index) => {
    const side = index % 2 === 0 ? 1 : -1;
    const y = 90 + index * 84;
    return polygon(
      [
        [x + lean * (1 - y / 675), y - 9],
        [x + lean * (1 - y / 675) + side * (width * 0.7 + 60 - index * 6), y - 40],
        [x + lean * (1 - y / 675), y + 12],
      ],
      bark,
    );
  });
  return (
    polygon(
      [
        [x - width * 0.36 + lean, -10],
        [x + width * 0.36 + lean, -10],
        [x + width * 0.5, 600],
        [x + width * 0.95, 690],
        [x - width * 0.95, 690],
        [x - width * 0.5, 600],
      ],
      bark,
    ) + branches
  );
}

function tent(): string {
  return (
    halo(0, -44, 150, '#ffb347', 4, 0.13) +
    ellipse(0, 6, 150, 14, '#ffcf7a', 'opacity=".4"') +
    polygon(pointsOf('-104,4 -12,-104 92,4'), '#ff9d3a') +
    polygon(pointsOf('-104,4 -12,-104 -26,4'), '#ffc85a') +
    polygon(pointsOf('-26,4 -12,-104 34,4'), '#fff0b5') +
    polygon(pointsOf('92,4 -12,-104 34,4'), '#e8702f') +
    polyline(
      [
        [-12, -104],
        [0, -120],
      ],
      '#5a2a1a',
      4,
    ) +
    line([-104, 4], [-140, 14], '#f8ecd2', 2) +
    line([92, 4], [128, 14], '#f8ecd2', 2) +
    place(
      4,
      2,
      0.5,
      path('M-12 -70Q0 -84 12 -70L26 0H-26Z', '#5a2a1a') + circle(0, -88, 15, '#5a2a1a'),
    )
  );
}

function fox(): string {
  const coat = '#e8692f';
  return (
    path('M-46 0Q-52 -40 -18 -44H14L30 -40L34 0H24L20 -22H-20L-30 0Z', coat) +
    path('M-40 -26Q-84 -18 -92 -52Q-70 -40 -40 -44Z', coat) +
    path('M-92 -52Q-88 -34 -72 -28Q-80 -40 -78 -48Z', '#fff4e0') +
    polygon(pointsOf('10,-40 12,-76 22,-66 34,-66 44,-78 46,-56 64,-44 40,-34 26,-34'), coat) +
    polygon(pointsOf('64,-44 40,-34 42,-44'), '#fff4e0') +
    circle(42, -54, 3, '#1a0d12') +
    circle(63, -44, 3.4, '#1a0d12')
  );
}

export function forestNight(): string {
  const random = seeded(44);
  const rain = times(90, () => {
    const [x, y] = [random.between(0, 1240), random.between(150, 640)];
    const length = random.between(16, 34);
    return line([x, y], [x - length * 0.22, y + length], '#7fc4cf', 1.8, 'opacity=".5"');
  });
  const greens = list(5, (index) => mix('#2c7f80', '#06202e', index / 4));
  const ferns = times(16, (index) => {
    const x = index * 82 + random.between(-20, 20);
    return Math.abs(x - 610) < 190
      ? ''
      : place(
          x,
          680,
          random.between(0.8, 1.3),
          times(7, (frond) =>
            place(
              0,
              0,
              1,
              path('M0 0Q24 -26 70 -16Q34 -8 0 0Z', frond % 2 === 0 ? '#0b3a3c' : '#0e4a46'),
              -150 + frond * 26,
            ),
          ),
        );
  });
  return picture(
    '#103a52',
    rect(0, 0, WIDTH, 130, '#0b2c44'),
    rect(0, 270, WIDTH, 140, '#17506a'),
    stars(random, 90, 0, 260, '#d6f3ef'),
    circle(600, 300, 150, '#1d6478'),
    circle(600, 300, 104, '#f8ecd2'),
    circle(570, 276, 15, '#e3d2ac'),
    circle(632, 322, 22, '#e3d2ac'),
    circle(626, 262, 9, '#e3d2ac'),
    layer(random, 430, 120, 54, at(greens, 0), 0),
    layer(random, 468, 170, 40, at(greens, 1), 60),
    rain,
    layer(random, 512, 240, 27, at(greens, 2), 130),
    place(330, 158, 1, paperCloud(300, 240, 6), -3),
    place(880, 150, 1, paperCloud(330, 220, 7), 3),
    place(600, 84, 1, paperCloud(180, 120, 4), -2),
    layer(random, 566, 330, 19, at(greens, 3), 250),
    place(620, 584, 1, tent()),
    layer(random, 632, 360, 9, at(greens, 4), 440),
    place(400, 618, 0.86, fox()),
    bigTrunk(40, 78, 26),
    bigTrunk(1165, 86, -30),
    ferns,
  );
}
