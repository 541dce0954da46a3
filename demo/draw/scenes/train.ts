import {
  at,
  circle,
  curve,
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
  WIDTH,
} from '../kit.ts';
import { ridge, spruce, stars } from '../scenery.ts';

const DECK = 360;
const PIER_GAP = 150;

/** Tall arches of stone; the moon lights each pier's left edge. */
function viaduct(): string {
  const [stone, shade, lit] = ['#1a3f5c', '#122f49', '#4f87a0'];
  const spans = list(10, (index) => -210 + index * PIER_GAP);
  const openings = spans
    .map(
      (x) =>
        `M${x + 22} 700V${DECK + 96}A${PIER_GAP / 2 - 22} ${PIER_GAP / 2 - 22} 0 0 1 ${x + PIER_GAP - 22} ${DECK + 96}V700Z`,
    )
    .join('');
  const piers = spans.map(
    (x) =>
      rect(x - 22, DECK + 96, 7, 360, lit) +
      rect(x + 4, DECK + 90, 18, 360, shade) +
      rect(x - 28, DECK + 88, 56, 9, lit) +
      times(6, (row) => rect(x - 12 + (row % 2) * 14, DECK + 120 + row * 38, 16, 6, shade)),
  );
  const rings = spans.map((x) =>
    stroke(
      `M${x + 22} ${DECK + 96}A${PIER_GAP / 2 - 22} ${PIER_GAP / 2 - 22} 0 0 1 ${x + PIER_GAP - 22} ${DECK + 96}`,
      lit,
      6,
    ),
  );
  const parapet =
    rect(0, DECK - 4, WIDTH, 10, lit) +
    rect(0, DECK + 18, WIDTH, 6, shade) +
    times(41, (index) => rect(index * 30, DECK + 6, 14, 12, shade));
  return `<path fill-rule="evenodd" fill="${stone}" d="M-10 ${DECK}H${WIDTH + 10}V700H-10Z${openings}"/>${piers.join('')}${rings.join('')}${parapet}`;
}

/** A carriage, 176 long; 0,0 is the rail under its left end. */
function carriage(index: number): string {
  const [body, dark] = ['#c42e3f', '#7d1a35'];
  const windows = times(6, (window) => {
    const x = 15 + window * 26;
    const person =
      (window * 3 + index * 2) % 5 === 1
        ? circle(x + 10, -38, 5, '#5a2033') +
          path(`M${x + 2} -26Q${x + 10} -38 ${x + 18} -26Z`, '#5a2033')
        : '';
    return rect(x, -50, 19, 24, '#ffd766') + person;
  });
  return (
    rect(0, -66, 176, 54, body) +
    rect(0, -66, 176, 8, dark) +
    path('M-4 -64Q4 -76 16 -76H160Q172 -76 180 -64Z', '#0d2136') +
    rect(0, -22, 176, 5, '#ffd766') +
    rect(0, -14, 176, 6, dark) +
    windows +
    [28, 52, 124, 148]
      .map((x) => circle(x, -7, 8, '#0d2136') + circle(x, -7, 3, '#4f87a0'))
      .join('') +
    rect(176, -22, 12, 5, '#0d2136')
  );
}

/** The engine, heading right; 0,0 is the rail under its left end. */
function engine(): string {
  const [ink, iron, red] = ['#0a1a2c', '#173550', '#c42e3f'];
  const drive = [70, 106, 142].map(
    (x) =>
      circle(x, -17, 18, red) +
      circle(x, -17, 12, ink) +
      line([x - 12, -17], [x + 12, -17], red, 3) +
      line([x, -29], [x, -5], red, 3),
  );
  return [
    rect(-78, -50, 66, 38, iron),
    rect(-78, -58, 66, 10, ink),
    times(5, (index) => circle(-70 + index * 13, -58, 9, ink)),
    circle(-62, -9, 9, ink),
    circle(-30, -9, 9, ink),
    rect(-12, -24, 14, 6, ink),
    rect(0, -86, 56, 66, iron),
    rect(-6, -94, 68, 10, red),
    rect(10, -76, 34, 26, '#ffd766'),
    circle(24, -60, 8, '#5a2033'),
    rect(56, -70, 132, 46, iron),
    rect(56, -70, 132, 11, '#4f87a0'),
    [84, 124, 160].map((x) => rect(x, -70, 4, 46, ink)).join(''),
    rect(182, -74, 14, 54, ink),
    polygon(pointsOf('150,-70 146,-106 138,-114 180,-114 172,-106 168,-70'), ink),
    path('M96 -70V-84Q108 -96 120 -84V-70Z', red),
    rect(0, -26, 198, 8, red),
    circle(196, -46, 10, '#fff6d0'),
    polygon(pointsOf('190,-20 222,0 176,0'), red),
    circle(178, -9, 9, ink),
    ...drive,
    line([70, -12], [142, -12], '#d8e6ea', 5),
  ].join('');
}

export function train(): string {
  const random = seeded(9);
  const steam = list(17, (index) => {
    const share = index / 16;
    return {
      x: 917 - share * 700,
      y: 226 - Math.sin(share * 2.3) * 92 + share * 30,
      radius: 13 + share * 34 + random.between(-4, 8),
    };
  }).reverse();
  const smoke =
    steam.map(({ x, y, radius }) => circle(x + 4, y + 8, radius, '#6f9cae')).join('') +
    steam.map(({ x, y, radius }) => circle(x, y, radius * 0.92, '#c3dbdc')).join('') +
    steam
      .map(({ x, y, radius }) =>
        circle(x + radius * 0.2, y - radius * 0.18, radius * 0.6, '#eef5ea'),
      )
      .join('');
  const mist = (y: number, colour: string): string =>
    times(7, (index) =>
      rect(
        random.between(-120, 1100),
        y + index * 7 + random.between(-6, 6),
        random.between(140, 380),
        9,
        colour,
        'rx="4.5"',
      ),
    );
  const river = `${curve(pointsOf('650,512 640,530 700,566 668,604 740,640 800,680'))}L470 680${curve(pointsOf('470,680 540,640 520,600 580,564 606,530 640,512')).replace('M', 'L')}Z`;
  const glints = times(15, (index) =>
    rect(
      612 + Math.sin(index * 1.9) * (12 + index * 2.4) - index * 2,
      526 + index * 10,
      26 + index * 3.4,
      4,
      '#fff1c2',
      'rx="2"',
    ),
  );
  const coaches = times(5, (index) => place(696 - 188 * (index + 1), DECK - 4, 1, carriage(index)));
  const beam = polygon(
    [
      [962, DECK - 54],
      [1210, DECK - 110],
      [1210, DECK - 6],
      [962, DECK - 44],
    ],
    '#fff1c2',
    'opacity=".24"',
  );
  return picture(
    '#0e2c4a',
    rect(0, 0, WIDTH, 110, '#0a2240'),
    rect(0, 230, WIDTH, 200, '#164262'),
    stars(random, 120, 0, 300, '#eaf4ef'),
    circle(690, 226, 232, '#1d5271'),
    circle(690, 226, 192, '#fbeec2'),
    circle(610, 150, 30, '#ecd9a2'),
    circle(752, 122, 19, '#ecd9a2'),
    circle(800, 250, 26, '#ecd9a2'),
    circle(590, 276, 15, '#ecd9a2'),
    circle(680, 90, 10, '#ecd9a2'),
    polygon(
      pointsOf(
        '0,480 0,330 90,250 160,310 260,220 380,350 470,310 570,400 680,370 800,420 900,330 980,370 1080,260 1200,350 1200,480',
      ),
      '#1f5a78',
    ),
    polygon(pointsOf('260,220 380,350 320,330 290,350 262,300 230,310 216,258'), '#5f9db0'),
    polygon(pointsOf('1080,260 1200,350 1140,340 1100,330 1070,340 1040,306'), '#5f9db0'),
    ridge(random, 470, 30, 40, 0.2, '#1a4c68'),
    mist(440, '#3f7a92'),
    ridge(random, 530, 26, 60, 0.15, '#143f59'),
    path(river, '#3f7a92'),
    glints,
    mist(520, '#2f6580'),
    smoke,
    coaches,
    place(776, DECK - 4, 1, engine()),
    beam,
    viaduct(),
    ...list(15, (index) =>
      at([20, 70, 130, 200, 268, 330, 880, 940, 1000, 1060, 1110, 1160, 420, 820, 1196], index),
    ).map((x, index) =>
      spruce(x, 700, 110 + ((index * 47) % 90), index % 2 === 0 ? '#08182a' : '#0b2238'),
    ),
    polygon(pointsOf('0,675 0,640 120,650 300,668 470,675'), '#08182a'),
    polygon(pointsOf('1200,675 1200,636 1060,652 900,668 780,675'), '#08182a'),
  );
}
