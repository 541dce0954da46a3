import { videoId } from '#features/media/values.ts';
import { escapeHtml } from '#platform/html.ts';
import type { ImportWarning, SourceImage } from '../source.ts';

/** What the shortcodes of a post may ask of the export it stands in. */
export interface Attachments {
  /** The image or file with this id of WordPress's. */
  byId(id: string): SourceImage | undefined;
  /** Those that were uploaded to the post. */
  ofPost(): SourceImage[];
}

interface Shortcode {
  name: string;
  attributes: Map<string, string>;
  /** What stands between it and its end; null where it has none. */
  inner: string | null;
}

const TAG = /\[(\[?)(\/?)([a-z][a-z0-9_-]{0,40})(?=[\s\]/])([^\][]{0,2000})\](\]?)/iy;
const ATTRIBUTE =
  /([\w-]{1,40})\s{0,5}=\s{0,5}(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|([^\s"'=]+)/g;

/** By name, and those without one by their place: '0', '1' ... */
function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let place = 0;
  for (const [, name, double, single, bare, quoted, word] of text.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? bare ?? quoted ?? word ?? '';
    if (name === undefined) attributes.set(String(place++), value);
    else attributes.set(name.toLowerCase(), value);
  }
  return attributes;
}

const figure = ({ url, alt, caption }: SourceImage) =>
  `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">` +
  `${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;

const fileName = (address: string) =>
  decodeURI(address.split(/[?#]/)[0] ?? '')
    .split('/')
    .at(-1);

/** A film or sound is a link to its file, unless we have a player for it. */
function playerOrLink(address: string): string {
  if (videoId(address) !== null) return `\n\n${address}\n\n`;
  let name: string | undefined;
  try {
    name = fileName(address);
  } catch {
    // Not a sound address: it is shown as it is.
  }
  return `\n\n<p><a href="${escapeHtml(address)}">${escapeHtml(name || address)}</a></p>\n\n`;
}

const idsOf = (attributes: Map<string, string>) => {
  const written = attributes.get('ids') ?? attributes.get('include') ?? '';
  return [...new Set(written.split(',').map((id) => id.trim()))];
};

function gallery({ attributes }: Shortcode, attachments: Attachments): string {
  const named = idsOf(attributes).flatMap((id) => attachments.byId(id) ?? []);
  const images = named.length > 0 ? named : attachments.ofPost();
  return `\n\n<figure class="wp-block-gallery">${images.map(figure).join('')}</figure>\n\n`;
}

/** WordPress 3.4 and later keeps the words beside the image, earlier ones in an attribute. */
function caption({ attributes, inner }: Shortcode): string {
  const html = inner ?? '';
  const image = html.indexOf('<img');
  const imageEnd = html.indexOf('>', image);
  if (image === -1 || imageEnd === -1) return html;
  const linkEnd = html.slice(imageEnd + 1).match(/^\s{0,50}<\/a>/i)?.[0].length ?? 0;
  const end = imageEnd + 1 + linkEnd;
  const words = html.slice(end).trim() || (attributes.get('caption') ?? '');
  return `\n\n<figure>${html.slice(0, end)}<figcaption>${words}</figcaption></figure>\n\n`;
}

const FILES = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'flv', 'mp3', 'm4a', 'ogg', 'wav', 'wma', '0'];

function film({ attributes, inner }: Shortcode, { ofPost }: Attachments): string {
  const named = FILES.map((name) => attributes.get(name)).find((value) => value?.includes('.'));
  const address = named ?? inner?.trim() ?? '';
  if (address !== '') return playerOrLink(address);
  const media = ofPost().find(({ url }) => /\.(mp[34]|m4[av]|webm|og[agv]|wav)$/i.test(url));
  return media ? playerOrLink(media.url) : '';
}

const KNOWN: Record<string, (code: Shortcode, attachments: Attachments) => string> = {
  caption,
  wp_caption: caption,
  gallery,
  embed: ({ attributes, inner }) => {
    const address = inner?.trim() || (attributes.get('src') ?? attributes.get('0') ?? '');
    return `\n\n${address}\n\n`;
  },
  youtube: ({ attributes, inner }) => `\n\n${inner?.trim() || (attributes.get('0') ?? '')}\n\n`,
  audio: film,
  video: film,
  playlist: ({ attributes }, { byId }) =>
    idsOf(attributes)
      .flatMap((id) => byId(id) ?? [])
      .map(({ url }) => playerOrLink(url))
      .join(''),
};

/** Names of shortcodes that somewhere have an end, with the place of the last one. */
function endsIn(text: string): Map<string, number> {
  const ends = new Map<string, number>();
  for (const match of text.matchAll(/\[\/([a-z][a-z0-9_-]{0,40})\]/gi)) {
    ends.set(match[1]?.toLowerCase() ?? '', match.index);
  }
  return ends;
}

/** Where `[/name]` stands from a place on, in whatever case; -1 where it does not. */
function endOf(text: string, name: string, from: number): number {
  const end = new RegExp(`\\[/${name}\\]`, 'gi');
  end.lastIndex = from;
  return end.exec(text)?.index ?? -1;
}

/**
 * A post's text with its shortcodes as HTML. Of those that plugins made the text between them stays;
 * words in brackets that are none, as '[sic]', stay as they are.
 * @param warnings is told of those that are left out, once by name
 */
export function withoutShortcodes(text: string, attachments: Attachments, warnings: ImportWarning[]): string {
  const ends = endsIn(text);
  const left = new Set<string>();
  let out = '';
  let at = 0;
  for (;;) {
    const open = text.indexOf('[', at);
    if (open === -1) break;
    out += text.slice(at, open);
    TAG.lastIndex = open;
    const match = TAG.exec(text);
    if (!match) {
      out += '[';
      at = open + 1;
      continue;
    }
    const [whole, escaped, slash, written = '', rest = '', escapedEnd] = match;
    const name = written.toLowerCase();
    const after = open + whole.length;
    if (escaped && escapedEnd) {
      out += whole.slice(1, -1);
      at = after;
      continue;
    }
    const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
    const isOne = known || slash || rest.includes('=') || rest.trim() === '/' || ends.has(name);
    if (!isOne || escaped) {
      out += whole;
      at = after;
      continue;
    }
    at = escapedEnd ? after - 1 : after;
    if (known && !slash) {
      const hasEnd = (ends.get(name) ?? -1) >= at;
      const end = hasEnd ? endOf(text, name, at) : -1;
      const inner = end === -1 ? null : text.slice(at, end);
      out += known({ name, attributes: attributesOf(rest), inner }, attachments);
      if (end !== -1) at = end + name.length + 3;
    } else if (!known) left.add(name);
  }
  for (const name of left) {
    warnings.push({
      issue: `Unknown shortcode: ${name}`,
      becomes: 'Removed; text inside it stays',
    });
  }
  return out + text.slice(at);
}
