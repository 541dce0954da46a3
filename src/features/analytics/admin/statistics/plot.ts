/** A point of a plot, in percent of its width and height. */
const at = (value: number) => value.toFixed(2);

/** The horizontal position of a point, in percent of the plot's width. */
export const alongOf = (index: number, count: number): number =>
  count < 2 ? 0 : (index / (count - 1)) * 100;

/**
 * The path of a line through values, in a plot of 100 by 100.
 * @param top the value at its upper edge
 * @param from the first point that is drawn
 * @param to the index after the last point
 */
export function linePath(
  values: readonly number[],
  top: number,
  from = 0,
  to = values.length,
): string {
  const points = values.map(
    (value, index) => `${at(alongOf(index, values.length))} ${at(100 - (value / top) * 100)}`,
  );
  return `M${points.slice(from, to).join('L')}`;
}

/** The path of the area under that line. */
export const groundPath = (values: readonly number[], top: number): string =>
  `${linePath(values, top)}L100 100L0 100z`;
