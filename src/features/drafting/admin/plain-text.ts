/** The text of an HTML fragment in one line: what the preview shows the beginning of. */
export function plainText(html: string): string {
  // A parsed document runs nothing and loads nothing. Blocks are apart also without white space.
  const { body } = new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html');
  return (body.textContent ?? '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?)\]])/g, '')
    .trim();
}
