/** Cuts `text` to `max` characters and adds `mark` if something was cut off. */
export function cut(text: string, max: number, mark = '...'): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}${mark}`;
}

/** The number of words of a text, separated by white space (spec: article detail). */
export function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** The width of a headline's type: short titles are wide, long ones and those with long words narrow. */
export type Fit = 'xs' | 's' | 'm' | 'l' | 'xl';

/** The most characters of a title, and of one word in it that fits on a phone. */
const FITS: readonly (readonly [fit: Fit, title: number, word: number])[] = [
  ['xs', 18, 12],
  ['s', 40, 13],
  ['m', 75, 16],
  ['l', 105, 20],
];

export function fitOf(title: string): Fit {
  const { length } = [...title];
  // Chinese and Japanese break between any two characters.
  const word = Math.max(...title.split(/[\s\-\u2e80-\uffff]/).map((one) => one.length));
  return FITS.find((fit) => length <= fit[1] && word <= fit[2])?.[0] ?? 'xl';
}
