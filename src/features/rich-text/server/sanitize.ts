import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { LIMITS } from '#features/articles/values.ts';
import { asksOwnRoute, videoId } from '#features/media/values.ts';
import { isSponsored, SPONSORED } from '#lib/sponsored.ts';
import { ContentError } from './content-error.ts';

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
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    iframe: ['src', 'title', 'allowfullscreen', 'loading', 'referrerpolicy'],
    ol: ['start'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    abbr: ['title'],
    details: ['open'],
  },
  allowedClasses: {
    figure: ['wide', 'gallery'],
    ul: ['checklist'],
    details: ['fold'],
    code: [/^language-[a-z0-9+#-]{1,20}$/],
  },
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
    // What an editor marked as paid for stays so; nothing else is said of a link.
    a: (tagName, { rel = '', ...attribs }) => ({
      tagName,
      attribs: isSponsored(rel) ? { ...attribs, rel: SPONSORED } : attribs,
    }),
    // What is no image of the site is no address for one; it goes with the image below.
    img: (tagName, { src, ...attribs }) => ({
      tagName,
      attribs: src === undefined || asksOwnRoute(src) ? attribs : { src, ...attribs },
    }),
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

/** Frames and images that lead nowhere are cut out one by one, each as slow as the text is long. */
const MAX_DROPPED = 200;

/** What becomes much longer for readers: images in their sizes, players and tables in frames. */
const FRAMED = new Set(['img', 'iframe', 'table']);
const MAX_FRAMED = 1000;

/** No text that somebody writes nests deeper; the sanitiser takes longer and longer with depth. */
const MAX_DEPTH = 200;

/** What of a text would keep the sanitiser busy for minutes; null where nothing does. */
function tooMuch(html: string): string | null {
  let depth = 0;
  let deepest = 0;
  let dropped = 0;
  let framed = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const { src = '' } = attributes;
      if (name === 'iframe' ? videoId(src) === null : name === 'img' && !isImageAddress(src)) {
        dropped += 1;
      }
      if (FRAMED.has(name)) framed += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  // In pieces, so that the reading ends where it is too much.
  for (let at = 0; at < html.length; at += 4096) {
    parser.write(html.slice(at, at + 4096));
    if (deepest > MAX_DEPTH) {
      return `must not nest more than ${MAX_DEPTH} elements inside of each other`;
    }
    if (framed > MAX_FRAMED) {
      return `must not hold more than ${MAX_FRAMED} images, players and tables`;
    }
    if (dropped > MAX_DROPPED) {
      return `must not hold more than ${MAX_DROPPED} images or frames without an address`;
    }
  }
  return null;
}

/** Whether the sanitiser surely leaves an image its address; without one it takes the image too. */
function isImageAddress(src: string): boolean {
  const plain = src.replace(/[\p{Cc}\s]+/gu, '');
  return /^(?!\/\/)(?:https?:\/\/.|\/.|[^:]+$)/i.test(plain) && !asksOwnRoute(src);
}

/** A text that is no longer stays below the limit, however much each of its signs and players grows. */
const SURELY_FITS = 20_000;

/**
 * Refuses what the sanitiser would refuse, of most texts at a tenth of the cost.
 * @throws ContentError as it does
 */
export function judgeArticleHtml(html: string): null {
  if (html.length > SURELY_FITS) sanitizeArticleHtml(html);
  const objection = tooMuch(html);
  if (objection !== null) throw new ContentError(objection);
  return null;
}

/** One is nearly always enough; this only ends what nobody has thought of. */
const MAX_ROUNDS = 8;

/**
 * The one way HTML gets into the store: reduced to the written allow-list. Idempotent. Takes up to a
 * second for the longest: see content.ts, which has that done in a thread.
 * @throws ContentError where it would take minutes, nested or broken without end, or is too long
 */
export function sanitizeArticleHtml(html: string): string {
  const objection = tooMuch(html);
  if (objection !== null) throw new ContentError(objection);
  let clean = sanitizeHtml(html, ALLOWED).trim();
  // Where a tag between two blocks was taken out ('<p><svg><p>'), what is left nests otherwise when
  // it is read again, as a browser will: it is read again until it stays as it is.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const again = sanitizeHtml(clean, ALLOWED).trim();
    if (again === clean) break;
    clean = again;
  }
  // It can be five times as long as it came: the limit is of what is stored.
  if (clean.length > LIMITS.content) {
    throw new ContentError(
      `must be at most ${LIMITS.content} characters as it is stored, where '<', '>' and '&' in the ` +
        `text take up to five each; it would have ${clean.length}`,
    );
  }
  return clean;
}
