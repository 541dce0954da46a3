import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { badField } from '../../../platform/http/problem.ts';
import { videoId } from '../../media/values.ts';

const BLOCKS = new Set(
  'p h2 h3 h4 ul ol li blockquote pre figure figcaption table thead tbody tr th td hr br div details summary'.split(
    ' ',
  ),
);

/** Everything an article's HTML may hold. What is not named here does not reach the store. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...BLOCKS,
    ...'a strong em u s sub sup mark code kbd span img iframe caption cite abbr'.split(' '),
  ],
  allowedAttributes: {
    '*': ['dir', 'lang'],
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    iframe: ['src', 'title', 'allowfullscreen', 'loading', 'referrerpolicy'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
    details: ['open'],
  },
  allowedClasses: { figure: ['wide'], code: [/^language-[a-z0-9+#-]{1,20}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'], iframe: ['https'] },
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template'],
  transformTags: {
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    // Only a player that is rebuilt from a video's id may stand in an article.
    iframe: (_tag, attributes) => {
      const id = videoId(attributes.src ?? '');
      if (id === null) return { tagName: 'iframe', attribs: {} };
      return {
        tagName: 'iframe',
        attribs: {
          src: `https://www.youtube-nocookie.com/embed/${id}`,
          title: attributes.title ?? 'Video',
          allowfullscreen: '',
          loading: 'lazy',
          referrerpolicy: 'strict-origin-when-cross-origin',
        },
      };
    },
  },
  // Browsers take what stands inside of a frame as raw text: escaping it would grow with every save.
  textFilter: (text, tag) => (tag === 'iframe' ? '' : text),
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'iframe' && attribs.src === undefined) ||
    (tag === 'img' && (attribs.src === undefined || attribs.src === '')),
};

/** No text that somebody writes nests deeper; the sanitiser takes longer and longer with depth. */
const MAX_DEPTH = 200;

/** Whether more elements stand inside of each other than any text needs. */
function isTooDeep(html: string): boolean {
  let depth = 0;
  let deepest = 0;
  const parser = new Parser({
    onopentag: () => {
      depth += 1;
      if (depth <= deepest) return;
      deepest = depth;
      if (deepest > MAX_DEPTH) parser.pause();
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  // In pieces, so that a pause ends the reading.
  for (let at = 0; at < html.length && deepest <= MAX_DEPTH; at += 4096) {
    parser.write(html.slice(at, at + 4096));
  }
  return deepest > MAX_DEPTH;
}

/** One is nearly always enough; this only ends what nobody has thought of. */
const MOST_ROUNDS = 8;

/**
 * The one way HTML gets into the store: reduced to the written allow-list. Idempotent.
 * @throws Problem 400 naming `content` where elements nest deeper than any text needs
 */
export function sanitizeArticleHtml(html: string): string {
  if (isTooDeep(html)) {
    throw badField('content', `must not nest more than ${MAX_DEPTH} elements inside of each other`);
  }
  let clean = sanitizeHtml(html, ALLOWED).trim();
  // Where a tag between two blocks was taken out ('<p><svg><p>'), what is left nests otherwise when
  // it is read again, as a browser will: it is read again until it stays as it is.
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const again = sanitizeHtml(clean, ALLOWED).trim();
    if (again === clean) break;
    clean = again;
  }
  return clean;
}

/** The text of an article's HTML: entities decoded, blocks apart, white space folded. */
export function textOf(html: string): string {
  const parts: string[] = [];
  const parser = new Parser({
    ontext: (text) => parts.push(text),
    onopentagname: (name) => void (BLOCKS.has(name) && parts.push(' ')),
    onclosetag: (name) => void (BLOCKS.has(name) && parts.push(' ')),
  });
  parser.end(html);
  return parts.join('').replace(/\s+/g, ' ').trim();
}
