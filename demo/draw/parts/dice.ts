import type { Point } from '../kit.ts';
import { circle, diamond, list, polygon, times } from '../kit.ts';

/** A twenty-sided die, seen on one face; 0,0 is its middle. */
export function twentySided(radius: number): string {
  const outer = list(6, (index): Point => {
    const angle = (index / 6) * Math.PI * 2 - Math.PI / 2;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
  const inner = list(3, (index): Point => {
    const angle = (index / 3) * Math.PI * 2 - Math.PI / 2;
    return [Math.cos(angle) * radius * 0.6, Math.sin(angle) * radius * 0.6];
  });
  const corner = (index: number): Point => outer[index] ?? [0, 0];
  const middle = (index: number): Point => inner[index] ?? [0, 0];
  const [top, right, left] = [middle(0), middle(1), middle(2)];
  const faces: readonly (readonly [readonly Point[], string])[] = [
    [[corner(0), top, corner(1)], '#ff7a66'],
    [[corner(0), top, corner(5)], '#ff9a80'],
    [[top, corner(1), right], '#d92f4c'],
    [[top, corner(5), left], '#f5576a'],
    [[corner(1), right, corner(2)], '#a81d45'],
    [[right, corner(2), corner(3)], '#7d1440'],
    [[right, left, corner(3)], '#b8244a'],
    [[left, corner(3), corner(4)], '#8f1a45'],
    [[left, corner(4), corner(5)], '#d63a58'],
    [[top, right, left], '#ef3f55'],
  ];
  // Small pips instead of numbers: nothing to read, still a die.
  const pips = times(5, (index) =>
    circle(-radius * 0.29 + index * radius * 0.145, radius * 0.2, radius * 0.034, '#ffe9b8'),
  );
  return (
    polygon(outer, '#7d1440') +
    faces
      .map(([points, fill]) =>
        polygon(points, fill, `stroke="#5c0d36" stroke-width="3" stroke-linejoin="round"`),
      )
      .join('') +
    diamond(0, -radius * 0.1, radius * 0.19, '#ffe9b8') +
    diamond(0, -radius * 0.1, radius * 0.085, '#ef3f55') +
    pips
  );
}

/** A six-sided die on a corner view; 0,0 is the corner nearest to us, `edge` its length. */
export function sixSided(edge: number): string {
  const [across, down] = [edge * 0.9, edge * 0.42];
  const pip = (origin: Point, along: Point, up: Point, u: number, v: number): string =>
    `<circle r="0.1" fill="#241038" transform="matrix(${along[0].toFixed(1)} ${along[1].toFixed(1)} ${up[0].toFixed(1)} ${up[1].toFixed(1)} ${(origin[0] + along[0] * u + up[0] * v).toFixed(1)} ${(origin[1] + along[1] * u + up[1] * v).toFixed(1)})"/>`;
  const [leftAlong, rightAlong, up]: readonly [Point, Point, Point] = [
    [-across, -down],
    [across, -down],
    [0, -edge],
  ];
  const crown: Point = [0, -edge];
  return [
    polygon([[0, 0], leftAlong, [-across, -down - edge], [0, -edge]], '#f2e3c6'),
    polygon([[0, 0], rightAlong, [across, -down - edge], [0, -edge]], '#c9ad96'),
    polygon(
      [
        [0, -edge],
        [-across, -down - edge],
        [0, -down * 2 - edge],
        [across, -down - edge],
      ],
      '#fffaf0',
    ),
    ...(
      [
        [0.25, 0.25],
        [0.5, 0.5],
        [0.75, 0.75],
      ] as const
    ).map(([u, v]) => pip([0, 0], leftAlong, up, u, v)),
    ...(
      [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const
    ).map(([u, v]) => pip([0, 0], rightAlong, up, u, v)),
    ...(
      [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.5, 0.5],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const
    ).map(([u, v]) => pip(crown, leftAlong, rightAlong, u, v)),
  ].join('');
}
