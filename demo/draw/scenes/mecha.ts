import type { Point } from '../kit.ts';
import {
  at,
  circle,
  diamond,
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
} from '../kit.ts';
import { figure, ridge } from '../scenery.ts';

const DARK = '#2b0f2b';
const SIDE = '#471a3c';
const EDGE = '#6d2a49';
const LIGHT = '#ffc85a';

/** A pointed window; x, y is the middle of its sill. */
function lancet(x: number, y: number, width: number, height: number, fill: string): string {
  const half = width / 2;
  return path(
    `M${x - half} ${y}V${y - height * 0.6}Q${x - half} ${y - height * 0.85} ${x} ${y - height}Q${x + half} ${y - height * 0.85} ${x + half} ${y - height * 0.6}V${y}Z`,
    fill,
  );
}

/** A tower with a spire and corner pinnacles; x, y is the middle of its foot. */
function tower(x: number, y: number, width: number, height: number, spire: number): string {
  const half = width / 2;
  const top = y - height;
  const pinnacle = (px: number): string =>
    polygon(
      [
        [px - 6, top + 6],
        [px, top - spire * 0.36],
        [px + 6, top + 6],
      ],
      DARK,
    );
  const crockets = times(5, (index) => {
    const share = (index + 1) / 6;
    return (
      circle(x - half * share * 0.9, top - spire * (1 - share), 3, DARK) +
      circle(x + half * share * 0.9, top - spire * (1 - share), 3, DARK)
    );
  });
  return [
    rect(x - half, top, width, height, DARK),
    rect(x, top, half, height, SIDE),
    rect(x - half - 5, top - 4, width + 10, 10, EDGE),
    rect(x - half - 4, top + height * 0.45, width + 8, 7, EDGE),
    polygon(
      [
        [x - half * 0.92, top - 4],
        [x, top - spire],
        [x + half * 0.92, top - 4],
      ],
      DARK,
    ),
    polygon(
      [
        [x, top - 4],
        [x, top - spire],
        [x + half * 0.92, top - 4],
      ],
      SIDE,
    ),
    crockets,
    pinnacle(x - half),
    pinnacle(x + half),
    lancet(x - half * 0.42, top + height * 0.4, width * 0.2, height * 0.3, LIGHT),
    lancet(x + half * 0.42, top + height * 0.4, width * 0.2, height * 0.3, LIGHT),
    diamond(x, top - spire - 6, 7, DARK),
  ].join('');
}

function roseWindow(x: number, y: number, radius: number): string {
  const petals = times(12, (index) => {
    const angle = (index / 12) * Math.PI * 2;
    return circle(
      x + Math.cos(angle) * radius * 0.7,
      y + Math.sin(angle) * radius * 0.7,
      radius * 0.155,
      at(['#ff8a4c', '#ffe3a0', '#f2545b'], index),
    );
  });
  const spokes = times(12, (index) => {
    const angle = ((index + 0.5) / 12) * Math.PI * 2;
    return line([x, y], [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius], DARK, 4);
  });
  return (
    circle(x, y, radius + 12, EDGE) +
    circle(x, y, radius + 5, DARK) +
    circle(x, y, radius, LIGHT) +
    spokes +
    petals +
    circle(x, y, radius * 0.36, DARK) +
    circle(x, y, radius * 0.28, '#fff1c4')
  );
}

/** A jointed leg: hip, knee, foot. */
function leg(
  hip: Point,
  knee: Point,
  foot: Point,
  width: number,
  fill: string,
  shade: string,
): string {
  const bone = (from: Point, to: Point, wide: number, narrow: number, colour: string): string => {
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return polygon(
      [
        [from[0] + dx * wide, from[1] + dy * wide],
        [to[0] + dx * narrow, to[1] + dy * narrow],
        [to[0] - dx * narrow, to[1] - dy * narrow],
        [from[0] - dx * wide, from[1] - dy * wide],
      ],
      colour,
    );
  };
  return [
    bone(hip, knee, width, width * 0.62, fill),
    bone(knee, [foot[0], foot[1] - 22], width * 0.72, width * 0.4, fill),
    bone(knee, [foot[0], foot[1] - 22], width * 0.2, width * 0.12, shade),
    line([hip[0], hip[1] + 34], [(knee[0] + foot[0]) / 2, (knee[1] + foot[1]) / 2], shade, 6),
    circle(knee[0], knee[1], width * 0.95, shade),
    circle(knee[0], knee[1], width * 0.5, fill),
    circle(hip[0], hip[1], width * 1.1, shade),
    circle(hip[0], hip[1], width * 0.6, fill),
    polygon(
      [
        [foot[0] - 22, foot[1] - 34],
        [foot[0] + 22, foot[1] - 34],
        [foot[0] + 56, foot[1]],
        [foot[0] - 56, foot[1]],
      ],
      fill,
    ),
    rect(foot[0] - 60, foot[1] - 6, 120, 12, shade),
  ].join('');
}

function buttress(fromX: number, fromY: number, toX: number, toY: number): string {
  const lift = Math.min(fromY, toY) - 6;
  return (
    stroke(
      `M${fromX} ${fromY}Q${(fromX + toX) / 2 + (fromX - toX) * 0.1} ${lift} ${toX} ${toY}`,
      DARK,
      10,
    ) +
    stroke(`M${fromX} ${fromY + 34}Q${(fromX + toX) / 2} ${lift + 30} ${toX} ${toY + 44}`, DARK, 6)
  );
}

function cathedral(): string {
  const skirt = times(15, (index) =>
    lancet(418 + index * 26, 392, 13, 34, index % 3 === 1 ? '#ff8a4c' : LIGHT),
  );
  return [
    tower(330, 400, 44, 110, 96),
    tower(870, 400, 44, 110, 96),
    buttress(345, 310, 420, 262),
    buttress(855, 310, 780, 262),
    tower(452, 400, 84, 206, 150),
    tower(748, 400, 84, 206, 150),
    polygon(pointsOf('490,400 490,190 600,92 710,190 710,400'), DARK),
    polygon(pointsOf('600,400 600,92 710,190 710,400'), SIDE),
    line([486, 192], [600, 90], EDGE, 8),
    line([714, 192], [600, 90], EDGE, 8),
    tower(600, 108, 30, 22, 78),
    roseWindow(600, 226, 62),
    times(3, (index) => lancet(550 + index * 50, 350, 26, 50, LIGHT)),
    rect(300, 396, 600, 46, DARK),
    rect(300, 396, 600, 8, EDGE),
    rect(386, 354, 428, 6, EDGE),
    skirt,
    polygon(pointsOf('340,440 860,440 800,492 400,492'), SIDE),
    times(9, (index) => circle(400 + index * 50, 420, 8, EDGE)),
    polygon(pointsOf('520,490 680,490 640,530 560,530'), DARK),
    circle(600, 508, 15, '#ff8a4c'),
    circle(600, 508, 8, '#fff1c4'),
  ].join('');
}

/** A pilgrim's banner on a pole, held at x, y. */
function banner(x: number, y: number, height: number, colour: string): string {
  return (
    line([x, y], [x, y - height], '#1a0a1e', 2.5) +
    polygon(
      [
        [x, y - height],
        [x + 20, y - height + 5],
        [x + 13, y - height + 16],
        [x + 20, y - height + 28],
        [x, y - height + 28],
      ],
      colour,
    )
  );
}

export function mecha(): string {
  const random = seeded(33);
  const dust = times(26, (index) =>
    circle(
      at([250, 430, 790, 985], index) + random.between(-80, 80),
      600 + random.between(-12, 12),
      random.between(10, 30),
      random.pick(['#f6b277', '#eda06a']),
    ),
  );
  const crowd = times(17, (index) => {
    const x = 60 + index * 66 + random.between(-18, 18);
    const y = 668 - Math.sin((x / 1200) * Math.PI) * 14;
    return (
      figure(x, y, random.between(36, 48), '#1a0a1e', random.chance(0.6)) +
      (index % 4 === 1
        ? banner(x + 9, y, 84, at(['#ffe3b0', '#3657ff'], index % 8 === 1 ? 1 : 0))
        : '')
    );
  });
  const smoke = list(9, (index) =>
    circle(
      826 + index * 44,
      186 - index * 11 + random.between(-10, 10),
      15 + index * 6.5,
      mix('#8d2f45', '#d9553f', index / 9),
    ),
  ).reverse();
  const birds = times(7, () =>
    place(
      random.between(120, 400),
      random.between(90, 220),
      random.between(0.6, 1.1),
      stroke('M-14 -5Q-6 -8 0 0Q6 -8 14 -5', DARK, 3.5),
    ),
  );
  return picture(
    '#e8573c',
    rect(0, 0, 1200, 120, '#d1433c'),
    rect(0, 300, 1200, 160, '#f2784a'),
    rect(0, 420, 1200, 100, '#f79a5a'),
    circle(600, 300, 292, '#f9b56a'),
    circle(600, 300, 250, '#ffd894'),
    ridge(random, 500, 34, 44, 0.4, '#c9483f'),
    ridge(random, 536, 26, 60, 0.3, '#a2343f'),
    birds,
    smoke.join(''),
    rect(812, 196, 26, 204, DARK),
    rect(806, 190, 38, 12, EDGE),
    leg([420, 452], [318, 470], [432, 596], 22, '#5a2143', '#3a1534'),
    leg([780, 452], [884, 470], [790, 596], 22, '#5a2143', '#3a1534'),
    cathedral(),
    leg([372, 446], [206, 424], [246, 610], 30, DARK, EDGE),
    leg([828, 446], [996, 424], [986, 610], 30, DARK, EDGE),
    dust,
    ridge(random, 630, 10, 80, 0.2, '#6b1f38'),
    crowd,
  );
}
