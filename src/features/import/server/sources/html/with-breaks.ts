/** Adds a line break to each line that has none. */
export const withBreaks = (html: string) =>
  html
    .split('\n')
    .map((line) => line.trim())
    .map((line, at, all) => (at === 0 || all[at - 1]?.endsWith('<br>') ? line : `<br>${line}`))
    .join('');
