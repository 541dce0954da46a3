const BLOCKS = new Set(
  (
    'address article aside blockquote dd details div dl dt figcaption figure footer header hr ' +
    'h1 h2 h3 h4 h5 h6 iframe img li ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
);
const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};
const TOKEN =
  /<!--[\s\S]*?-->|<(?<end>\/?)(?<tag>[a-z][a-z0-9-]*)(?<attributes>(?:"[^"]*"|'[^']*'|[^'">])*)>|(?<text>[^<]+|<)/gi;
const HIDDEN = /<(script|style)\b[\s\S]*?<\/\1\s*>/gi;

function decoded(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const code = Number(name.slice(1).replace(/^x/i, '0x'));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes);
  return decoded(found?.[1] ?? found?.[2] ?? '');
}

/** How a block begins in plain text: '## ' for a heading, '• ' for an item. */
function prefixOf(tag: string): string {
  if (/^h[1-6]$/.test(tag)) return `${'#'.repeat(Number(tag[1]))} `;
  if (tag === 'li') return '• ';
  return tag === 'blockquote' ? '> ' : '';
}

/** What stands for something that has no text. */
function sign(tag: string, attributes: string): string | null {
  if (tag === 'hr') return '———';
  if (tag === 'iframe') return `[Video: ${attribute(attributes, 'src')}]`;
  if (tag !== 'img') return null;
  const alt = attribute(attributes, 'alt').trim();
  return `[Picture: ${alt === '' ? attribute(attributes, 'src') : alt}]`;
}

/**
 * The text of an article's HTML block by block, to be compared and shown as text. Pictures and
 * videos stand as a line of their own. Nothing of it is ever run or rendered as HTML.
 */
export function blocksOf(html: string): string[] {
  const blocks: string[] = [];
  let text = '';
  let prefix = '';
  let verbatim = 0;
  const end = () => {
    const line = verbatim > 0 ? text.replace(/\n+$/, '') : text.trim();
    if (line !== '') {
      blocks.push(prefix + line);
      prefix = '';
    }
    text = '';
  };
  for (const { groups = {} } of html.replace(HIDDEN, '').matchAll(TOKEN)) {
    if (groups.text !== undefined) {
      const plain = decoded(groups.text);
      text += verbatim > 0 ? plain : plain.replace(/\s+/g, ' ');
      continue;
    }
    const tag = groups.tag?.toLowerCase();
    if (tag === undefined) continue;
    const closes = groups.end === '/';
    if (tag === 'br') text += '\n';
    else if ((tag === 'td' || tag === 'th') && !closes && text.trim() !== '') text += ' | ';
    if (!BLOCKS.has(tag)) continue;
    end();
    if (tag === 'pre') verbatim = Math.max(0, verbatim + (closes ? -1 : 1));
    if (closes) {
      prefix = '';
      continue;
    }
    const standing = sign(tag, groups.attributes ?? '');
    if (standing === null) prefix += prefixOf(tag);
    else blocks.push(standing);
  }
  end();
  return blocks;
}
