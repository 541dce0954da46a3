import { Parser } from 'htmlparser2';
import { movingSource } from '#features/media/moving.values.ts';
import { mediaImage, stillOf } from '#features/media/values.ts';
import { remoteUrl } from '#lib/text/remote-images.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml, textReader } from '#platform/html.ts';
import { pinOf } from '../allow-list.ts';
import { ownTitle, readEmbed, runningFrame } from '../embeds/embeds.ts';
import { isFootnote } from '../values.ts';
import { footnotes } from './footnotes/render-footnotes.ts';
import { checklists } from './render-checklist.ts';
import { type Heading, headingIds } from './render-headings.ts';
import { typography } from './render-typography.ts';

type Attributes = Record<string, string>;

/** How to render images on other hosts. */
type ImageRule = Pick<Config, 'remoteImages' | 'siteUrl'>;

/** As wide as the text, or a small screen. */
const TEXT_SIZES = '(min-width: 52rem) 52rem, 100vw';
/** In a gallery; on phones most images have a row of their own. */
const GALLERY_SIZES = '(min-width: 36rem) 26rem, 100vw';

/** The diamond after the last word. */
const END_MARK =
  '<svg class="point endmark" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">' +
  '<path d="M12 0 0 12l12 12z"/><path d="M12 0l12 12-12 12z" opacity=".62"/></svg>';

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  td: 'cell',
};
/** The role of a part of a table. Without it, Safari forgets it where styles show the part as a block. */
const roleIn = (name: string, { scope }: Attributes): string | undefined =>
  name === 'th' ? `${scope === 'row' ? 'row' : 'column'}header` : ROLES[name];

function openTag(name: string, attributes: Attributes): string {
  const all = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${all.join('')}>`;
}

/** The size an editor chose, otherwise the image's own; one side alone keeps the ratio. */
function shownSize(given: Attributes, own: { width: number; height: number }) {
  const [width, height] = [Number(given.width) || 0, Number(given.height) || 0];
  if (width && height) return { width, height };
  if (width) return { width, height: Math.round((width * own.height) / own.width) };
  if (height) return { width: Math.round((height * own.width) / own.height), height };
  return own;
}

const LAZY = { loading: 'lazy', decoding: 'async' };
/** The longest side of a placeholder. */
const PLACEHOLDER_MAX = 4096;

/**
 * An image on another host: readers see a placeholder until it is in the library. If remote images are
 * allowed, its host doesn't learn which page is read.
 */
function remoteImage(given: Attributes, address: string, { remoteImages }: ImageRule): string {
  if (remoteImages === 'allow') {
    const src = address.replace(/^http:/, 'https:');
    return openTag('img', { ...LAZY, ...given, src, referrerpolicy: 'no-referrer' });
  }
  const own = { width: 1200, height: 675 };
  const { width, height } = shownSize(given, own);
  const isDrawn = [width, height].every(
    (side) => Number.isInteger(side) && side >= 1 && side <= PLACEHOLDER_MAX,
  );
  const shown = isDrawn ? { width, height } : own;
  return openTag('img', {
    ...LAZY,
    ...given,
    src: `/api/placeholder/${shown.width}/${shown.height}`,
    width: String(shown.width),
    height: String(shown.height),
  });
}

/** The aspect ratio of an image, for the rows of a gallery; undefined if unknown. */
function proportionsOf(given: Attributes): string | undefined {
  const own = mediaImage(given.src ?? '', TEXT_SIZES);
  const unknown = { width: 0, height: 0 };
  const { width, height } = shownSize(
    given,
    own ? { width: Number(own.width), height: Number(own.height) } : unknown,
  );
  const ratio = width / height;
  return ratio > 0 && ratio < Infinity ? ratio.toFixed(3) : undefined;
}

/** A lazy image; uploaded ones in several sizes, so that nothing moves. */
function image(given: Attributes, rule: ImageRule | null, imageSizes: string, moves: boolean) {
  const { src = '' } = given;
  const address = rule && remoteUrl(src, rule.siteUrl);
  if (rule !== null && address !== null) return remoteImage(given, address, rule);
  const own = mediaImage(src, imageSizes);
  if (own === undefined) return openTag('img', { ...LAZY, ...given });
  const { srcSet: srcset, avif, sizes } = own;
  const shown = shownSize(given, { width: Number(own.width), height: Number(own.height) });
  const img = openTag('img', {
    ...given,
    src: stillOf(src),
    width: String(shown.width),
    height: String(shown.height),
    srcset,
    sizes,
    ...LAZY,
  });
  const { media = '', srcSet: moving = '' } = (moves && movingSource(src)) || {};
  const first = media && openTag('source', { media, srcset: moving, sizes });
  return `<picture>${first}${openTag('source', { type: 'image/avif', srcset: avif, sizes })}${img}</picture>`;
}

/**
 * An embed, as a link that becomes its frame when it is clicked: readers who don't click load nothing from
 * its host. Frames of YouTube are in the page, others in one of ours, whose policy allows them.
 */
function placeholder({ src = '', title }: Attributes): string {
  const embed = readEmbed(src);
  if (embed === null) return '<div>';
  const { page: href, provider, shape, video } = embed;
  const own = ownTitle(embed, title);
  const player =
    provider === 'YouTube'
      ? runningFrame(embed, '')
      : `/embed?${new URLSearchParams({ url: src })}`;
  if (video !== undefined) {
    const attributes = {
      href,
      'data-player': player,
      'aria-label':
        own === undefined ? `Play video on ${provider}` : `Play video on ${provider}: ${own}`,
    };
    const still = openTag('img', { src: `/media/videos/${video}.jpg`, alt: '', ...LAZY });
    return `<div class="embed">${openTag('a', attributes)}${still}<small>${provider}</small></a>`;
  }
  return (
    `<div class="embed ${shape}">${openTag('a', { href, 'data-player': player })}` +
    `<strong>${escapeHtml(own ?? provider)}</strong>` +
    `<small>Load content from ${provider}</small></a>`
  );
}

/** An image as a link to its largest file, which opens it over the page. */
function enlargeable({ src = '', alt = '' }: Attributes, markup: string): string {
  const name: Attributes = alt.trim() === '' ? { 'aria-label': 'Enlarge image' } : {};
  return `${openTag('a', { href: src, 'data-zoom': '', ...name })}${markup}</a>`;
}

export interface Rendered {
  html: string;
  text: string;
  /** The headings that are visible immediately. */
  headings: Heading[];
}

/**
 * Renders an article for readers. HTML: scrollable tables, focusable code, lazy images in several sizes
 * that open over the page, placeholders of embeds, heading IDs, marked spoilers, checkboxes, gallery proportions,
 * typography, numbered footnotes, and an end mark. Text: one line, for search.
 * @param html sanitized HTML; everything else stays unchanged, byte for byte
 * @param rule how to render images on other hosts; null leaves them unchanged
 */
export function renderArticle(html: string, rule: ImageRule | null): Rendered {
  const parts: string[] = [];
  let copied = 0;
  /** Replaces the output from `from` to `to`. */
  const replace = (from: number, to: number, markup: string) => {
    parts.push(html.slice(copied, from), markup);
    copied = to;
  };
  const insert = (at: number, markup: string) => replace(at, at, markup);
  /** Reserves a position for output that is known later. */
  const hold = (at: number) => {
    insert(at, '');
    const part = parts.length - 1;
    return (markup: string) => {
      parts[part] = markup;
    };
  };

  let tables = 0;
  let depth = 0;
  /** The frame of the open table, and its caption so far. */
  let frame: { open: (markup: string) => void; caption: string } | undefined;
  let inCaption = false;
  let links = 0;
  /** The start of the open footnote; -1 outside of one. */
  let noteFrom = -1;
  const ticks = checklists({ html, insert, hold });
  const headings = headingIds(hold);
  const type = typography(hold);
  const notes = footnotes();
  /** The enclosing figures; one in a gallery waits for its image's ratio. */
  const figures: {
    isGallery: boolean;
    /** The image opens nothing: that of a card of a page, whose link is beside it, or one with a slider. */
    isCard: boolean;
    addStyle: ((style: string) => void) | undefined;
    /** The kind of a block that is edited in a form. */
    block: string | undefined;
  }[] = [];

  const reader = textReader();
  const parser = new Parser({
    onopentagname: reader.onopentagname,
    onopentag(name, attributes) {
      const [from, to] = [parser.startIndex, parser.endIndex + 1];
      ticks.onOpen(name, attributes, from, to);
      notes.onOpen(name, attributes);
      if (isFootnote(name, attributes)) {
        noteFrom = from;
        return;
      }
      headings.onOpen(name, to);
      type.onOpen(name, to);
      const role = figures.at(-1)?.block === 'specs' && roleIn(name, attributes);
      if (role) replace(from, to, openTag(name, { ...attributes, role }));
      if (name === 'img') {
        const addStyle = figures.at(-1)?.addStyle;
        const proportions = addStyle && proportionsOf(attributes);
        if (proportions !== undefined) addStyle?.(` style="--r:${proportions}"`);
        // Compared images lie over each other: one alone can't be paused.
        const sizes = addStyle && figures.at(-1)?.block !== 'pins' ? GALLERY_SIZES : TEXT_SIZES;
        const shown = image(attributes, rule, sizes, !figures.at(-1)?.isCard);
        const isOwn = mediaImage(attributes.src ?? '', '') !== undefined;
        const opens = isOwn && figures.at(-1)?.isCard === false && links === 0;
        replace(from, to, opens ? enlargeable(attributes, shown) : shown);
      } else if (name === 'a') {
        links += 1;
      } else if (name === 'figure') {
        const isGallery = /\bgallery\b/.test(attributes.class ?? '');
        const [, block] = /^block-(\w+)$/.exec(attributes.class ?? '') ?? [];
        const around = figures.at(-1);
        const isMeasured = around?.isGallery || block === 'pins';
        const addStyle = isMeasured ? hold(to - 1) : undefined;
        const isCard =
          /\bembed-card\b/.test(attributes.class ?? '') ||
          around?.block === 'compare' ||
          block === 'video';
        figures.push({ isGallery, isCard, addStyle, block });
      } else if (name === 'li') {
        const pin = pinOf(attributes.class ?? '');
        if (pin) replace(from, to, openTag(name, { style: `--x:${pin.x};--y:${pin.y}` }));
      } else if (name === 'blockquote') {
        // The card of a post: its image is its own.
        const figure = figures.at(-1);
        if (figure) figure.isCard = false;
      } else if (name === 'pre') {
        replace(from, to, openTag(name, { tabindex: '0', ...attributes }));
      } else if (name === 'details') {
        replace(from, to, openTag(name, { ...attributes, class: attributes.class ?? 'spoiler' }));
      } else if (name === 'iframe') {
        replace(from, to, placeholder(attributes));
      } else if (name === 'table') {
        depth += 1;
        // A nested table scrolls with the outer one. The head of a block's table stays below the page's header.
        if (depth === 1 && figures.at(-1)?.block !== 'specs')
          frame = { open: hold(from), caption: '' };
      } else if (name === 'caption') inCaption = depth === 1;
    },
    ontext(text) {
      reader.ontext(text);
      if (noteFrom >= 0) {
        notes.onText(text);
        return;
      }
      ticks.onText(text, parser.startIndex);
      headings.onText(text);
      type.onText(text);
      if (inCaption && frame) frame.caption += text;
    },
    onclosetag(name) {
      reader.onclosetag(name);
      const to = parser.endIndex + 1;
      if (name === 'span' && noteFrom >= 0) {
        // A link can't be within another: its numbers follow it.
        replace(noteFrom, to, notes.onClose(links > 0));
        noteFrom = -1;
        return;
      }
      notes.onCloseOther(name);
      ticks.onClose(name, parser.startIndex, to);
      headings.onClose(name);
      type.onClose(name);
      if (name === 'caption') inCaption = false;
      else if (name === 'figure') figures.pop();
      else if (name === 'a') {
        links -= 1;
        insert(to, notes.takeDeferred());
      } else if (name === 'iframe') replace(parser.startIndex, to, '</div>');
      else if (name === 'table') {
        depth -= 1;
        if (depth > 0 || frame === undefined) return;
        tables += 1;
        const label = frame.caption.replace(/\s+/g, ' ').trim() || `Table ${tables}`;
        frame.open(
          openTag('div', {
            class: 'table-wrap',
            tabindex: '0',
            role: 'region',
            'aria-label': label,
          }),
        );
        insert(to, '</div>');
        frame = undefined;
      }
    },
  });
  parser.end(html);
  parts.push(html.slice(copied));
  const rendered = parts.join('').replace(/<\/p>\s*$/, `${END_MARK}</p>`);
  return { html: rendered + notes.list(), text: reader.text(), headings: headings.found };
}
