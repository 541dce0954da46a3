import type { Point, Random } from '../kit.ts';
import {
  at,
  circle,
  line,
  list,
  path,
  picture,
  place,
  pointsOf,
  polygon,
  rect,
  seeded,
  times,
  WIDTH,
} from '../kit.ts';
import { flecks } from '../scenery.ts';

const LAMP: Point = [905, 176];

/** A row of steep waves with white crests, all leaning to the left. */
function sea(
  random: Random,
  base: number,
  height: number,
  length: number,
  colour: string,
  foam: string,
): string {
  let data = `M-60 700V${base}`;
  let crests = '';
  for (let x = -60 - random.between(0, length); x < WIDTH + length; x += length) {
    const lift = height * random.between(0.75, 1.15);
    const peak = x + length * 0.36;
    data += `L${x.toFixed(0)} ${base}C${(x + length * 0.14).toFixed(0)} ${base} ${(peak - length * 0.18).toFixed(0)} ${(base - lift * 0.5).toFixed(0)} ${peak.toFixed(0)} ${(base - lift).toFixed(0)}C${(peak + length * 0.1).toFixed(0)} ${(base - lift * 0.5).toFixed(0)} ${(x + length * 0.72).toFixed(0)} ${base} ${(x + length).toFixed(0)} ${base}`;
    crests += path(
      `M${(peak - length * 0.17).toFixed(0)} ${(base - lift * 0.55).toFixed(0)}Q${(peak - length * 0.07).toFixed(0)} ${(base - lift * 0.78).toFixed(0)} ${peak.toFixed(0)} ${(base - lift).toFixed(0)}Q${(peak + length * 0.08).toFixed(0)} ${(base - lift * 0.55).toFixed(0)} ${(peak + length * 0.2).toFixed(0)} ${(base - lift * 0.3).toFixed(0)}Q${(peak + length * 0.03).toFixed(0)} ${(base - lift * 0.52).toFixed(0)} ${(peak - length * 0.17).toFixed(0)} ${(base - lift * 0.55).toFixed(0)}Z`,
      foam,
    );
  }
  return path(`${data}V700Z`, colour) + crests;
}

/** A heavy cloud with a flat underside. */
function cloud(random: Random, x: number, y: number, width: number, colour: string): string {
  const puffs = times(7, (index) =>
    circle(
      x + (width * (index + 0.5)) / 7,
      y - random.between(0, 24),
      random.between(0.1, 0.17) * width,
      colour,
    ),
  );
  return (
    puffs +
    rect(x - 10, y - 10, width + 20, width * 0.11, colour, `rx="${(width * 0.055).toFixed(0)}"`)
  );
}

function tower(): string {
  const halfAt = (y: number): number => 34 + ((y - 220) / 300) * 30;
  const stripes = times(6, (index) => {
    const [top, bottom] = [220 + index * 52, 272 + index * 52];
    const colour = index % 2 === 0 ? '#e23b3b' : '#fff4e0';
    const shade = index % 2 === 0 ? '#a3243a' : '#c9b8cf';
    return (
      polygon(
        [
          [905 - halfAt(top), top],
          [905 + halfAt(top), top],
          [905 + halfAt(bottom), bottom],
          [905 - halfAt(bottom), bottom],
        ],
        colour,
      ) +
      polygon(
        [
          [905 + halfAt(top) * 0.25, top],
          [905 + halfAt(top), top],
          [905 + halfAt(bottom), bottom],
          [905 + halfAt(bottom) * 0.25, bottom],
        ],
        shade,
      )
    );
  });
  const windows = [290, 394, 480].map((y) =>
    path(`M892 ${y + 24}V${y + 8}Q902 ${y - 6} 912 ${y + 8}V${y + 24}Z`, '#ffd65c'),
  );
  return [
    stripes,
    ...windows,
    rect(852, 206, 106, 16, '#1a1238'),
    times(9, (post) => rect(854 + post * 12.5, 188, 3, 20, '#1a1238')),
    rect(852, 186, 106, 4, '#1a1238'),
    rect(876, 140, 58, 68, '#fff1b0'),
    rect(876, 140, 5, 68, '#1a1238'),
    rect(929, 140, 5, 68, '#1a1238'),
    rect(903, 140, 4, 68, '#1a1238'),
    polygon(pointsOf('864,142 905,92 946,142'), '#e23b3b'),
    polygon(pointsOf('905,142 905,92 946,142'), '#a3243a'),
    line([905, 94], [905, 68], '#1a1238', 4),
    circle(905, 90, 7, '#1a1238'),
  ].join('');
}

function ship(): string {
  const hull = '#180f30';
  return [
    path('M-88 -6Q-60 36 -38 36H52Q80 30 96 -16Q20 8 -88 -6Z', hull),
    path('M-84 0Q0 18 93 -8L88 2Q10 26 -78 8Z', '#e23b3b'),
    line([-34, 4], [-34, -128], hull, 5),
    line([26, 4], [26, -148], hull, 5),
    line([84, -10], [134, -42], hull, 5),
    path('M-66 -108Q-40 -116 -6 -106Q-22 -74 -4 -46Q-36 -56 -70 -44Q-54 -76 -66 -108Z', '#fff4e0'),
    path('M-62 -38Q-38 -46 -4 -38Q-16 -20 -4 -4Q-40 -12 -66 -4Q-54 -22 -62 -38Z', '#e6d3c8'),
    path('M-4 -128Q30 -136 66 -124Q48 -92 68 -60Q30 -70 -8 -58Q10 -92 -4 -128Z', '#fff4e0'),
    path('M0 -52Q30 -60 62 -50Q50 -28 64 -8Q30 -14 -2 -4Q12 -26 0 -52Z', '#e6d3c8'),
    path('M74 -112Q100 -80 132 -42L78 -28Q90 -66 74 -112Z', '#fff4e0'),
    polygon(pointsOf('26,-148 2,-158 26,-166'), '#e23b3b'),
    circle(-62, 4, 4, '#ffd65c'),
    circle(-30, 12, 4, '#ffd65c'),
    circle(6, 12, 4, '#ffd65c'),
    circle(42, 6, 4, '#ffd65c'),
  ].join('');
}

export function lighthouse(): string {
  const random = seeded(88);
  const [lampX, lampY] = LAMP;
  const beam = (near: number, top: number, bottom: number, opacity: number): string =>
    polygon(
      [
        [lampX - 20, lampY - near],
        [lampX - 20, lampY + near],
        [-20, bottom],
        [-20, top],
      ],
      '#ffe27a',
      `opacity="${opacity}"`,
    );
  const backBeam = polygon(
    [
      [lampX + 20, lampY - 14],
      [lampX + 20, lampY + 14],
      [1220, 176],
      [1220, 54],
    ],
    '#ffe27a',
    'opacity=".4"',
  );
  const rain = times(150, () => {
    const [x, y] = [random.between(-60, 1240), random.between(-20, 560)];
    const length = random.between(18, 46);
    return line([x, y], [x - length * 0.42, y + length], '#b9b6f0', 1.8, 'opacity=".42"');
  });
  const bolt = polygon(
    pointsOf('1102,120 1140,120 1110,204 1140,204 1062,350 1086,240 1058,240'),
    '#fffbe6',
  );
  const rocks: Point[] = pointsOf(
    '690,675 720,580 770,560 800,528 850,532 880,512 948,520 990,508 1030,548 1090,556 1130,600 1200,610 1200,675',
  );
  const spray = list(3, (index) =>
    at(
      [
        [700, 560],
        [1150, 575],
        [760, 530],
      ] as const,
      index,
    ),
  ).map(([x, y]) =>
    times(14, () =>
      circle(
        x + random.between(-44, 44),
        y + random.between(-56, 20),
        random.between(3, 9),
        '#e7ecff',
      ),
    ),
  );
  return picture(
    '#241c56',
    rect(0, 0, 1200, 190, '#1b1545'),
    rect(0, 330, 1200, 180, '#352a72'),
    cloud(random, -60, 84, 420, '#120d31'),
    cloud(random, 260, 60, 520, '#171140'),
    cloud(random, 700, 50, 560, '#120d31'),
    cloud(random, 980, 120, 300, '#171140'),
    cloud(random, 190, 112, 330, '#120d31'),
    bolt,
    beam(20, 146, 470, 0.3),
    beam(13, 206, 400, 0.34),
    beam(7, 258, 340, 0.4),
    backBeam,
    circle(lampX, lampY, 90, '#ffe27a', 'opacity=".22"'),
    circle(lampX, lampY, 58, '#ffe27a', 'opacity=".35"'),
    rain,
    sea(random, 500, 50, 210, '#2d3f96', '#7f9be0'),
    place(300, 462, 1.12, ship(), -13),
    sea(random, 545, 60, 260, '#213183', '#a9bff0'),
    tower(),
    rect(960, 462, 112, 62, '#fff4e0'),
    rect(1040, 462, 32, 62, '#c9b8cf'),
    polygon(pointsOf('948,464 980,424 1062,424 1084,464'), '#a3243a'),
    rect(982, 482, 22, 20, '#ffd65c'),
    rect(1016, 482, 20, 42, '#1a1238'),
    polygon(rocks, '#0f0a2b'),
    polygon(pointsOf('770,560 800,528 850,532 830,570 790,600'), '#2a2058'),
    polygon(pointsOf('990,508 1030,548 1010,590 960,550'), '#2a2058'),
    ...spray.flat(),
    sea(random, 600, 56, 300, '#172469', '#dfe7ff'),
    sea(random, 668, 54, 240, '#0f184c', '#a9bff0'),
    flecks(random, 50, 470, 640, [1.5, 2.2, 3], '#e7ecff'),
  );
}
