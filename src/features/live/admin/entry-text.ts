/** The text of an entry, as the API stores it. */
export interface EntryText {
  /** The name of a key moment; '' for other entries. */
  moment: string;
  /** The server sanitizes it again. */
  html: string;
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** [text](URL), or a URL alone, without the period that ends its sentence. */
const LINK = /\[([^\]\n]+)\]\((https?:\/\/[^\s()]+)\)|(https?:\/\/[^\s<>[\]]*[^\s<>[\].,;:!?)'"])/g;

/** Bold and italic text. */
const markedHtml = (text: string) =>
  escaped(text)
    .replace(/\*\*(\S(?:[^*]*\S)?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(\S(?:[^*]*\S)?)\*/g, '<em>$1</em>');

function lineHtml(line: string): string {
  let html = '';
  let end = 0;
  for (const match of line.matchAll(LINK)) {
    const [whole, text, named, bare = ''] = match;
    html += markedHtml(line.slice(end, match.index));
    html += `<a href="${escaped(named ?? bare)}">${escaped(text ?? bare)}</a>`;
    end = match.index + whole.length;
  }
  return html + markedHtml(line.slice(end));
}

const KINDS = [
  { sign: '> ', html: (lines: string[]) => `<blockquote>${paragraphs(lines)}</blockquote>` },
  { sign: '- ', html: (lines: string[]) => `<ul>${elements('li', lines)}</ul>` },
  { sign: '', html: (lines: string[]) => `<p>${lines.map(lineHtml).join('<br>')}</p>` },
];
const elements = (name: string, lines: string[]) =>
  lines.map((line) => `<${name}>${lineHtml(line)}</${name}>`).join('');
const paragraphs = (lines: string[]) => elements('p', lines);

/**
 * Typed text as HTML. An empty line ends a paragraph, '> ' starts a quote, '- ' a list item; *italic*, **bold**,
 * [text](URL).
 */
export function textToHtml(text: string): string {
  const groups: { kind: (typeof KINDS)[number]; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((one) => one.trimEnd())) {
    const kind = KINDS.find(({ sign }) => line.startsWith(sign));
    if (line.trim() === '' || kind === undefined) {
      isOpen = false;
      continue;
    }
    const last = groups.at(-1);
    const words = line.slice(kind.sign.length).trim();
    if (isOpen && last?.kind === kind) last.lines.push(words);
    else groups.push({ kind, lines: [words] });
    isOpen = true;
  }
  return groups.map(({ kind, lines }) => kind.html(lines)).join('');
}

/** Typed text as an entry. The first line of a key moment is its name. */
export function textToEntry(text: string, isKey: boolean): EntryText {
  if (!isKey) return { moment: '', html: textToHtml(text) };
  const [first = '', ...rest] = text.trim().split('\n');
  return { moment: first.trim(), html: textToHtml(rest.join('\n')) };
}

function inlineText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/\s+/g, ' ');
  if (!(node instanceof Element)) return '';
  const inside = [...node.childNodes].map(inlineText).join('');
  switch (node.localName) {
    case 'br':
      return '\n';
    case 'strong':
      return `**${inside}**`;
    case 'em':
      return `*${inside}*`;
    case 'a': {
      const href = node.getAttribute('href') ?? '';
      return inside === href ? href : `[${inside}](${href})`;
    }
    default:
      return inside;
  }
}

function blockText(element: Element): string {
  const children = [...element.children];
  switch (element.localName) {
    case 'ul':
    case 'ol':
      return children.map((item) => `- ${inlineText(item).trim()}`).join('\n');
    case 'blockquote': {
      const lines = children.some(({ localName }) => localName === 'p') ? children : [element];
      return lines.map((line) => `> ${inlineText(line).trim()}`).join('\n');
    }
    default:
      return inlineText(element).trim();
  }
}

/** An entry as text to edit. @param html sanitized by the server */
export function entryToText({ moment, html }: EntryText): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.childNodes].map((node) =>
    node instanceof Element ? blockText(node) : inlineText(node).trim(),
  );
  const text = blocks.filter((block) => block !== '').join('\n\n');
  return moment === '' ? text : `${moment}\n${text}`.trim();
}
