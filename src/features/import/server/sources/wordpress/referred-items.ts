import { escapeHtml } from '#platform/html.ts';
import { plain } from '../html/plain-text.ts';
import type { Attachments } from '../shortcodes/shortcodes.ts';
import type { SourceImage } from '../source.ts';
import { copyOf, fieldOf } from './fields.ts';
import type { WxrItem } from './read-wxr.ts';

/** Characters of all synced patterns and tables of an export. */
const MAX_PARTS = 20_000_000;
/** Characters of a text with its patterns: patterns can refer to each other. */
const MAX_EXPANDED = 5_000_000;
const MAX_DEPTH = 5;
const REFERENCE =
  /<!--\s+wp:(?:core\/)?block\s+\{[^{}]{0,200}?"ref":(\d{1,12})[^{}]{0,200}\}\s+\/-->/g;

const imageOf = ({ fields, meta }: WxrItem): SourceImage => ({
  url: copyOf(fieldOf(fields, 'wp:attachment_url') || fieldOf(fields, 'guid')),
  alt: copyOf(meta.get('_wp_attachment_image_alt')?.trim() ?? ''),
  caption: copyOf(fieldOf(fields, 'excerpt:encoded')),
});

/** A table of TablePress, which stores its cells as JSON. */
function tableHtml({ fields, meta }: WxrItem): string {
  let rows: unknown;
  try {
    rows = JSON.parse(fields.get('content:encoded') ?? '');
  } catch {
    return '';
  }
  if (!Array.isArray(rows)) return '';
  const hasHead = !/"table_head":\s*(?:false|0)/.test(meta.get('_tablepress_table_options') ?? '');
  const lines = rows.filter(Array.isArray).map((cells: unknown[], row) => {
    const name = row === 0 && hasHead ? 'th' : 'td';
    const written = cells.map((cell) => `<${name}>${String(cell ?? '')}</${name}>`);
    return `<tr>${written.join('')}</tr>`;
  });
  const title = escapeHtml(plain(fieldOf(fields, 'title')));
  return lines.length === 0 ? '' : `<table aria-label="${title}">${lines.join('')}</table>`;
}

/** What posts refer to by number: images, synced patterns and tables. It is read before the posts. */
export class Library {
  readonly images = new Map<string, SourceImage>();
  readonly #uploadedTo = new Map<string, string[]>();
  readonly #patterns = new Map<string, string>();
  /** Keys and titles of the snippets that patterns become, by id. */
  readonly snippets = new Map<string, { key: string; title: string }>();
  readonly #tables = new Map<string, string>();
  #space = MAX_PARTS;

  /** Adds an item if posts can refer to it. */
  add(item: WxrItem): void {
    const id = copyOf(fieldOf(item.fields, 'wp:post_id'));
    const type = fieldOf(item.fields, 'wp:post_type');
    if (type === 'attachment') this.#addImage(id, item);
    if (type === 'wp_block' && fieldOf(item.fields, 'wp:status') === 'publish') {
      this.#store(this.#patterns, id, copyOf(item.fields.get('content:encoded') ?? ''));
      const title = copyOf(plain(fieldOf(item.fields, 'title'))) || `Pattern ${id}`;
      if (/^\d+$/.test(id)) this.snippets.set(id, { key: `wp-${id}`, title });
    }
    if (type === 'tablepress_table') {
      // Its own number, which is not that of the item.
      const own = item.meta.get('_tablepress_export_table_id')?.trim() ?? '';
      this.#store(this.#tables, own || id, tableHtml(item));
    }
  }

  #store(parts: Map<string, string>, id: string, html: string): void {
    this.#space -= html.length;
    if (this.#space > 0) parts.set(id, html);
  }

  #addImage(id: string, item: WxrItem): void {
    const parent = copyOf(fieldOf(item.fields, 'wp:post_parent'));
    this.images.set(id, imageOf(item));
    // '0' belongs to no post.
    if (parent === '0' || parent === '') return;
    const siblings = this.#uploadedTo.get(parent);
    if (siblings) siblings.push(id);
    else this.#uploadedTo.set(parent, [id]);
  }

  /** The images of a post, and tables. */
  of(postId: string): Attachments {
    const byId = (id: string) => this.images.get(id);
    const ids = this.#uploadedTo.get(postId) ?? [];
    const tableOf = (id: string) => this.#tables.get(id);
    return { byId, ofPost: () => ids.flatMap((id) => byId(id) ?? []), tableOf };
  }

  /** A text with the synced patterns that it refers to, as snippets. Unknown ones stay as references. */
  withPatterns(text: string): string {
    let space = MAX_EXPANDED;
    const expand = (part: string, depth: number): string =>
      part.replace(REFERENCE, (reference, id: string) => {
        const pattern = this.#patterns.get(id);
        space -= pattern?.length ?? 0;
        if (pattern === undefined || depth === 0 || space < 0) return reference;
        const text = expand(pattern, depth - 1);
        // A snippet contains no other: what a pattern refers to is part of its text.
        const snippet = depth === MAX_DEPTH ? this.snippets.get(id) : undefined;
        return snippet
          ? `<!-- wp:group --><div class="snippet-${snippet.key}">${text}</div><!-- /wp:group -->`
          : text;
      });
    return expand(text, MAX_DEPTH);
  }
}
