const BREAKS = /[\r\n\u2028\u2029]+/;

/** A text without line breaks: 'a \n b' -> 'a b'. Spaces within a line stay. */
export function withoutLineBreaks(text: string): string {
  if (!BREAKS.test(text)) return text;
  const [first = '', ...others] = text.split(BREAKS);
  const last = others.pop() ?? '';
  const lines = [first.trimEnd(), ...others.map((line) => line.trim()), last.trimStart()];
  return lines.filter(Boolean).join(' ');
}
