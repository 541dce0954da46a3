const WORDS = ['tea', 'harbour', 'lantern', 'the', 'of', 'route', 'ship', 'and', 'tide', 'captain'];
const PER_PARAGRAPH = 80;

/** A grey rectangle: no request decides how fast the text is. */
const IMAGE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="gray"/></svg>',
)}`;

const figure = (index: number) =>
  `<figure><img src="${IMAGE}" alt="Image ${index}" width="1600" height="900"><figcaption>Caption ${index}</figcaption></figure>`;

/** The HTML of an article of about this many words and images, with headings, lists, marks and links. */
export function inventText(words: number, images = 0): string {
  const parts: string[] = [];
  const paragraphs = Math.ceil(words / PER_PARAGRAPH);
  for (let index = 0; index < paragraphs; index += 1) {
    if (index % 8 === 0) parts.push(`<h2>Heading ${index}</h2>`);
    if (index % 10 === 5) parts.push('<ul><li>one</li><li>two</li></ul>');
    const text = Array.from(
      { length: PER_PARAGRAPH - 4 },
      (_, at) => WORDS[(index * 7 + at * 3) % WORDS.length],
    ).join(' ');
    parts.push(`<p>${text} <strong>bold ${index}</strong> and <a href="/x">link</a>.</p>`);
    const [before, now] = [index, index + 1].map((at) => Math.floor((at * images) / paragraphs));
    if (now !== before) parts.push(figure(index));
  }
  return parts.join('');
}
