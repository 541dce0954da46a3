const WORDS = ['tea', 'harbour', 'lantern', 'the', 'of', 'route', 'ship', 'and', 'tide', 'captain'];
const PER_PARAGRAPH = 80;

/** The HTML of an article of about this many words, with headings, lists, marks and links. */
export function inventText(words: number): string {
  const parts: string[] = [];
  for (let index = 0; index * PER_PARAGRAPH < words; index += 1) {
    if (index % 8 === 0) parts.push(`<h2>Heading ${index}</h2>`);
    if (index % 10 === 5) parts.push('<ul><li>one</li><li>two</li></ul>');
    const text = Array.from(
      { length: PER_PARAGRAPH - 4 },
      (_, at) => WORDS[(index * 7 + at * 3) % WORDS.length],
    ).join(' ');
    parts.push(`<p>${text} <strong>bold ${index}</strong> and <a href="/x">link</a>.</p>`);
  }
  return parts.join('');
}
