import {
  at,
  bands,
  circle,
  ellipse,
  group,
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
  seeded,
  times,
} from '../kit.ts';
import { stars } from '../scenery.ts';

const QUAY = 468;
const CONTAINER_COLOURS = ['#e8493f', '#f2a63b', '#2f8f8b', '#2d5fb8', '#e9dcc3', '#c23a5e'];

/** A ship-to-shore crane; 0,0 is the quay between its legs, its boom reaches right. */
function crane(colour: string, cable: number, load: string): string {
  const thin = (fromX: number, fromY: number, toX: number, toY: number): string =>
    line([fromX, fromY], [toX, toY], colour, 5);
  return [
    rect(-62, -300, 15, 300, colour),
    rect(48, -300, 15, 300, colour),
    rect(-70, -8, 140, 10, colour),
    rect(-62, -130, 125, 13, colour),
    thin(-55, -125, 55, -290),
    thin(55, -125, -55, -290),
    rect(-150, -306, 470, 17, colour),
    rect(-150, -325, 66, 34, colour),
    line([-55, -300], [0, -405], colour, 9),
    line([55, -300], [0, -405], colour, 9),
    thin(0, -403, -145, -303),
    thin(0, -403, 165, -303),
    thin(0, -403, 312, -303),
    rect(176, -290, 40, 24, '#f7d774'),
    rect(228, -292, 34, 9, colour),
    line([232, -285], [232, -285 + cable], '#9fb3d6', 1.6),
    line([258, -285], [258, -285 + cable], '#9fb3d6', 1.6),
    rect(216, -285 + cable, 60, 24, load),
    circle(0, -408, 5, '#ff5a4f'),
    circle(316, -298, 5, '#ff5a4f'),
  ].join('');
}

/** A box with its ribs. */
function container(x: number, y: number, colour: string): string {
  return (
    rect(x, y, 43, 20, colour) +
    times(4, (rib) => rect(x + 6 + rib * 9, y + 3, 3, 14, mix(colour, '#0b1533', 0.28)))
  );
}

function ship(): string {
  const random = seeded(41);
  const stacks = times(13, (column) => {
    const boxes = [4, 5, 6, 6, 5, 6, 5, 4, 5, 5, 4, 4, 3][column] ?? 4;
    return times(boxes, (level) => {
      const colour = random.pick(CONTAINER_COLOURS);
      return container(
        322 + column * 45,
        392 - level * 22,
        level < 2 ? mix(colour, '#0b1533', 0.25) : colour,
      );
    });
  });
  const windows = times(4, (row) =>
    times(4, (column) =>
      rect(240 + column * 16, 282 + row * 28, 10, 10, random.chance(0.75) ? '#ffdf7e' : '#53658f'),
    ),
  );
  return [
    rect(226, 268, 76, 150, '#e4e6ea'),
    rect(226, 268, 14, 150, '#b5bccb'),
    rect(212, 254, 104, 16, '#f4f1e8'),
    windows,
    rect(240, 216, 40, 40, '#e8493f'),
    rect(240, 226, 40, 10, '#f4f1e8'),
    rect(257, 170, 4, 50, '#e4e6ea'),
    circle(259, 168, 4, '#ff5a4f'),
    stacks,
    polygon(pointsOf('180,410 950,410 1004,384 1020,384 968,508 212,508'), '#101b3a'),
    polygon(pointsOf('199,474 982,474 968,508 212,508'), '#b8333a'),
    rect(184, 416, 790, 5, '#f2a63b'),
  ].join('');
}

/** A harbour tug; 0,0 is the waterline under its middle, its bow points right. */
function tug(hull: string): string {
  return [
    ellipse(0, 10, 140, 12, '#060d22'),
    path('M-118 -34H40Q84 -36 122 -58L104 6Q100 12 90 12H-96Q-108 12 -112 -4Z', hull),
    path('M-114 -14L113 -22L104 6Q100 12 90 12H-96Q-108 12 -112 -4Z', '#0a1228'),
    times(
      7,
      (tyre) =>
        circle(-94 + tyre * 28, -14, 9, '#1c2748') + circle(-94 + tyre * 28, -14, 4, '#0a1228'),
    ),
    rect(-30, -74, 84, 42, '#f4ead6'),
    rect(-14, -112, 58, 40, '#f4ead6'),
    rect(-22, -120, 76, 10, '#e8493f'),
    times(3, (pane) => rect(-8 + pane * 17, -104, 13, 18, '#ffdf7e')),
    times(3, (pane) => circle(-12 + pane * 24, -54, 6, '#ffdf7e')),
    polygon(pointsOf('-74,-34 -70,-98 -44,-98 -42,-34'), '#f2a63b'),
    rect(-71, -90, 28, 10, '#101b3a'),
    rect(13, -176, 4, 60, '#f4ead6'),
    circle(15, -178, 5, '#ffffff'),
    halo(15, -178, 34, '#ffffff', 3, 0.12),
    path('M96 4Q128 -6 156 12Q126 8 100 18Z', '#cfe3f2'),
    path('M-180 16Q-140 2 -104 6L-100 16Z', '#7f9cc4'),
  ].join('');
}

export function harbour(): string {
  const random = seeded(7);
  const towers = list(46, (index) => ({
    x: index * 27 - 10,
    width: random.between(18, 34),
    height: random.between(20, 84),
  }));
  const city = towers.map(({ x, width, height }) => {
    const lights = times(5, () =>
      rect(
        x + random.between(3, width - 5),
        QUAY - random.between(26, height + 14),
        3,
        4,
        '#ffcf74',
      ),
    );
    return rect(x, QUAY - 20 - height, width, height + 20, '#28305f') + lights;
  });
  const glints = times(130, () => {
    const y = random.between(512, 668);
    const length = random.between(14, 40 + (y - 500) * 0.5);
    const x = 200 + random.between(0, 820) + random.between(-60, 60);
    return rect(
      x,
      y,
      length,
      3,
      at([...CONTAINER_COLOURS, '#ffdf7e', '#f7d774'], random.whole(0, 7)),
      `rx="1.5" opacity="${y < 570 ? '.75' : '.38'}"`,
    );
  });
  const swell = times(70, () =>
    rect(
      random.between(-40, 1180),
      random.between(510, 672),
      random.between(30, 120),
      2.4,
      '#27437a',
      'rx="1"',
    ),
  );
  const floodlight = (x: number): string =>
    polygon(
      [
        [x, 250],
        [x - 70, QUAY],
        [x + 70, QUAY],
      ],
      '#ffe9a8',
      'opacity=".12"',
    ) +
    rect(x - 2, 250, 4, 220, '#1a2450') +
    rect(x - 16, 244, 32, 9, '#fff3c9');
  return picture(
    '#0b1533',
    bands(0, QUAY, [
      '#0a1230',
      '#0d183c',
      '#132149',
      '#1d2b58',
      '#313766',
      '#554470',
      '#8b5273',
      '#c86463',
      '#f08a55',
    ]),
    stars(random, 70, 0, 200),
    ...city,
    rect(0, QUAY - 20, 1200, 30, '#141c3f'),
    floodlight(70),
    floodlight(1120),
    place(128, QUAY, 0.94, crane('#7d3550', 70, '#2f8f8b')),
    place(470, QUAY, 1, crane('#e8593f', 52, '#f2a63b')),
    place(800, QUAY, 1, crane('#e8593f', 118, '#2d5fb8')),
    rect(0, 500, 1200, 175, '#0c1736'),
    swell,
    glints,
    ship(),
    rect(0, QUAY - 2, 196, 34, '#141c3f'),
    rect(986, QUAY - 2, 214, 34, '#141c3f'),
    group('opacity=".5"', line([1000, 420], [1130, 470], '#e4e6ea', 2)),
    place(250, 612, 0.86, tug('#e8493f')),
    place(955, 588, 0.66, group('transform="scale(-1 1)"', tug('#2f8f8b'))),
  );
}
