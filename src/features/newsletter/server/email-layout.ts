import { sharedSize } from '#features/media/crops.values.ts';
import type { CategoryLooks, CategoryNames } from '#features/taxonomy/server/public.ts';
import { categoryPluralLabel, categoryWords, isCoreCategory } from '#features/taxonomy/values.ts';
import { BRAND_CATEGORIES, BRAND_DEFAULTS } from '#lib/brand.ts';
import { accentOf, categoryOf } from '#lib/color/brand-tokens.ts';
import { DEFAULT_LANGUAGE, directionOf } from '#lib/messages/languages.ts';
import type { Config } from '#platform/config/config.ts';
import { escapeHtml } from '#platform/html.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';

/** The site that emails come from. */
export interface EmailSite {
  name: string;
  /** Origin without a trailing slash. */
  url: string;
  /** English if there is none. */
  language?: string;
  /** The owner's accent color, and the text on it. */
  accent?: { fill: string; text: string };
  /** The owner's colors for the names of categories. */
  categoryColors?: Readonly<Record<string, string>>;
  /** The names that the owner gave; without them, the standard ones. */
  categories?: CategoryNames;
  /** The logo instead of the name: its absolute URL, its size on a screen, and the ground it is made for. */
  logo?: { src: string; width: number; height: number; ground: string };
  /** The owner's last line. */
  footerLine?: string;
}

/** The owner's colors, where they differ from the default. @param chosen by category */
function ownColors(
  config: Config,
  chosen: Readonly<Record<string, string>>,
): Pick<EmailSite, 'accent' | 'categoryColors'> {
  const { accentColor } = config;
  const own = BRAND_CATEGORIES.filter(
    (category) => config[`${category}Color`] !== BRAND_DEFAULTS[`${category}Color`],
  );
  const colors = {
    ...Object.fromEntries(own.map((category) => [category, config[`${category}Color`]])),
    ...chosen,
  };
  return {
    ...(accentColor !== BRAND_DEFAULTS.accentColor && { accent: accentOf(accentColor) }),
    ...(Object.keys(colors).length > 0 && {
      categoryColors: Object.fromEntries(
        Object.entries(colors).map(([slug, color]) => [slug, categoryOf(color).dayText]),
      ),
    }),
  };
}

/** The largest size of a logo in an email. */
const LOGO = { width: 240, height: 40 };

/** The PNG or JPEG of the logo, as email programs show neither SVG nor WebP reliably. */
function logoOf({ logo, logoDark, siteUrl }: Config): Pick<EmailSite, 'logo'> {
  const src = logo ?? logoDark;
  const size = src === null ? undefined : sharedSize(src);
  if (src === null || size === undefined) return {};
  const scale = Math.min(1, LOGO.width / size.width, LOGO.height / size.height);
  return {
    logo: {
      src: siteUrl + src,
      width: Math.max(1, Math.round(size.width * scale)),
      height: Math.max(1, Math.round(size.height * scale)),
      ground: logo === null ? INK : PAPER,
    },
  };
}

/** A category's name in emails. */
export const emailCategory = ({ categories, language }: EmailSite, slug: string): string =>
  categoryWords(messagesIn(language), (categories?.ofList ?? categoryPluralLabel)(slug));

/** The site as emails name and color it, at this moment. */
export const emailSite = (config: Config, categories?: CategoryLooks): EmailSite => ({
  ...(categories && { categories }),
  name: config.siteName,
  url: config.siteUrl,
  ...(config.language !== DEFAULT_LANGUAGE && { language: config.language }),
  ...ownColors(config, categories?.colors ?? {}),
  ...logoOf(config),
  ...(config.footerLine !== null && { footerLine: config.footerLine }),
});

const FONT = "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";
/** Colors of the light theme; `DARK_EMAIL_CSS` replaces them in a dark email program. */
const INK = '#16182d';
const INK_2 = '#4b4e63';
const PAPER = '#f7f5ee';
const RAISED = '#fdfcf8';
const RULE = '#dcd9cd';
const BRAND = '#2b3fe0';

const CATEGORY_COLORS = {
  review: '#1c7a45',
  education: '#7a35c4',
  guide: '#a15400',
  community: '#0f6d76',
  news: '#c02a22',
} as const;
const OTHER_COLOR = '#5b6070';

/** The only style element of an email; the preview's `style-src` allows it. */
export const DARK_EMAIL_CSS = `@media (prefers-color-scheme: dark) {
  .paper { background: #12142a !important; }
  .raised { background: #1b1e3a !important; border-color: #32365c !important; }
  .ink, .ink a { color: #f4f1e8 !important; }
  .ink-2, .ink-2 a { color: #c3c4d6 !important; }
  .rule { border-color: #32365c !important; }
  .kind { color: #b9c2ff !important; }
}`;

const style = (rules: string) => `style="${escapeHtml(rules)}"`;
const TABLE = '<table role="presentation" cellpadding="0" cellspacing="0" border="0"';

export const paragraph = (text: string, extra = '') =>
  `<p class="ink-2" dir="auto" ${style(`margin:0 0 14px;font:400 16px/1.55 ${FONT};color:${INK_2};${extra}`)}>${escapeHtml(text)}</p>`;

export const heading = (text: string) =>
  `<h1 class="ink" dir="auto" ${style(`margin:0 0 14px;font:800 26px/1.2 ${FONT};color:${INK}`)}>${escapeHtml(text)}</h1>`;

export const button = ({ accent }: EmailSite, href: string, label: string) =>
  `${TABLE}><tr><td ${style(`background:${accent?.fill ?? BRAND};border-radius:3px`)}>` +
  `<a href="${escapeHtml(href)}" ${style(`display:inline-block;padding:13px 22px;font:700 16px/1.2 ${FONT};color:${accent?.text ?? '#ffffff'};text-decoration:none`)}>${escapeHtml(label)}</a></td></tr></table>`;

export const footerLink = (href: string, label: string) =>
  `<a href="${escapeHtml(href)}" ${style(`color:${INK_2};text-decoration:underline`)}>${escapeHtml(label)}</a>`;

interface ArticleRow {
  category: string;
  title: string;
  excerpt: string;
  href: string;
}

/** An article as a row: line, category, linked title and excerpt. */
export function articleRow(
  site: EmailSite,
  { category, title, excerpt, href }: ArticleRow,
): string {
  const standard = isCoreCategory(category) ? CATEGORY_COLORS[category] : OTHER_COLOR;
  const color = site.categoryColors?.[category] ?? standard;
  return (
    `<tr><td class="rule" ${style(`padding:20px 0;border-top:1px solid ${RULE}`)}>` +
    `<p class="kind" ${style(`margin:0 0 6px;font:700 12px/1.3 ${FONT};letter-spacing:.02em;color:${color}`)}>${escapeHtml(emailCategory(site, category))}</p>` +
    `<h2 class="ink" dir="auto" ${style(`margin:0 0 6px;font:700 20px/1.25 ${FONT};color:${INK}`)}>` +
    `<a href="${escapeHtml(href)}" ${style(`color:${INK};text-decoration:none`)}>${escapeHtml(title)}</a></h2>` +
    (excerpt === ''
      ? ''
      : `<p class="ink-2" dir="auto" ${style(`margin:0;font:400 15px/1.5 ${FONT};color:${INK_2}`)}>${escapeHtml(excerpt)}</p>`) +
    '</td></tr>'
  );
}

interface MailParts {
  site: EmailSite;
  subject: string;
  /** What an inbox shows next to the subject. */
  preheader: string;
  /** HTML of the first row, and of the rows that follow. */
  opening: string;
  rows?: string;
  /** HTML of the footer: why the reader gets this, and how to unsubscribe. */
  footer: string;
}

/** The site's name, or its logo on a ground that a dark email program doesn't change. */
function siteMark({ name, logo }: EmailSite): string {
  const text = escapeHtml(name);
  if (!logo) return `<span class="ink">${text}</span>`;
  const { src, width, height, ground } = logo;
  const color = ground === INK ? PAPER : INK;
  return (
    `<img src="${escapeHtml(src)}" alt="${text}" width="${width}" height="${height}" border="0" ` +
    `${style(`display:inline-block;width:${width}px;height:${height}px;padding:6px;background:${ground};color:${color};border:0`)}>`
  );
}

/** A complete email: tables and inline styles, without fonts or other external files but the logo. */
export function emailHtml({
  site,
  subject,
  preheader,
  opening,
  rows = '',
  footer,
}: MailParts): string {
  const wide = `${TABLE} width="100%"`;
  const { language = DEFAULT_LANGUAGE } = site;
  const direction = directionOf(language) === 'rtl' ? ' dir="rtl"' : '';
  return (
    `<!doctype html><html lang="${language}"${direction}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${DARK_EMAIL_CSS}</style></head>` +
    `<body class="paper" ${style(`margin:0;padding:0;background:${PAPER}`)}>` +
    `<div ${style('display:none;max-height:0;overflow:hidden;mso-hide:all')}>${escapeHtml(preheader)}</div>` +
    `${wide} class="paper" ${style(`background:${PAPER}`)}><tr><td align="center" ${style('padding:24px 12px')}>` +
    `${wide} ${style('max-width:600px')}>` +
    `<tr><td ${style('padding:0 4px 14px')}><a href="${escapeHtml(site.url)}/" class="ink" ${style(`font:800 18px/1.2 ${FONT};color:${INK};text-decoration:none`)}>${siteMark(site)}</a></td></tr>` +
    `<tr><td class="raised" ${style(`background:${RAISED};border:1px solid ${RULE};border-top:4px solid ${site.accent?.fill ?? BRAND};padding:26px 24px`)}>` +
    `${wide}><tr><td>${opening}</td></tr>${rows}</table></td></tr>` +
    `<tr><td class="ink-2" ${style(`padding:18px 4px;font:400 13px/1.5 ${FONT};color:${INK_2}`)}>${footer}${site.footerLine ? `<br>${escapeHtml(site.footerLine)}` : ''}</td></tr>` +
    '</table></td></tr></table></body></html>'
  );
}
