import type { Point } from '../kit.ts';
import {
  at,
  circle,
  curve,
  diamond,
  ellipse,
  isometric,
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
} from '../kit.ts';

const UNIT = 36;
const iso = isometric(583, 88, UNIT);
type Box = {
  x: number;
  y: number;
  z: number;
  width: number;
  depth: number;
  height: number;
  colour: string;
};

/** A box with a light top and two darker sides. */
function box({ x, y, z, width, depth, height, colour }: Box): string {
  const top: Point[] = [
    iso(x, y, z + height),
    iso(x + width, y, z + height),
    iso(x + width, y + depth, z + height),
    iso(x, y + depth, z + height),
  ];
  const left: Point[] = [
    iso(x, y + depth, z + height),
    iso(x + width, y + depth, z + height),
    iso(x + width, y + depth, z),
    iso(x, y + depth, z),
  ];
  const right: Point[] = [
    iso(x + width, y, z + height),
    iso(x + width, y + depth, z + height),
    iso(x + width, y + depth, z),
    iso(x + width, y, z),
  ];
  return (
    polygon(left, mix(colour, '#1c0f3a', 0.24)) +
    polygon(right, mix(colour, '#1c0f3a', 0.44)) +
    polygon(top, colour)
  );
}

/** A keycap: a wide foot, a smaller dished top. */
function keycap(x: number, y: number, z: number, width: number, colour: string): string {
  const [inset, height] = [0.14, 0.62];
  const foot = [iso(x, y, z), iso(x + width, y, z), iso(x + width, y + 0.9, z), iso(x, y + 0.9, z)];
  const top = [
    iso(x + inset, y + inset * 0.6, z + height),
    iso(x + width - inset, y + inset * 0.6, z + height),
    iso(x + width - inset, y + 0.9 - inset, z + height),
    iso(x + inset, y + 0.9 - inset, z + height),
  ];
  const side = (first: number, second: number, shade: number): string =>
    polygon(
      [at(top, first), at(top, second), at(foot, second), at(foot, first)],
      mix(colour, '#1c0f3a', shade),
    );
  return side(3, 2, 0.2) + side(1, 2, 0.42) + side(0, 3, 0.1) + polygon(top, colour);
}

function keys(): string {
  const rows: readonly (readonly number[])[] = [
    [1, ...list(12, () => 1), 2],
    [1.5, ...list(12, () => 1), 1.5],
    [1.75, ...list(11, () => 1), 2.25],
    [2.25, ...list(10, () => 1), 2.75],
    [1.25, 1.25, 1.25, 6.25, 1.25, 1.25, 1.25, 1.25],
  ];
  return rows
    .map((row, rowIndex) => {
      let x = 0.5;
      return row
        .map((width, index) => {
          const edge = index === 0 || index === row.length - 1;
          const game =
            (rowIndex === 1 && index === 2) || (rowIndex === 2 && index >= 1 && index <= 3);
          const space = rowIndex === 4 && width > 6;
          const colour =
            rowIndex === 0 && index === 0
              ? '#ff5a4a'
              : game
                ? '#ffcc33'
                : space
                  ? '#3657ff'
                  : edge || rowIndex === 4
                    ? '#2fa59a'
                    : '#fff2dc';
          const cap = keycap(x, 0.5 + rowIndex, 0.9, width - 0.1, colour);
          x += width;
          return cap;
        })
        .join('');
    })
    .join('');
}

/** Draws on the flat top of the desk (or anything at height z): one unit is 100. */
function onTop(x: number, y: number, z: number, content: string): string {
  const [px, py] = iso(x, y, z);
  return `<g transform="matrix(${0.00866 * UNIT} ${0.005 * UNIT} ${-0.00866 * UNIT} ${0.005 * UNIT} ${px.toFixed(1)} ${py.toFixed(1)})">${content}</g>`;
}

function console(): string {
  const screen =
    rect(190, 36, 400, 268, '#1c0f3a', 'rx="16"') +
    rect(210, 54, 360, 232, '#5ed3e8') +
    rect(210, 214, 360, 72, '#4aa84f') +
    circle(500, 110, 34, '#fff2b0') +
    polygon(pointsOf('210,214 300,120 390,214'), '#2f8f9a') +
    polygon(pointsOf('330,214 410,140 490,214'), '#247a8a') +
    diamond(285, 190, 26, '#ff5a4a');
  const pad =
    rect(62, 80, 40, 116, '#1c0f3a', 'rx="8"') + rect(24, 118, 116, 40, '#1c0f3a', 'rx="8"');
  const buttons =
    circle(690, 86, 26, '#3657ff') +
    circle(690, 182, 26, '#ffcc33') +
    circle(642, 134, 26, '#2fa59a') +
    circle(738, 134, 26, '#ff5a4a');
  return onTop(
    1.2,
    10.1,
    0.7,
    `${rect(0, 0, 790, 340, '#fff2dc', 'rx="60"')}${screen}${pad}${circle(82, 262, 36, '#5a4a80')}${circle(690, 266, 36, '#5a4a80')}${buttons}`,
  );
}

export function keyboard(): string {
  const random = seeded(3);
  const shadow = (x: number, y: number, width: number, depth: number): string =>
    polygon(
      [iso(x, y, 0), iso(x + width, y, 0), iso(x + width, y + depth, 0), iso(x, y + depth, 0)],
      '#c43c4d',
    );
  const body = [0, 0.2, 0.4, 0.6]
    .map((z) =>
      onTop(1.2, 10.1, z, rect(0, 0, 790, 340, z > 0.5 ? '#e2cdb4' : '#b79cae', 'rx="60"')),
    )
    .join('');
  const tiles = list(9, (index) =>
    polygon(
      [
        iso(-14 + index * 5, -14, 0),
        iso(-11.5 + index * 5, -14, 0),
        iso(-11.5 + index * 5, 30, 0),
        iso(-14 + index * 5, 30, 0),
      ],
      '#f26a63',
    ),
  );
  const cord: Point[] = [
    iso(9.1, 11.8, 0.3),
    iso(10.6, 11.8, 0),
    iso(12.2, 11.9, 0),
    iso(12.6, 10.4, 0),
    iso(13.6, 9.6, 0),
    iso(14.8, 10.4, 0),
    iso(15.8, 10, 0),
  ];
  const [cupX, cupY] = iso(-3.2, 8.2, 0);
  const notes = list(3, (index) =>
    place(
      ...iso(-5.4 + index * 0.2, 2.4 + index * 0.3, 0),
      1,
      onNote(at(['#ffcc33', '#5ed3e8', '#fff2dc'], index), random.between(-4, 4)),
    ),
  );
  return picture(
    '#f47a6e',
    ...tiles,
    shadow(0.9, 0.9, 16.2, 6),
    shadow(1.9, 10.8, 7.9, 3.6),
    shadow(16, 9.4, 3.2, 2.9),
    box({ x: 0, y: 0, z: 0, width: 16, depth: 6, height: 0.9, colour: '#4a3a8c' }),
    keys(),
    ...notes,
    body,
    console(),
    stroke(curve(cord), '#1c0f3a', 9),
    box({ x: 9.0, y: 11.5, z: 0.1, width: 0.9, depth: 0.6, height: 0.4, colour: '#5a4a80' }),
    box({ x: 15.6, y: 8.8, z: 0, width: 2.8, depth: 2.4, height: 1.6, colour: '#fff2dc' }),
    onTop(16, 9.2, 1.6, rect(55, 35, 90, 90, '#3657ff')),
    place(cupX, cupY, 1.12, cup()),
  );
}

/** A mug of coffee; 0,0 is the middle of its foot. */
function cup(): string {
  const wall =
    path('M-52 -84V2Q-48 28 0 28Q48 28 52 2V-84Z', '#3657ff') +
    path('M14 -60V27Q48 25 52 2V-84Z', '#2a3fc4');
  return (
    ellipse(28, 14, 72, 32, '#c43c4d') +
    stroke('M-50 -60q-44 0 -38 34q6 24 40 20', '#3657ff', 13) +
    wall +
    ellipse(0, -84, 52, 26, '#8ea0ff') +
    ellipse(0, -82, 43, 20, '#4a241c')
  );
}

/** A square paper note seen from the same angle. */
function onNote(colour: string, turn: number): string {
  return `<g transform="matrix(.866 .5 -.866 .5 0 0) rotate(${turn.toFixed(1)})">${rect(0, 0, 84, 84, colour)}${rect(12, 18, 54, 6, '#1c0f3a', 'opacity=".5"')}${rect(12, 36, 40, 6, '#1c0f3a', 'opacity=".5"')}${rect(12, 54, 48, 6, '#1c0f3a', 'opacity=".5"')}</g>`;
}
