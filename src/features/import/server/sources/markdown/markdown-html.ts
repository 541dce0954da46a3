import MarkdownIt from 'markdown-it';
import footnote from 'markdown-it-footnote';

/** As our own export writes it: nothing is to be ticked. */
const plain = new MarkdownIt({ html: true });

// A bare address within a text stays text; one that stands by itself is an embed.
const md = new MarkdownIt({ html: true }).use(footnote);
// `^[a note]` is Pandoc's alone; elsewhere it is text.
md.disable('footnote_inline');
Object.assign(md.renderer.rules, {
  footnote_ref: (tokens: { meta: { id: number } }[], at: number) =>
    `<sup>${(tokens[at]?.meta.id ?? 0) + 1}</sup>`,
  footnote_block_open: () => '<ol>',
  footnote_block_close: () => '</ol>',
  footnote_open: () => '<li>',
  footnote_close: () => '</li>',
  footnote_anchor: () => '',
});

/** A box that can be ticked is none that an article has. */
const withBoxes = (html: string) =>
  html.replace(
    /(<li>\s{0,3}(?:<p>)?)\[([ xX])\](?= )/g,
    (_, before: string, mark: string) => `${before}${mark === ' ' ? '\u2610' : '\u2611'}`,
  );

/** Markdown of our own export as HTML. */
export const ownMarkdownHtml = (markdown: string): string => plain.render(markdown);

/** Markdown of GitHub's kind, with footnotes, as HTML. HTML within is kept as it is: it is not sanitised. */
export const markdownHtml = (markdown: string): string => withBoxes(md.render(markdown));
