/** Cuts `text` to `max` characters and adds `mark` if something was cut off. */
export function cut(text: string, max: number, mark = '...'): string {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}${mark}`;
}

/** The number of words of a text, separated by white space (spec: article detail). */
export function wordCount(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** The width of a headline's type, by its length (design: short titles are wide, long ones narrow). */
export type Fit = 'xs' | 's' | 'm' | 'l' | 'xl';

export function fitOf(title: string): Fit {
  const { length } = [...title];
  if (length <= 18) return 'xs';
  if (length <= 40) return 's';
  if (length <= 75) return 'm';
  if (length <= 105) return 'l';
  return 'xl';
}

const BREAKS = /[\r\n\u2028\u2029]+/;

/** A text without line breaks: 'a \n b' -> 'a b'. Spaces within a line stay. */
export function withoutLineBreaks(text: string): string {
  if (!BREAKS.test(text)) return text;
  const [first = '', ...others] = text.split(BREAKS);
  const last = others.pop() ?? '';
  const lines = [first.trimEnd(), ...others.map((line) => line.trim()), last.trimStart()];
  return lines.filter(Boolean).join(' ');
}
