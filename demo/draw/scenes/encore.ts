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

/** A hanging stage curtain with folds between two edges. */
function curtain(left: number, right: number, bottom: number, dark: string, light: string): string {
  const folds = Math.round((right - left) / 34);
  const width = (right - left) / folds;
  return times(folds, (fold) => {
    const x = left + fold * width;
    return (
      rect(x, -10, width + 1, bottom + 10, dark) +
      polygon(
        [
          [x + width * 0.2, -10],
          [x + width * 0.55, -10],
          [x + width * 0.7, bottom],
          [x + width * 0.3, bottom],
        ],
        light,
      )
    );
  });
}

/** The singer with a guitar, seen from the side and behind; 0,0 is between the feet. */
function guitarist(): string {
  const body = '#14081f';
  return [
    path(
      'M-34 0L-24 -96L-30 -190Q-30 -222 0 -226Q30 -222 32 -186L26 -100L44 0H20L4 -92L-10 0Z',
      body,
    ),
    rect(-9, -240, 20, 30, body),
    circle(2, -252, 25, body),
    path('M-26 -256Q-34 -292 6 -286Q34 -282 28 -254Q14 -272 -8 -266Q-16 -240 -26 -230Z', body),
    path('M-6 -150Q16 -176 44 -150Q62 -144 58 -122Q40 -96 14 -106Q-20 -108 -6 -150Z', '#e8384f'),
    line([40, -140], [150, -196], '#c98b45', 9),
    polygon(pointsOf('146,-202 172,-212 178,-200 152,-188'), '#c98b45'),
    circle(28, -130, 9, '#14081f'),
    stroke('M24 -204L66 -158L98 -170', body, 15),
    stroke('M-22 -200L-42 -148L24 -126', body, 15),
    stroke('M-28 -188Q-34 -150 -26 -110L-36 -8', '#ffdf7a', 3.5),
    stroke('M28 -272Q34 -250 22 -232', '#ffdf7a', 4),
    stroke('M32 -208Q38 -176 30 -150', '#ffdf7a', 4),
    line([92, 0], [92, -236], '#14081f', 5),
    line([92, -236], [60, -250], '#14081f', 5),
    ellipse(52, -254, 13, 9, '#2c2038'),
    ellipse(92, 0, 30, 6, '#14081f'),
  ].join('');
}

/** A road case on wheels; 0,0 is its lower left corner. */
function roadCase(width: number, height: number): string {
  const edge = '#b9b4c9';
  return [
    rect(0, -height, width, height, '#241735'),
    rect(0, -height, width, 10, edge),
    rect(0, -12, width, 12, edge),
    rect(0, -height, 10, height, edge),
    rect(width - 10, -height, 10, height, edge),
    rect(0, -height * 0.66, width, 6, edge),
    rect(width * 0.24, -height * 0.66 - 10, 26, 26, '#8d86a6'),
    rect(width * 0.66, -height * 0.66 - 10, 26, 26, '#8d86a6'),
    circle(26, 10, 12, '#0d0616'),
    circle(width - 26, 10, 12, '#0d0616'),
    diamond(width * 0.5, -height * 0.31, height * 0.18, '#3657ff'),
  ].join('');
}

export function encore(): string {
  const random = seeded(90);
  const crowd = list(5, (row) =>
    times(12, () => {
      const x = random.between(800 + row * 10, 1230);
      const y = 420 + row * 52 + random.between(-8, 8) - (x - 1000) * 0.02;
      const size = 15 + row * 5.5;
      const colour = at(['#9a3a9c', '#7d2f8c', '#612578', '#471a60', '#2c1045'], row);
      const arm = random.chance(0.45)
        ? stroke(
            `M${x + size} ${y + size * 2}L${x + size * 1.5} ${y - size * 1.9}`,
            colour,
            size * 0.55,
          )
        : '';
      return (
        arm +
        circle(x, y, size, colour) +
        ellipse(x, y + size * 2.6, size * 1.75, size * 1.8, colour)
      );
    }),
  ).join('');
  const floor: Point[] = pointsOf('200,430 770,430 960,675 0,675 0,430');
  const boards = clipped(
    'floor',
    polygon(floor, '#000'),
    times(13, (board) => line([560, 250], [board * 150 - 700, 700], '#54267c', 2)),
  );
  const spill: Point[] = pointsOf('943,70 985,103 832,540 392,536');
  const cables: readonly (readonly Point[])[] = [
    pointsOf('205,606 300,640 420,590 520,620 560,560 500,530 560,508 600,512'),
    pointsOf('180,640 330,668 480,640 640,654 760,610 700,560 664,540'),
    pointsOf('-10,560 140,600 260,580 360,610 330,650 250,640 290,600 400,566 392,500'),
  ];
  const lamps = times(6, (index) => {
    const x = 390 + index * 118;
    const on = index === 5;
    return (
      line([x, 30], [x, 50], '#0d0616', 8) +
      place(
        x,
        66,
        1,
        polygon(pointsOf('-20,-20 20,-20 27,26 -27,26'), '#0d0616') +
          rect(-26, 22, 52, 7, on ? '#fff3c4' : '#4d3566'),
        on ? 38 : -14 + index * 4,
      )
    );
  });
  const truss =
    rect(330, 4, 880, 6, '#0d0616') +
    rect(330, 30, 880, 6, '#0d0616') +
    times(30, (index) =>
      line(
        [330 + index * 30, index % 2 === 0 ? 6 : 34],
        [360 + index * 30, index % 2 === 0 ? 34 : 6],
        '#0d0616',
        4,
      ),
    );
  return picture(
    '#2b1147',
    rect(700, 0, 500, 460, '#471a66'),
    polygon(pointsOf('760,0 1200,0 1200,400 840,400'), '#5b2180'),
    polygon(pointsOf('1200,90 1200,250 860,400 830,400'), '#7d2c8f', 'opacity=".55"'),
    crowd,
    curtain(330, 440, 440, '#3a1659', '#471c6b'),
    curtain(240, 350, 470, '#2c1047', '#381659'),
    polygon(floor, '#3d1a60'),
    boards,
    polygon(pointsOf('770,430 960,675 984,675 784,430'), '#1a0a2c'),
    polygon(pointsOf('770,430 784,430 984,675 972,675'), '#b04ab8'),
    ellipse(612, 534, 220, 58, '#ffd25e'),
    ellipse(612, 534, 168, 42, '#ffe79a'),
    polygon(pointsOf('572,540 656,540 420,610 310,616'), '#7d5138', 'opacity=".75"'),
    polygon(spill, '#ffcf5e', 'opacity=".5"'),
    polygon(pointsOf('953,78 977,97 772,556 462,550'), '#ffe79a', 'opacity=".42"'),
    place(606, 540, 1.22, guitarist()),
    truss,
    lamps,
    ...cables.map(
      (points, index) =>
        stroke(curve(points), '#0d0616', 9) +
        stroke(curve(points), at(['#e8384f', '#3657ff', '#1f1230'], index), 4),
    ),
    curtain(-20, 168, 675, '#150824', '#1e0d31'),
    polygon(pointsOf('168,-10 182,-10 176,675 168,675'), '#b04ab8', 'opacity=".7"'),
    place(36, 628, 1, roadCase(250, 150)),
    place(70, 466, 1, roadCase(170, 84)),
  );
}
