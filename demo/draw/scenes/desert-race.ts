import type { Point, Random } from '../kit.ts';
import {
  at,
  bands,
  circle,
  clipped,
  ellipse,
  line,
  list,
  mix,
  path,
  picture,
  place,
  pointsOf,
  polygon,
  seeded,
  stroke,
  times,
} from '../kit.ts';

/** A dune with a sunny side and a shaded side that share a winding crest. */
function dune(
  random: Random,
  peakX: number,
  peakY: number,
  leftX: number,
  rightX: number,
  base: number,
  light: string,
  dark: string,
): string {
  const bend = random.between(20, 60);
  const sunny = `M${leftX} ${base}C${leftX + (peakX - leftX) * 0.45} ${base - 10} ${peakX - (peakX - leftX) * 0.35} ${peakY + 14} ${peakX} ${peakY}`;
  const slope = `C${peakX + (rightX - peakX) * 0.3} ${peakY + 14} ${rightX - (rightX - peakX) * 0.45} ${base - 18} ${rightX} ${base}`;
  const crest = `M${peakX} ${peakY}C${peakX - bend} ${peakY + (base - peakY) * 0.36} ${peakX + bend * 1.9} ${peakY + (base - peakY) * 0.6} ${peakX - bend * 0.5} ${base}`;
  return (
    path(`${sunny}${slope}V700H${leftX}Z`, light) +
    path(
      `${crest}V700H${rightX}V${base}${`C${rightX - (rightX - peakX) * 0.45} ${base - 18} ${peakX + (rightX - peakX) * 0.3} ${peakY + 14} ${peakX} ${peakY}`}Z`,
      dark,
    )
  );
}

/** A sand buggy driving right; 0,0 is the ground under its middle. */
function buggy(): string {
  const ink = '#2a1030';
  const wheel = (x: number, radius: number): string =>
    circle(x, -radius, radius, ink) +
    circle(x, -radius, radius * 0.48, '#fff1d0') +
    times(10, (tread) => {
      const angle = (tread / 10) * Math.PI * 2;
      return circle(
        x + Math.cos(angle) * radius,
        -radius + Math.sin(angle) * radius,
        radius * 0.14,
        ink,
      );
    });
  return [
    line([-44, -30], [-50, -110], ink, 3),
    polygon(pointsOf('-50,-112 -86,-104 -50,-94'), '#ffce3a'),
    stroke('M-50 -34L-26 -78H20L46 -44M-26 -78L-8 -36M20 -78L8 -36', ink, 6),
    circle(0, -60, 12, '#fff1d0'),
    path('M-13 -60A13 13 0 0 1 13 -60L4 -57H-13Z', '#3657ff'),
    polygon(pointsOf('-14,-46 12,-46 16,-28 -18,-28'), '#3657ff'),
    polygon(pointsOf('-66,-46 -14,-38 34,-40 76,-26 78,-14 -58,-14'), '#e2263f'),
    polygon(pointsOf('-58,-14 78,-14 70,-6 -50,-6'), ink),
    polygon(pointsOf('-66,-46 -40,-42 -44,-26 -64,-30'), '#ffce3a'),
    circle(70, -24, 6, '#fff1d0'),
    polygon(pointsOf('-6,-36 10,-36 16,-16 0,-16'), '#fff1d0'),
    wheel(-44, 27),
    wheel(52, 23),
  ].join('');
}

export function desertRace(): string {
  const random = seeded(11);
  const trail: Point[] = pointsOf(
    '735,515 640,516 540,505 440,484 350,458 280,432 226,410 186,394',
  );
  const puffs = trail.flatMap(([x, y], index) => {
    const fade = index / (trail.length - 1);
    const size = (1 - fade * 0.55) * (index === 0 ? 14 : 42) + Math.min(index, 2) * 10;
    return list(10, () => ({
      x: x + random.between(-54, 50),
      y: y - random.between(0, size * 1.05),
      radius: size * random.between(0.4, 0.85),
      fade,
    }));
  });
  const dust = (grow: number, drop: number, from: string, to: string): string =>
    puffs
      .slice()
      .reverse()
      .map(({ x, y, radius, fade }) => circle(x, y + drop, radius * grow, mix(from, to, fade)))
      .join('');
  const ripples = times(11, (index) =>
    stroke(
      `M${-30 + index * 14} ${574 + index * 10}q60 -12 130 0t150 4t170 -8`,
      '#8d2448',
      3.4,
      'opacity=".8"',
    ),
  );
  const cactus = (x: number, y: number, size: number): string =>
    place(x, y, size, stroke('M0 0V-120M0 -40H-34V-80M0 -58H32V-98', '#3a1238', 19));
  const markers = (
    [
      [930, 452, 0.7],
      [1046, 424, 0.52],
      [1128, 404, 0.4],
    ] as const
  ).map(([x, y, size]) =>
    place(
      x,
      y,
      size,
      line([0, 0], [0, -104], '#2a1030', 6) + polygon(pointsOf('0,-104 56,-86 0,-66'), '#3657ff'),
    ),
  );
  const birds = times(3, (index) =>
    place(
      300 + index * 46,
      120 + at([0, 22, -8], index),
      1 - index * 0.15,
      stroke('M-18 -6Q-8 -12 0 0Q8 -12 18 -6', '#8d2448', 4),
    ),
  );
  return picture(
    '#ffbe5c',
    bands(0, 400, ['#f0525a', '#f56a55', '#f98352', '#fc9c55', '#feb45c', '#ffc96e']),
    circle(820, 236, 168, '#ffd98a'),
    circle(820, 236, 132, '#fff0c2'),
    birds,
    polygon(
      pointsOf('0,400 0,330 60,322 80,290 210,288 226,330 290,340 306,372 420,380 420,400'),
      '#d9555a',
    ),
    polygon(
      pointsOf('1010,400 1030,340 1060,336 1074,300 1150,298 1170,346 1200,350 1200,400'),
      '#d9555a',
    ),
    dune(random, 470, 326, 60, 900, 520, '#fba65a', '#e2714f'),
    dune(random, 1060, 338, 600, 1500, 540, '#f99a54', '#dc664e'),
    dune(random, 130, 352, -320, 620, 520, '#f78e50', '#d05550'),
    ...markers,
    dune(random, 740, 440, 120, 1420, 560, '#f48248', '#c94a4c'),
    path('M-20 700V404Q100 380 230 424Q420 500 760 528Q1000 540 1220 500V700Z', '#ee7242'),
    path(
      'M-20 700V404Q60 388 130 396Q300 470 560 560Q860 640 1220 560V700Z',
      '#e2603f',
      'opacity=".75"',
    ),
    dust(1.12, 6, '#d9673f', '#ee8a4f'),
    dust(1, 0, '#ffd79a', '#fbb06a'),
    dust(0.6, -7, '#fff0cf', '#ffd79a'),
    ellipse(800, 530, 92, 9, '#8d2448', 'opacity=".7"'),
    place(800, 528, 1.12, buggy(), 2),
    path('M-20 700V560Q160 520 330 590Q520 664 760 650Q1000 632 1220 588V700Z', '#b8324c'),
    path('M-20 700V560Q80 538 160 546Q240 620 420 676V700Z', '#a1284a'),
    clipped('shade', path('M-20 700V560Q80 538 160 546Q240 620 420 676V700Z', '#000000'), ripples),
    cactus(1092, 622, 1.3),
    cactus(1150, 610, 0.8),
  );
}
