// The stored HTML is sanitised: '<' and '>' stand for markup and nothing else, in text as in
// attribute values, so tags can be found without parsing the document.
const TAG = /<(\/?)(table|pre|img|iframe|details)\b([^>]*)>/gi;
const CAPTION = /<caption\b[^>]*>(.*?)<\/caption>/is;

/** The diamond after the last word. */
const END_MARK =
  '<svg class="point endmark" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">' +
  '<path d="M12 0 0 12l12 12z"/><path d="M12 0l12 12-12 12z" opacity=".62"/></svg>';

const has = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}(?:\\s|=|$)`, 'i').test(attributes.replace(/"[^"]*"/g, '""'));

/** Adds attributes that a tag does not carry yet; a closing '/' stays last. */
function withAttributes(name: string, attributes: string, added: Record<string, string>): string {
  const selfClosing = attributes.trimEnd().endsWith('/');
  const own = selfClosing ? attributes.trimEnd().slice(0, -1).trimEnd() : attributes;
  const extra = Object.entries(added)
    .filter(([attribute]) => !has(own, attribute))
    .map(([attribute, value]) => ` ${attribute}="${value}"`)
    .join('');
  return `<${name}${own}${extra}${selfClosing ? ' />' : '>'}`;
}

/** The label of a table's frame: its caption, else its number. */
function tableLabel(rest: string, number: number): string {
  const table = rest.slice(0, rest.search(/<\/table>/i));
  const caption = (CAPTION.exec(table)?.[1] ?? '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return caption === '' ? `Table ${number}` : caption.replaceAll('"', '&quot;');
}

/**
 * Prepares an article's HTML for reading: tables get a frame of their own to scroll in and code can
 * be scrolled from the keyboard, pictures and players load when they come near, spoilers are marked,
 * and a mark stands after the last word. The same comes out on the server and in the browser.
 * @param html sanitised HTML
 */
export function enrich(html: string): string {
  let depth = 0;
  let tables = 0;
  const text = html.replace(
    TAG,
    (tag: string, slash: string, name: string, attributes: string, at) => {
      const closing = slash === '/';
      switch (name.toLowerCase()) {
        case 'table': {
          depth = Math.max(0, depth + (closing ? -1 : 1));
          if (closing) return depth === 0 ? `${tag}</div>` : tag;
          // A table inside a table scrolls with the outer one.
          if (depth > 1) return tag;
          tables += 1;
          const label = tableLabel(html.slice(Number(at)), tables);
          return `<div class="table-wrap" tabindex="0" role="region" aria-label="${label}">${tag}`;
        }
        case 'pre':
          return closing ? tag : withAttributes(name, attributes, { tabindex: '0' });
        case 'img':
          return withAttributes(name, attributes, { loading: 'lazy', decoding: 'async' });
        case 'iframe':
          if (closing) return `${tag}</div>`;
          return `<div class="embed">${withAttributes(name, attributes, { loading: 'lazy' })}`;
        default:
          return closing ? tag : withAttributes(name, attributes, { class: 'spoiler' });
      }
    },
  );
  return text.replace(/<\/p>\s*$/i, `${END_MARK}</p>`);
}
