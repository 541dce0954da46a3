import type { Point } from '../kit.ts';
import {
  at,
  circle,
  clipped,
  curve,
  diamond,
  ellipse,
  line,
  list,
  mix,
  picture,
  place,
  pointsOf,
  polygon,
  rect,
  seeded,
  stroke,
  times,
} from '../kit.ts';
import { stars } from '../scenery.ts';

const CENTRE: Point = [470, 900];
const RADIUS = 640;
const LEVELS = [
  '#3657c9',
  '#4a7ad6',
  '#6fb3d8',
  '#a9d9c9',
  '#f3dfa2',
  '#f2b463',
  '#e88147',
  '#cf5540',
  '#9e3346',
];

/** Closed contour rings round a hill: each ring keeps the wobble of the one outside it. */
function hill(
  seed: number,
  x: number,
  y: number,
  reach: number,
  firstLevel: number,
  rings: number,
): string {
  const random = seeded(seed);
  const waves = list(4, (index) => ({
    phase: random.between(0, Math.PI * 2),
    size: random.between(0.05, 0.2) / (index * 0.5 + 1),
  }));
  const stretch = random.between(0.6, 0.85);
  const tilt = random.between(-0.5, 0.5);
  return times(rings * 2, (half) => {
    const share = 1 - half / (rings * 2);
    const points = list(46, (step): Point => {
      const angle = (step / 45) * Math.PI * 2;
      const wobble =
        1 +
        waves.reduce(
          (sum, wave, index) =>
            sum + Math.sin(angle * (index + 2) + wave.phase + (1 - share) * 0.9) * wave.size,
          0,
        );
      const along = Math.cos(angle) * reach * share * wobble;
      const across = Math.sin(angle) * reach * share * wobble * stretch;
      return [
        x + along * Math.cos(tilt) - across * Math.sin(tilt),
        y + along * Math.sin(tilt) + across * Math.cos(tilt),
      ];
    });
    const level = at(LEVELS, firstLevel + Math.floor(half / 2));
    const ink = mix(level, '#141034', 0.38);
    return half % 2 === 0
      ? `<path d="${curve(points)}Z" fill="${level}" stroke="${ink}" stroke-width="2.2"/>`
      : stroke(`${curve(points)}Z`, ink, 1);
  });
}

/** The satellite, about 420 wide, its body round 0,0. */
function probe(): string {
  const panel = (side: number): string => {
    const start = side > 0 ? 62 : -222;
    const cells = times(4, (column) =>
      times(3, (row) =>
        rect(
          start + 6 + column * 39,
          -44 + row * 30,
          34,
          25,
          at(['#2b3fb8', '#3657ff', '#4a6bff'], column + row),
        ),
      ),
    );
    return (
      line([side * 34, 0], [side * 70, 0], '#d9d3e6', 8) +
      rect(start, -50, 160, 98, '#f2e8d2', 'rx="3"') +
      cells
    );
  };
  return [
    panel(-1),
    panel(1),
    rect(-36, -50, 72, 104, '#f5b83d'),
    rect(8, -50, 28, 104, '#d98a2b'),
    rect(-36, -18, 72, 6, '#a85f1e'),
    rect(-36, 20, 72, 6, '#a85f1e'),
    diamond(-14, 4, 12, '#fff4d6'),
    line([0, -50], [0, -78], '#d9d3e6', 6),
    `<path d="M-44 -112Q0 -48 44 -112Q0 -96 -44 -112Z" fill="#ffffff"/>`,
    ellipse(0, -112, 44, 11, '#c9c2dc'),
    line([0, -110], [0, -140], '#d9d3e6', 4),
    circle(0, -142, 6, '#ff5a4f'),
    rect(-20, 54, 40, 14, '#8d88a6'),
    circle(0, 78, 16, '#2a2550'),
    circle(0, 78, 9, '#8fe3ff'),
  ].join('');
}

export function satellite(): string {
  const random = seeded(2);
  const [centreX, centreY] = CENTRE;
  const disc = circle(centreX, centreY, RADIUS, '#000000');
  const grid =
    times(5, (index) =>
      ellipse(
        centreX,
        centreY,
        (RADIUS * (index + 0.4)) / 5,
        RADIUS,
        'none',
        'stroke="#141034" stroke-width="1.6" opacity=".35"',
      ),
    ) +
    times(4, (index) =>
      ellipse(
        centreX,
        centreY - RADIUS * 0.9 + index * 170,
        Math.sqrt(Math.max(0, 1 - (0.9 - index * 0.266) ** 2)) * RADIUS,
        40 + index * 14,
        'none',
        'stroke="#141034" stroke-width="1.6" opacity=".35"',
      ),
    );
  const planet = clipped(
    'planet',
    disc,
    rect(0, 0, 1200, 675, '#3657c9'),
    hill(8, 250, 520, 300, 1, 8),
    hill(25, 700, 560, 270, 1, 7),
    hill(31, 480, 360, 150, 1, 5),
    hill(44, 480, 690, 170, 2, 4),
    hill(52, 900, 690, 150, 1, 5),
    grid,
    `<path d="M0 675V0H1200V675ZM${centreX + 70 - RADIUS} ${centreY + 36}a${RADIUS} ${RADIUS} 0 1 0 ${RADIUS * 2} 0a${RADIUS} ${RADIUS} 0 1 0 ${-RADIUS * 2} 0Z" fill="#fff6dc" fill-rule="evenodd" opacity=".28"/>`,
  );
  const orbit = (reach: number, more: string): string =>
    `<ellipse cx="${centreX}" cy="${centreY}" rx="${reach}" ry="${reach}" fill="none" stroke="#f5b83d" stroke-width="2.5" ${more}/>`;
  const scan = polygon(pointsOf('788,272 802,290 644,472 496,400'), '#8fe3ff', 'opacity=".3"');
  return picture(
    '#141034',
    circle(centreX, centreY, RADIUS + 420, '#181440'),
    circle(centreX, centreY, RADIUS + 250, '#1e1950'),
    circle(centreX, centreY, RADIUS + 110, '#272163'),
    stars(random, 170, 0, 560),
    circle(1050, 118, 56, '#f3dfa2'),
    circle(1036, 108, 12, '#d9bd7a'),
    circle(1066, 136, 17, '#d9bd7a'),
    circle(1070, 96, 7, '#d9bd7a'),
    circle(centreX, centreY, RADIUS + 18, '#5a7be8'),
    planet,
    orbit(RADIUS + 128, 'stroke-dasharray="14 13"'),
    scan,
    ellipse(
      570,
      436,
      82,
      34,
      '#8fe3ff',
      'fill-opacity=".3" stroke="#8fe3ff" stroke-width="4" transform="rotate(26 570 436)"',
    ),
    place(830, 210, 1.02, probe(), 27),
  );
}
