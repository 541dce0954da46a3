import { DomUtils, parseDocument } from 'htmlparser2';
import { videoId } from '#features/media/values.ts';
import { BLOCK_ELEMENTS } from '#lib/text/html-elements.ts';
import { escapeHtml } from '#platform/html.ts';
import type { Loss, SourcePicture } from '../source.ts';
import { hasBlocks, piecesOf } from './blocks.ts';
import { type Attachments, withoutShortcodes } from './shortcodes.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { name: string; attribs: Record<string, string> }>;

/** Boxes without a meaning of their own: what is in them stands by itself. */
const BOXES = new Set('div section article main aside header footer center font'.split(' '));
const SILENT = new Set('style noscript template link meta head title'.split(' '));
const PLAYERS = new Set('video audio embed object'.split(' '));
const VOID = new Set('br hr img'.split(' '));
const CARRIED = 'href title start scope colspan rowspan lang dir open cite'.split(' ');
/** No paragraph holds them. */
const STAND_APART = new Set([...BLOCK_ELEMENTS, ...BOXES, ...PLAYERS, 'iframe']);
STAND_APART.delete('br');
/** What nests deeper is refused by the store; nothing is lost of what somebody wrote. */
const MOST_DEPTH = 150;

const isElement = (node: Node): node is Element => 'attribs' in node;
const classesOf = (element: Element) => (element.attribs.class ?? '').split(/\s+/);
const ADDRESS = /^https?:\/\/\S+$/i;

interface Post {
  attachments: Attachments;
  /** HTML of its footnotes, for where they stand. */
  footnotes: string;
  losses: Loss[];
}

/** Writes what was parsed as the plain HTML of an article. */
class Writer {
  readonly #post: Post;
  /** Whether line breaks mean what they mean in the classic editor. */
  readonly #isClassic: boolean;
  #depth = 0;

  constructor(post: Post, isClassic: boolean) {
    this.#post = post;
    this.#isClassic = isClassic;
  }

  /** Blocks as they are; loose text between them as paragraphs, which an empty line parts. */
  flow(nodes: readonly Node[]): string {
    let out = '';
    let loose = '';
    const end = () => {
      out += this.#paragraphs(loose);
      loose = '';
    };
    for (const node of nodes) {
      if (isElement(node) && STAND_APART.has(node.name)) {
        end();
        out += this.#element(node);
      } else loose += this.#node(node);
    }
    end();
    return out;
  }

  #paragraphs(loose: string): string {
    const parts = this.#isClassic ? loose.split(/\n[^\S\n]*\n/) : [loose];
    return parts.map((part) => this.#paragraph(part)).join('');
  }

  #paragraph(html: string): string {
    const text = html.trim();
    if (text === '') return '';
    if (ADDRESS.test(text)) return this.#embed(text.replaceAll('&amp;', '&'));
    // A player or a picture stands by itself.
    if (/^<iframe[^>]*><\/iframe>$/.test(text)) return text;
    return `<p>${this.#isClassic ? withBreaks(text) : text}</p>`;
  }

  #children = (element: Element): string =>
    element.children.map((child) => this.#node(child)).join('');

  #node(node: Node): string {
    if (isElement(node)) return this.#element(node);
    return 'data' in node && node.type === 'text' ? escapeHtml(node.data) : '';
  }

  #element(element: Element): string {
    if (this.#depth >= MOST_DEPTH)
      return this.#lost('It is nested too deep', 'That part is left out');
    this.#depth += 1;
    const html = this.#written(element);
    this.#depth -= 1;
    return html;
  }

  #written(element: Element): string {
    const { name, attribs, children } = element;
    if (SILENT.has(name)) return '';
    if (name === 'script' || name === 'form') {
      return this.#lost(name === 'script' ? 'A script' : 'A form', 'It is left out');
    }
    if (name === 'iframe') return this.#embed(attribs.src ?? '', attribs.title);
    if (PLAYERS.has(name)) return this.#player(element);
    if (name === 'img') return this.#picture(element);
    if (name === 'figure') return this.#figure(element);
    if (name === 'p') return this.flow(children);
    if (BOXES.has(name) || this.#isGallery(element)) return this.flow(children);
    if (name === 'blockquote') return `<blockquote>${this.flow(children)}</blockquote>`;
    if (name === 'a' && this.#isLinkToOwnPicture(element)) return this.#children(element);
    // The editor's footnotes: where their numbers led is no place any more.
    if (name === 'a' && attribs.href?.startsWith('#')) return this.#children(element);
    const carried = CARRIED.flatMap((key) => attributeOf(key, attribs[key])).join('');
    if (VOID.has(name)) return `<${name}${carried}>`;
    return `<${name}${carried}${language(element)}>${this.#children(element)}</${name}>`;
  }

  #lost(what: string, becomes: string): string {
    const { losses } = this.#post;
    if (!losses.some((loss) => loss.what === what)) losses.push({ what, becomes });
    return '';
  }

  /** A player that we know, or a link. */
  #embed(address: string, title?: string): string {
    const whole = address.startsWith('//') ? `https:${address}` : address;
    if (!ADDRESS.test(whole)) return '';
    const id = videoId(whole);
    if (id !== null) return `<iframe src="https://www.youtube-nocookie.com/embed/${id}"></iframe>`;
    return `<p><a href="${escapeHtml(whole)}">${escapeHtml(title || whole)}</a></p>`;
  }

  #player(element: Element): string {
    const named = DomUtils.findAll(
      ({ attribs }) => Boolean(attribs.src ?? attribs.data),
      [element],
    );
    const { src, data = '' } = named[0]?.attribs ?? {};
    const address = src ?? data;
    if (/\.swf\b/i.test(address)) this.#lost('A Flash film', 'It becomes a link');
    return this.#embed(address, element.attribs.title);
  }

  #picture({ attribs }: Element): string {
    const original = this.#original(attribs);
    const url = original?.url ?? attribs.src ?? '';
    if (url === '') return '';
    const alt = attribs.alt || (original?.alt ?? '');
    return `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt.replace(/\s+/g, ' '))}">`;
  }

  /** WordPress shows a size of a picture and names the picture itself in a class. */
  #original({ class: classes = '' }: Record<string, string>): SourcePicture | undefined {
    const id = /\bwp-image-(\d{1,12})\b/.exec(classes)?.[1];
    return id === undefined ? undefined : this.#post.attachments.byId(id);
  }

  #isGallery = (element: Element) =>
    classesOf(element).some((name) =>
      /^(wp-block-gallery|blocks-gallery-(grid|item)|gallery)$/.test(name),
    );

  #isLinkToOwnPicture({ attribs, children }: Element): boolean {
    const inside = children.filter(
      (child) => isElement(child) || DomUtils.textContent(child).trim() !== '',
    );
    const [only] = inside;
    if (inside.length !== 1 || only === undefined || !isElement(only) || only.name !== 'img')
      return false;
    return (
      /\.(avif|gif|jpe?g|png|webp)$/i.test(attribs.href ?? '') ||
      /attachment/.test(attribs.rel ?? '')
    );
  }

  #figure(element: Element): string {
    const classes = classesOf(element);
    if (this.#isGallery(element)) return this.flow(element.children);
    if (classes.some((name) => name.startsWith('wp-block-embed'))) {
      const address = DomUtils.textContent(element).trim().split(/\s/)[0] ?? '';
      if (ADDRESS.test(address)) return this.#embed(address);
    }
    const inner = element.children.filter(
      (child) => isElement(child) || DomUtils.textContent(child).trim() !== '',
    );
    const [first] = inner;
    // What is no picture needs no frame: tables, quotes, films.
    if (first && isElement(first) && !['img', 'a', 'picture'].includes(first.name)) {
      return (
        this.flow(inner.filter((child) => !isElement(child) || child.name !== 'figcaption')) +
        this.#captionOf(inner)
      );
    }
    const isWide = classes.some((name) => name === 'alignwide' || name === 'alignfull');
    return `<figure${isWide ? ' class="wide"' : ''}>${this.#children(element)}</figure>`;
  }

  #captionOf(nodes: readonly Node[]): string {
    const caption = nodes.find((node) => isElement(node) && node.name === 'figcaption');
    const html = caption && isElement(caption) ? this.#children(caption).trim() : '';
    return html === '' ? '' : `<p>${html}</p>`;
  }
}

const attributeOf = (key: string, value: string | undefined) =>
  value === undefined ? [] : [` ${key}="${escapeHtml(value.replace(/\s+/g, ' '))}"`];

/** `language-ts`, `lang-ts` or `brush: ts`, as the code plugins have it. */
function language(element: Element): string {
  if (element.name !== 'code') return '';
  const parent = element.parent && 'attribs' in element.parent ? element.parent.attribs.class : '';
  const classes = `${element.attribs.class ?? ''} ${parent ?? ''}`;
  const named = /\b(?:lang(?:uage)?-|brush: ?)([a-z0-9+#-]{1,20})/i.exec(classes)?.[1];
  return named === undefined ? '' : ` class="language-${named.toLowerCase()}"`;
}

/** Each line on its own, but where a break stands already. */
const withBreaks = (html: string) =>
  html
    .split('\n')
    .map((line) => line.trim())
    .reduce((before, line) => before + (before.endsWith('<br>') ? '' : '<br>') + line);

/**
 * A post's text as plain HTML: blocks of the editor, or text of the classic one with its empty lines,
 * shortcodes and bare addresses.
 */
export function postHtml(text: string, post: Post): string {
  const { attachments, footnotes, losses } = post;
  const pieces = hasBlocks(text)
    ? piecesOf(text, footnotes, losses)
    : [{ isClassic: true, html: text }];
  return pieces
    .map(({ isClassic, html }) => {
      const plain = withoutShortcodes(html.replace(/\r\n?/g, '\n'), attachments, losses);
      return new Writer(post, isClassic).flow(parseDocument(plain).children);
    })
    .join('');
}
