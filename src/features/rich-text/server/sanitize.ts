import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { asksOwnRoute } from '#features/media/values.ts';
import { isSponsored, SPONSORED } from '#lib/sponsored.ts';
import {
  ALLOWED_ATTRIBUTES,
  ALLOWED_CLASSES,
  ALLOWED_TAGS,
  LIST_TYPES,
  PAGE_CLASSES,
  RENAMED_TAGS,
} from '../allow-list.ts';
import { FRAME_ATTRIBUTES, frameAttributes, readEmbed } from '../embeds/embeds.ts';
import { MAX_CONTENT } from '../values.ts';
import { tidyBlocks } from './blocks/tidy-blocks.ts';
import { ContentError } from './content-error.ts';
import { plainFootnotes } from './footnotes/plain-footnotes.ts';
import { tidyPageBlocks } from './page-blocks/page-blocks.ts';

const mutable = <Value>(lists: Readonly<Record<string, readonly Value[]>>) =>
  Object.fromEntries(Object.entries(lists).map(([tag, list]) => [tag, [...list]]));

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS,
  // An iframe is rebuilt below.
  allowedAttributes: {
    ...mutable(ALLOWED_ATTRIBUTES),
    iframe: FRAME_ATTRIBUTES,
    ol: ['start', { name: 'type', multiple: false, values: [...LIST_TYPES] }],
  },
  allowedClasses: mutable(ALLOWED_CLASSES),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'], iframe: ['https'] },
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template'],
  transformTags: {
    ...RENAMED_TAGS,
    // `rel` can only mark a sponsored link.
    a: (tagName, { rel = '', ...attribs }) => ({
      tagName,
      attribs: isSponsored(rel) ? { ...attribs, rel: SPONSORED } : attribs,
    }),
    // An image can't request a page or call of this site; without a src it is removed below.
    img: (tagName, { src, ...attribs }) => ({
      tagName,
      attribs: src === undefined || asksOwnRoute(src) ? attribs : { src, ...attribs },
    }),
    // The only iframes are those of known sites.
    iframe: (tagName, { src = '', title }) => {
      const embed = readEmbed(src);
      return { tagName, attribs: embed === null ? {} : frameAttributes(embed, title) };
    },
  },
  // Browsers parse the content of an iframe as raw text: escaping it would grow with every save.
  textFilter: (text, tag) => (tag === 'iframe' ? '' : text),
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'iframe' && attribs.src === undefined) ||
    (tag === 'img' && (attribs.src === undefined || attribs.src === '')),
};

const PAGE_OPTIONS: sanitizeHtml.IOptions = {
  ...OPTIONS,
  allowedClasses: mutable({ ...ALLOWED_CLASSES, ...PAGE_CLASSES }),
};

/** The sanitizer removes broken frames and images one by one, each time in time linear to the text. */
const MAX_DROPPED = 200;

/** Tags that rendering makes much longer: images get sizes, players and tables get frames. */
const FRAMED = new Set(['img', 'iframe', 'table']);
const MAX_FRAMED = 1000;
/** Each becomes a player with the captions in every language. */
const PLAYER = /^block-(?:audio|video)$/;
const MAX_PLAYERS = 50;

/** Written text doesn't nest deeper, and the sanitizer gets slower with depth. */
const MAX_DEPTH = 200;

/** Why a text would keep the sanitizer busy for minutes; null if it wouldn't. */
function tooMuch(html: string): string | null {
  let depth = 0;
  let deepest = 0;
  let dropped = 0;
  let framed = 0;
  let players = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const { src = '', class: kind = '' } = attributes;
      if (name === 'iframe' ? readEmbed(src) === null : name === 'img' && !isImageUrl(src)) {
        dropped += 1;
      }
      if (FRAMED.has(name)) framed += 1;
      if (name === 'figure' && PLAYER.test(kind.trim())) players += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  // In pieces, so that reading stops early.
  for (let at = 0; at < html.length; at += 4096) {
    parser.write(html.slice(at, at + 4096));
    if (deepest > MAX_DEPTH) {
      return `can nest elements at most ${MAX_DEPTH} deep`;
    }
    if (framed > MAX_FRAMED) {
      return `can hold at most ${MAX_FRAMED} images, embeds and tables`;
    }
    if (players > MAX_PLAYERS) {
      return `can hold at most ${MAX_PLAYERS} players of video and audio files`;
    }
    if (dropped > MAX_DROPPED) {
      return `can hold at most ${MAX_DROPPED} images or frames without a valid URL`;
    }
  }
  return null;
}

/** Whether the sanitizer certainly keeps an image with this URL. */
function isImageUrl(src: string): boolean {
  const plain = src.replace(/[\p{Cc}\s]+/gu, '');
  return /^(?!\/\/)(?:https?:\/\/.|\/.|[^:]+$)/i.test(plain) && !asksOwnRoute(src);
}

/** A text of this length stays below the limit, however much escaping makes it grow. */
const SURELY_FITS = 20_000;

/**
 * Refuses what `sanitizeArticleHtml` would refuse, for most texts at a tenth of the cost.
 * @throws ContentError
 */
export function judgeArticleHtml(html: string): null {
  if (html.length > SURELY_FITS) sanitizeArticleHtml(html);
  const objection = tooMuch(html);
  if (objection !== null) throw new ContentError(objection);
  return null;
}

const CAPTION_ALONE =
  /<figure(?: [^>]*)?>\s*<figcaption(?: [^>]*)?>((?:(?!<\/?fig).)*)<\/figcaption>\s*<\/figure>/g;
const EMPTY_FIGURE = /<figure(?: [^>]*)?>\s*<\/figure>/g;

/** A figure without an image or any other content: its caption becomes a paragraph. */
function withoutEmptyFigures(html: string): string {
  if (!html.includes('<figure')) return html;
  return html.replace(CAPTION_ALONE, '<p>$1</p>').replace(EMPTY_FIGURE, '').trim();
}

const tidyArticle = (html: string) => tidyBlocks(plainFootnotes(withoutEmptyFigures(html.trim())));
const tidyPage = (html: string) => tidyPageBlocks(tidyArticle(html)).trim();

/** One is nearly always enough; this prevents an endless loop. */
const MAX_ROUNDS = 8;

/**
 * The one way HTML gets into the database: reduced to the allow-list. Idempotent. Takes up to four seconds
 * for the longest text, so content.ts runs it in a thread.
 * @throws ContentError if it would take minutes (nested or broken without end) or is too long
 */
export const sanitizeArticleHtml = (html: string): string => sanitize(html, OPTIONS, tidyArticle);

/** The same for a page, which may hold more blocks. @throws ContentError */
export const sanitizePageHtml = (html: string): string => sanitize(html, PAGE_OPTIONS, tidyPage);

function sanitize(
  html: string,
  options: sanitizeHtml.IOptions,
  tidy: (clean: string) => string,
): string {
  const objection = tooMuch(html);
  if (objection !== null) throw new ContentError(objection);
  let clean = tidy(sanitizeHtml(html, options));
  // After removing a tag between two blocks ('<p><svg><p>') the rest nests differently when a browser
  // reads it again, so repeat until nothing changes.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const again = tidy(sanitizeHtml(clean, options));
    if (again === clean) break;
    clean = again;
  }
  // Escaping can make it five times as long; the limit is for what is stored.
  if (clean.length > MAX_CONTENT) {
    throw new ContentError(
      `can be at most ${MAX_CONTENT} characters as stored, where '<', '>' and '&' in the text count ` +
        `up to five each; this has ${clean.length}`,
    );
  }
  return clean;
}
