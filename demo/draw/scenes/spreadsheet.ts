import type { Point, Random } from '../kit.ts';
import {
  circle,
  diamond,
  HEIGHT,
  line,
  mix,
  picture,
  pointsOf,
  polygon,
  rect,
  seeded,
  times,
  WIDTH,
} from '../kit.ts';

const CELL_WIDTH = 30;
const CELL_HEIGHT = 17;
const LEFT = 44;
const TOP = 74;
const BOTTOM = 640;

const CREST: readonly Point[] = pointsOf(
  '-40,470 60,420 150,330 250,232 370,156 500,128 620,148 706,206 752,286 756,340 716,306 650,270 586,272 540,310 522,376 548,450 620,510 730,540 850,522 960,468 1060,432 1130,440 1240,486',
);
const WAVE: readonly Point[] = [...CREST, [1240, 720], [-40, 720]];

function inside(shape: readonly Point[], x: number, y: number): boolean {
  let within = false;
  shape.forEach(([fromX, fromY], index) => {
    const [toX, toY] = shape[(index + 1) % shape.length] ?? [fromX, fromY];
    if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX)
      within = !within;
  });
  return within;
}

/** How far a point is from the crest line. */
function toCrest(x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  CREST.slice(1).forEach(([toX, toY], index) => {
    const [fromX, fromY] = CREST[index] ?? [toX, toY];
    const [dx, dy] = [toX - fromX, toY - fromY];
    const share = Math.max(
      0,
      Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy)),
    );
    nearest = Math.min(nearest, Math.hypot(x - fromX - share * dx, y - fromY - share * dy));
  });
  return nearest;
}

/** The colour of one cell: foam, stripes of water, the sun, or empty paper. */
function cellColour(random: Random, x: number, y: number): string {
  const distance = toCrest(x, y);
  const curling = x > 330 && x < 790 && y < 420;
  if (inside(WAVE, x, y)) {
    if (distance < (curling ? 40 : 17) + random.between(-7, 9))
      return random.pick(['#ffffff', '#ffffff', '#e4f3ff']);
    const stripe = Math.floor((distance + Math.sin(x / 90) * 8) / 28) % 4;
    const water = ['#2d7be0', '#1c4fc4', '#4ba3ec', '#163a9c'][stripe] ?? '#1c4fc4';
    return mix(water, '#0e1d5c', Math.max(0, (y - 420) / 460) + random.between(0, 0.07));
  }
  if (curling && distance < 44 && x > 480 && random.chance(0.34)) return '#ffffff';
  const fromSun = Math.hypot(x - 960, y - 236);
  if (fromSun < 104) return '#f2452f';
  if (fromSun < 136) return '#ffa44a';
  return mix(
    '#ffdf8a',
    '#ffc55c',
    Math.min(1, Math.max(0, (y - 120) / 360)) * 0.9 + random.between(0, 0.1),
  );
}

function cells(): string {
  const random = seeded(8);
  const columns = Math.ceil((WIDTH - LEFT) / CELL_WIDTH);
  const rows = Math.floor((BOTTOM - TOP) / CELL_HEIGHT);
  return times(rows, (row) =>
    times(columns, (column) => {
      const [x, y] = [LEFT + column * CELL_WIDTH, TOP + row * CELL_HEIGHT];
      const colour = cellColour(random, x + CELL_WIDTH / 2, y + CELL_HEIGHT / 2);
      return rect(
        x,
        y,
        CELL_WIDTH,
        CELL_HEIGHT,
        colour,
        `stroke="${mix(colour, '#6b4a2a', 0.26)}"`,
      );
    }),
  );
}

/** The little boat is made of cells too; its place is a column and a row. */
function boat(column: number, row: number): string {
  const cell = (dx: number, dy: number, colour: string): string =>
    rect(
      LEFT + (column + dx) * CELL_WIDTH,
      TOP + (row + dy) * CELL_HEIGHT,
      CELL_WIDTH - 1.5,
      CELL_HEIGHT - 1.5,
      colour,
    );
  return (
    times(5, (index) => cell(index, 0, '#7a2a1e')) +
    times(3, (index) => cell(index + 1, 1, '#54180f')) +
    times(4, (index) => cell(2, -1 - index, '#54180f')) +
    cell(3, -1, '#ffffff') +
    cell(3, -2, '#e8493f') +
    cell(3, -3, '#ffffff') +
    cell(4, -1, '#ffffff') +
    cell(4, -2, '#e8493f') +
    cell(1, -1, '#ffffff') +
    cell(1, -2, '#e8493f')
  );
}

export function spreadsheet(): string {
  const ink = '#10253a';
  const columns = times(
    39,
    (column) =>
      rect(
        LEFT + column * CELL_WIDTH,
        50,
        CELL_WIDTH - 1.5,
        22,
        column > 26 && column < 30 ? '#0f7a52' : '#dff2e6',
      ) +
      rect(
        LEFT + column * CELL_WIDTH + 10,
        59,
        9,
        4,
        column > 26 && column < 30 ? '#ffffff' : '#7aa894',
      ),
  );
  const rows = times(
    34,
    (row) =>
      rect(
        0,
        TOP + row * CELL_HEIGHT,
        LEFT - 2,
        CELL_HEIGHT - 1.5,
        row > 5 && row < 10 ? '#0f7a52' : '#dff2e6',
      ) + rect(14, TOP + row * CELL_HEIGHT + 6, 15, 4, row > 5 && row < 10 ? '#ffffff' : '#7aa894'),
  );
  const [pickX, pickY] = [LEFT + 27 * CELL_WIDTH, TOP + 6 * CELL_HEIGHT];
  const selection =
    rect(
      pickX - 2,
      pickY - 2,
      3 * CELL_WIDTH + 2,
      4 * CELL_HEIGHT + 2,
      '#ffffff',
      `fill-opacity=".22" stroke="${ink}" stroke-width="5"`,
    ) +
    rect(pickX + 3 * CELL_WIDTH - 8, pickY + 4 * CELL_HEIGHT - 8, 16, 16, ink) +
    rect(pickX + 3 * CELL_WIDTH - 5, pickY + 4 * CELL_HEIGHT - 5, 10, 10, '#ffffff');
  const pointer = polygon(
    pointsOf('0,0 0,44 11,34 20,54 29,50 20,31 34,30').map(
      ([x = 0, y = 0]): Point => [pickX + 3 * CELL_WIDTH + 6 + x, pickY + 4 * CELL_HEIGHT + 6 + y],
    ),
    '#ffffff',
    `stroke="${ink}" stroke-width="4" stroke-linejoin="round"`,
  );
  const tools =
    times(7, (index) => rect(150 + index * 46, 12, 34, 26, '#0a5c3d', 'rx="4"')) +
    rect(159, 21, 16, 8, '#ffffff') +
    circle(213, 25, 8, '#ffce3a') +
    polygon(pointsOf('251,33 259,17 267,33'), '#ffffff') +
    diamond(305, 25, 9, '#8fe3b8') +
    line([341, 25], [361, 25], '#ffffff', 4) +
    rect(388, 18, 6, 14, '#ffffff') +
    rect(398, 23, 6, 9, '#ffffff') +
    circle(443, 25, 7, 'none', 'stroke="#ffffff" stroke-width="4"');
  const tabs =
    rect(0, BOTTOM, WIDTH, HEIGHT - BOTTOM, '#0f7a52') +
    rect(LEFT, BOTTOM, 150, 26, '#ffffff') +
    rect(LEFT + 22, BOTTOM + 10, 84, 6, '#0f7a52') +
    times(
      3,
      (index) =>
        rect(206 + index * 134, BOTTOM, 126, 24, '#0a5c3d') +
        rect(226 + index * 134, BOTTOM + 10, 64, 5, '#8fe3b8'),
    );
  return picture(
    '#0f7a52',
    rect(0, 0, WIDTH, 50, '#0f7a52'),
    diamond(46, 25, 15, '#ffffff'),
    diamond(46, 25, 7, '#0f7a52'),
    rect(76, 20, 50, 9, '#8fe3b8'),
    tools,
    rect(520, 12, 640, 26, '#ffffff', 'rx="4"'),
    rect(534, 22, 210, 6, '#7aa894'),
    rect(0, 48, WIDTH, 28, '#9fc4b0'),
    columns,
    rows,
    rect(0, 50, LEFT - 2, 22, '#c4e3d2'),
    cells(),
    boat(20, 26),
    selection,
    pointer,
    tabs,
  );
}
