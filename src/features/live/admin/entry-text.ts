/** What an entry says, as it is typed on the desk. */
export interface EntryText {
  /** The name of a key moment; '' for other entries. */
  moment: string;
  /** Sanitised by the server once more. */
  html: string;
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** [words](address), or an address alone, without the full stop of its sentence. */
const LINK = /\[([^\]\n]+)\]\((https?:\/\/[^\s()]+)\)|(https?:\/\/[^\s<>[\]]*[^\s<>[\].,;:!?)'"])/g;

/** Bold and slanted words. */
const marked = (text: string) =>
  escaped(text)
    .replace(/\*\*(\S(?:[^*]*\S)?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(\S(?:[^*]*\S)?)\*/g, '<em>$1</em>');

function lineHtml(line: string): string {
  let html = '';
  let end = 0;
  for (const found of line.matchAll(LINK)) {
    const [whole, words, named, bare = ''] = found;
    html += marked(line.slice(end, found.index));
    html += `<a href="${escaped(named ?? bare)}">${escaped(words ?? bare)}</a>`;
    end = found.index + whole.length;
  }
  return html + marked(line.slice(end));
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
 * Typed text as HTML: an empty line ends a paragraph, '> ' begins a quote, '- ' an item of a list;
 * *slanted*, **bold**, [words](address).
 */
export function htmlOf(text: string): string {
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

/** The first line of a key moment is its name. */
export function entryTextOf(text: string, isKey: boolean): EntryText {
  if (!isKey) return { moment: '', html: htmlOf(text) };
  const [first = '', ...rest] = text.trim().split('\n');
  return { moment: first.trim(), html: htmlOf(rest.join('\n')) };
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

/** An entry as it is typed, to be edited. @param html sanitised by the server */
export function typedOf({ moment, html }: EntryText): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const blocks = [...body.childNodes].map((node) =>
    node instanceof Element ? blockText(node) : inlineText(node).trim(),
  );
  const text = blocks.filter((block) => block !== '').join('\n\n');
  return moment === '' ? text : `${moment}\n${text}`.trim();
}
