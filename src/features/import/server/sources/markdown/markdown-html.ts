import MarkdownIt from 'markdown-it';
import footnote from 'markdown-it-footnote';

type Markdown = InstanceType<typeof MarkdownIt>;
type Token = ReturnType<Markdown['parse']>[number];

const BOX = /^\[[ xX]\] /;

/** Lists whose every item begins with a box are checklists; ticks are each reader's own. */
function checklists(md: Markdown): void {
  md.core.ruler.after('block', 'checklists', ({ tokens }: { tokens: Token[] }) => {
    /** For each list around the token in hand, what begins its items; null where it is numbered. */
    const lists: ({ list: Token; first: (Token | undefined)[] } | null)[] = [];
    tokens.forEach((token, at) => {
      if (token.type === 'ordered_list_open') lists.push(null);
      else if (token.type === 'bullet_list_open') lists.push({ list: token, first: [] });
      else if (token.type === 'list_item_open') {
        lists
          .at(-1)
          ?.first.push(tokens[at + 1]?.type === 'paragraph_open' ? tokens[at + 2] : undefined);
      } else if (token.type === 'ordered_list_close') lists.pop();
      else if (token.type === 'bullet_list_close') {
        const { list, first } = lists.pop() ?? { list: token, first: [] };
        if (!first.every((one) => one !== undefined && BOX.test(one.content))) return;
        list.attrSet('class', 'checklist');
        for (const one of first) if (one) one.content = one.content.replace(BOX, '');
      }
    });
  });
}

const CALLOUT = /^\[!([\w-]{1,30})\]([+-]?)[ \t]*([^\n]*)\n?/;

/** Obsidian's and GitHub's callouts, `> [!note]- Title`: foldable ones become folds, spoilers too, others stay quotes. */
function callouts(md: Markdown): void {
  md.core.ruler.after('block', 'callouts', ({ tokens }: { tokens: Token[] }) => {
    tokens.forEach((open, at) => {
      const inline = tokens[at + 2];
      if (open.type !== 'blockquote_open' || inline?.type !== 'inline') return;
      const [head, kind = '', sign, title] = CALLOUT.exec(inline.content) ?? [];
      if (head === undefined) return;
      const name = title || kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase();
      inline.content = inline.content.slice(head.length);
      const isSpoiler = /^spoilers?$/i.test(kind);
      if (sign === '' && !isSpoiler) {
        inline.content = `**${name}**${inline.content === '' ? '' : `\n${inline.content}`}`;
        return;
      }
      const close = tokens.findIndex(
        ({ type, level }, end) => end > at && type === 'blockquote_close' && level === open.level,
      );
      open.tag = 'details';
      if (!isSpoiler) open.attrSet('class', 'fold');
      const end = tokens[close];
      if (end) end.tag = 'details';
      const paragraph = tokens[at + 1];
      // A paragraph of its own before the text, which is that of the summary.
      if (paragraph) paragraph.meta = { summary: name };
    });
  });
  const { rules } = md.renderer;
  rules.paragraph_open = (tokens, at, options, _env, self) => {
    const { summary } = (tokens[at]?.meta ?? {}) as { summary?: string };
    const head = summary === undefined ? '' : `<summary>${md.utils.escapeHtml(summary)}</summary>`;
    return head + self.renderToken(tokens, at, options);
  };
}

interface NotesOfText {
  /** The HTML of each note, or its tokens before its first reference. */
  notes?: Map<number, string | Token[]>;
}
const idOf = (token: Token | undefined) => (token?.meta as { id?: number } | null)?.id ?? -1;

/** Footnotes at their place in the text. */
function footnotesInPlace(md: Markdown): void {
  md.use(footnote);
  // Only Pandoc reads `^[a note]` as a footnote; elsewhere it is text.
  md.disable('footnote_inline');
  md.core.ruler.push('footnotes', ({ tokens, env }: { tokens: Token[]; env: object }) => {
    const start = tokens.findIndex(({ type }) => type === 'footnote_block_open');
    if (start < 0) return;
    const notes = new Map<number, Token[]>();
    for (const token of tokens.splice(start)) {
      if (token.type === 'footnote_open') notes.set(idOf(token), []);
      else if (!token.type.startsWith('footnote_')) [...notes.values()].at(-1)?.push(token);
    }
    Object.assign(env, { notes });
  });
  md.renderer.rules.footnote_ref = (tokens, at, options, env, self) => {
    const id = idOf(tokens[at]);
    const { notes } = (env ?? {}) as NotesOfText;
    let note = notes?.get(id) ?? '';
    if (typeof note !== 'string') {
      // A note that refers to itself ends here.
      notes?.set(id, '');
      note = self.render(note, options, env);
      notes?.set(id, note);
    }
    return `<span class="footnote">${note}</span>`;
  };
}

/** As our own export writes it. */
const plain = new MarkdownIt({ html: true }).use(checklists).use(footnotesInPlace);

// A bare URL within a text stays text; one in a paragraph of its own becomes an embed.
const md = new MarkdownIt({ html: true }).use(footnotesInPlace).use(checklists).use(callouts);

/** Boxes become characters in lists where not every item has one. */
const withBoxes = (html: string) =>
  html.replace(
    /(<li>\s{0,3}(?:<p>)?)\[([ xX])\](?= )/g,
    (_, before: string, mark: string) => `${before}${mark === ' ' ? '\u2610' : '\u2611'}`,
  );

/** Markdown of our own export as HTML. */
export const ownMarkdownHtml = (markdown: string): string => plain.render(markdown);

/** Converts GitHub's Markdown with footnotes to HTML. HTML in it stays as it is and isn't sanitized. */
export const markdownHtml = (markdown: string): string => withBoxes(md.render(markdown));
