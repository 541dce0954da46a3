import { escapeHtml } from '#platform/html.ts';
import type { SourceImage } from '../source.ts';

/** A shortcode that this site can show. */
interface Shortcode {
  /** In lower case. */
  name: string;
  /** By name; unnamed ones by position: '0', '1' ... */
  attributes: ReadonlyMap<string, string>;
  /** The text up to its closing tag; null if it has none. */
  inner: string | null;
}

/** Images and files of the source. */
export interface Attachments {
  byId(id: string): SourceImage | undefined;
  /** Those uploaded to the post. */
  ofPost(): SourceImage[];
  /** HTML of a table by its number. */
  tableOf?(id: string): string | undefined;
}

const ATTRIBUTE =
  /([\w-]{1,40})\s{0,5}[=:]\s{0,5}(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"']+))|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"'=]+)/g;

export function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>();
  let position = 0;
  for (const [whole, name, double, single, bare, quoted, quotedSingle, word] of text.matchAll(
    ATTRIBUTE,
  )) {
    const value = double ?? single ?? bare ?? quoted ?? quotedSingle ?? word ?? '';
    const plain = value.replace(/\\(["'\\])/g, '$1');
    // The colon of a URL is no name.
    const isUrl = /^https?:\/\//.test(whole);
    if (name === undefined || isUrl) attributes.set(String(position++), isUrl ? whole : plain);
    else attributes.set(name.toLowerCase(), plain);
  }
  return attributes;
}

const first = ({ attributes }: Shortcode, ...names: string[]) =>
  names.map((name) => attributes.get(name)?.trim()).find(Boolean) ?? '';

/** HTML between empty lines, which separate paragraphs in WordPress and blocks in Markdown. */
const block = (html: string) => `\n\n${html}\n\n`;

const isUrl = (text: string) => /^https?:\/\//.test(text);

const embed = (url: string) =>
  url === '' ? null : block(`<iframe src="${escapeHtml(url)}"></iframe>`);

const link = (url: string, label = '') =>
  url === '' ? null : block(`<p><a href="${escapeHtml(url)}">${escapeHtml(label || url)}</a></p>`);

const figure = ({ url, alt, caption }: SourceImage) =>
  `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">` +
  `${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`;

/** The URL of something on another site, by its URL or id; '' without one. */
function urlOf(code: Shortcode, base: string): string {
  const id = first(code, 'id', 'url', 'src', 'href', '0') || (code.inner?.trim() ?? '');
  return id === '' || isUrl(id) ? id : base + id;
}

const embedOf = (base: string) => (code: Shortcode) => embed(urlOf(code, base));

const tweet = (code: Shortcode) =>
  link(urlOf(code, `https://twitter.com/${first(code, 'user') || 'i'}/status/`));

function image(code: Shortcode) {
  const url = first(code, 'src', 'image_path', 'url', '0');
  const caption = escapeHtml(first(code, 'caption', 'title', 'attr'));
  return url === '' ? null : block(figure({ url, alt: first(code, 'alt'), caption }));
}

/** WordPress 3.4 and later has the caption after the image, earlier versions in an attribute. */
function caption(code: Shortcode) {
  const html = code.inner ?? '';
  const start = html.indexOf('<img');
  const tagEnd = html.indexOf('>', start);
  if (start === -1 || tagEnd === -1) return code.inner;
  const linkEnd = html.slice(tagEnd + 1).match(/^\s{0,50}<\/a>/i)?.[0].length ?? 0;
  const end = tagEnd + 1 + linkEnd;
  const words = html.slice(end).trim() || first(code, 'caption');
  return block(`<figure>${html.slice(0, end)}<figcaption>${words}</figcaption></figure>`);
}

const idsOf = (code: Shortcode) => [
  ...new Set(
    first(code, 'ids', 'include', 'images', 'image')
      .split(',')
      .map((id) => id.trim()),
  ),
];

function gallery(code: Shortcode, attachments: Attachments) {
  const chosen = idsOf(code).flatMap((id) => attachments.byId(id) ?? []);
  const images = chosen.length > 0 ? chosen : attachments.ofPost();
  const inside = images.length > 0 ? images.map(figure).join('') : (code.inner ?? '');
  if (inside === '') return code.attributes.has('0') ? null : '';
  return block(`<figure class="wp-block-gallery">${inside}</figure>`);
}

function fileName(url: string): string {
  try {
    return (
      decodeURI(url.split(/[?#]/)[0] ?? '')
        .split('/')
        .at(-1) ?? ''
    );
  } catch {
    return '';
  }
}

const FILES = 'src mp4 m4v webm ogv flv mp3 m4a ogg wav wma url 0'.split(' ');

/** Sounds and films: a link to the file, or the embed of another site. */
function media(code: Shortcode, { ofPost }: Attachments) {
  const given = FILES.map((name) => code.attributes.get(name)).find((value) =>
    value?.includes('.'),
  );
  const url =
    given ??
    (code.inner?.trim() ||
      ofPost().find((file) => /\.(mp[34]|m4[av]|webm|og[agv]|wav)$/i.test(file.url))?.url);
  if (!url) return null;
  return /\.\w{3,4}$/.test(fileName(url)) ? link(url, fileName(url)) : embed(url);
}

function playlist(code: Shortcode, { byId }: Attachments) {
  const files = idsOf(code).flatMap((id) => byId(id) ?? []);
  if (code.attributes.has('0')) return null;
  return files.map(({ url }) => link(url, fileName(url))).join('');
}

/** HTML that WPBakery stores encoded. */
function rawHtml({ inner }: Shortcode) {
  try {
    return block(decodeURIComponent(Buffer.from(inner ?? '', 'base64').toString()));
  } catch {
    return '';
  }
}

const details = (className: string) => (code: Shortcode) => {
  if (code.inner === null) return null;
  const summary = escapeHtml(first(code, 'title', 'summary', 'heading', '0') || 'Details');
  return `${block(`<details${className}><summary>${summary}</summary>`)}${code.inner.trim()}${block('</details>')}`;
};

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#039': "'", amp: '&' };

/** A code block, verbatim. WordPress stores some of its characters as entities. */
function codeBlock(code: Shortcode) {
  if (code.inner === null) return null;
  const language = first(code, 'language', 'lang', '0').replace(/^lang:/, '');
  const text = code.inner
    .replace(/^[ \t]*\n|\n[ \t]*$/g, '')
    .replace(/&(lt|gt|quot|#039|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
  const className = /^[\w+#.-]{1,30}$/.test(language)
    ? ` class="language-${language.toLowerCase()}"`
    : '';
  return block(`<pre><code${className}>${escapeHtml(text)}</code></pre>`);
}

const button = (code: Shortcode) =>
  link(
    first(code, 'link', 'url', 'href', '0'),
    code.inner?.replace(/<[^>]*>/g, '').trim() || first(code, 'text', 'title'),
  );

/** The address of an unknown shortcode, as a link. */
export function linkOf(code: Shortcode): string | null {
  const url = first(code, 'link', 'url', 'href', 'src');
  if (!isUrl(url) || /<\w/.test(code.inner ?? '')) return null;
  return link(url, code.inner?.trim() || first(code, 'text', 'title'));
}

const table = (code: Shortcode, { tableOf }: Attachments) => {
  const html = tableOf?.(first(code, 'id', '0'));
  return html ? block(html) : null;
};

/** Languages whose names are shortcodes of code plugins: only with a closing tag. */
const CODE =
  'php css html xml js javascript java python ruby sql bash shell csharp cpp perl vb powershell diff ini json yaml lua';
const codeOfLanguage = (code: Shortcode) =>
  codeBlock({ ...code, attributes: new Map([['lang', code.name]]) });

type Write = (code: Shortcode, attachments: Attachments) => string | null;

const CODE_NAMES = 'code sourcecode highlight codeblock prism crayon cc'.split(' ');

/** Shortcodes of WordPress and Markdown sites. All others are removed with a warning. */
const TABLE: Record<string, Write> = {
  youtube: embedOf('https://www.youtube.com/watch?v='),
  vimeo: embedOf('https://vimeo.com/'),
  twitch: embedOf('https://www.twitch.tv/videos/'),
  embed: embedOf(''),
  tweet,
  twitter: tweet,
  x: tweet,
  figure: image,
  et_pb_image: image,
  et_pb_video: media,
  caption,
  wp_caption: caption,
  gallery,
  vc_gallery: gallery,
  vc_single_image: gallery,
  vc_raw_html: rawHtml,
  vc_raw_js: () => '',
  audio: media,
  video: media,
  playlist,
  spoiler: details(''),
  spoilers: details(''),
  spoil: details(''),
  ...Object.fromEntries(
    (
      'details toggle expand collapse showhide accordion_item accordion-item tab vc_toggle vc_tab ' +
      'vc_tta_section et_pb_toggle et_pb_accordion_item et_pb_tab fusion_toggle fusion_tab'
    )
      .split(' ')
      .map((name) => [name, details(' class="fold"')]),
  ),
  ...Object.fromEntries(CODE.split(' ').map((name) => [name, codeOfLanguage])),
  ...Object.fromEntries(CODE_NAMES.map((name) => [name, codeBlock])),
  table,
  btn: button,
  raw: ({ inner }) => inner,
  button,
  comment: () => '',
};

/** Shortcodes whose text is not searched for other shortcodes. */
export const VERBATIM = new Set([
  ...CODE.split(' '),
  ...CODE_NAMES,
  ...'raw comment vc_raw_html vc_raw_js'.split(' '),
]);

/** Whether a page builder (Divi, WPBakery) hides it. */
export const isOff = ({ attributes }: Shortcode) =>
  attributes.get('disabled') === 'on' || attributes.get('disable_element') === 'yes';

/** A shortcode's function by its name; undefined if it is unknown. Shortcodes Ultimate adds a prefix. */
export function writerOf(name: string): Write | undefined {
  const plain = name.replace(/^su_/, '');
  return Object.hasOwn(TABLE, plain) ? TABLE[plain] : undefined;
}
