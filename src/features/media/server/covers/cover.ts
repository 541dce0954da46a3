import { createHash } from 'node:crypto';
import type { ReactElement } from 'react';
import { type FittedText, fitLabel, fitText, labelWidth } from './fit.ts';
import { type Chain, canShow, type FontLibrary, libraryFor, typefaceFor } from './fonts.ts';
import {
  cardSvg,
  drawDiamond,
  drawMark,
  kindOf,
  socialSvg,
  TEMPLATE_VERSION,
  type Template,
  templateFor,
  variantOf,
} from './templates.ts';
import { showable } from './title-text.ts';

/** What a cover shows. The texts are plain text of any length and script, never markup. */
export interface CoverInput {
  /** Chooses between the arrangements of the category's art. */
  articleId: number;
  title: string;
  /** The category's slug: review, news, education, guide, community; all others look alike. */
  category: string;
  categoryName: string;
  siteName: string;
}

export interface RenderedCover {
  /** PNG, 1200x630, with title, category and site name: the image for social networks. */
  social: Buffer;
  /** WebP, 800x500: the art alone, for a card that has the title beside it. */
  cardWebp: Buffer;
  /** AVIF, 800x500, the same picture as `cardWebp`. */
  cardAvif: Buffer;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
/** The art's dark parts begin right of this column. */
const COLUMN = 604;
const TITLE_BOX = { width: COLUMN, height: 408 };
const BADGE = { top: 498, height: 76, padding: 20, gap: 16, mark: 44, after: 24 };
const DIAMOND = { size: 30, gap: 12 };
/** Pixels, of the category's and the site's name beside each other. */
const LABEL_SIZES = [32, 28, 24] as const;

interface PlacedText extends Omit<FittedText, 'lines'> {
  text: string;
  left: number;
  top: number;
  color: string;
}

function textElement(placed: PlacedText): ReactElement {
  const { text, left, top, color, chain, size, leading, tracking } = placed;
  const style = {
    position: 'absolute',
    left,
    top,
    color,
    whiteSpace: 'pre',
    fontFamily: chain.map(({ name }) => name).join(', '),
    fontSize: size,
    lineHeight: leading,
    letterSpacing: tracking * size,
  };
  return { type: 'div', key: null, props: { style, children: text } };
}

/** The texts as SVG paths, so that no character of them is ever read as markup. */
async function drawTexts(texts: PlacedText[], fonts: FontLibrary): Promise<string> {
  if (texts.length === 0) return '';
  const style = { display: 'flex', width: WIDTH, height: HEIGHT };
  const root: ReactElement = {
    type: 'div',
    key: null,
    props: { style, children: texts.map(textElement) },
  };
  const { default: satori } = await import('satori');
  const svg = await satori(root, { width: WIDTH, height: HEIGHT, fonts: fonts.faces });
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
}

function placeLines(fitted: FittedText, top: number, color: string): PlacedText[] {
  const { lines, ...setting } = fitted;
  return lines.map((text, index) => ({
    ...setting,
    text,
    color,
    left: MARGIN,
    top: top + index * setting.size * setting.leading,
  }));
}

interface Drawing {
  /** SVG shapes below the texts. */
  shapes: string;
  texts: PlacedText[];
}

function placeLabel(
  text: string,
  chain: Chain,
  size: number,
  left: number,
  middle: number,
  color: string,
): PlacedText {
  return { text, chain, size, leading: 1, tracking: 0, left, top: middle - size / 2, color };
}

/** Title above, then the badge of the category and the site's name in one row. */
function withTitle(
  title: string,
  name: string,
  site: string,
  template: Template,
  fonts: FontLibrary,
): Drawing {
  const { ink, ground, mark } = template;
  const { top, height, padding, gap } = BADGE;
  const middle = top + height / 2;
  const markWidth = (mark.width / mark.height) * BADGE.mark;
  const nameChain = typefaceFor(fonts, name).label;
  const siteChain = typefaceFor(fonts, site).widths[2];

  // Long names are set smaller first, then the two share what room there is.
  const nameGap = name === '' ? 0 : gap;
  const siteGap = site === '' ? 0 : DIAMOND.gap;
  const room = COLUMN - padding * 2 - markWidth - nameGap - BADGE.after - DIAMOND.size - siteGap;
  const both = (size: number): number =>
    labelWidth(name, nameChain, size) + labelWidth(site, siteChain, size);
  const size = LABEL_SIZES.find((candidate) => both(candidate) <= room) ?? LABEL_SIZES[2];
  const nameNeeds = labelWidth(name, nameChain, size);
  const siteNeeds = labelWidth(site, siteChain, size);
  const siteLabel = fitLabel(site, siteChain, size, Math.max(room / 2, room - nameNeeds));
  const nameLabel = fitLabel(name, nameChain, size, Math.max(room / 2, room - siteNeeds));

  const badgeWidth = padding * 2 + markWidth + nameGap + nameLabel.width;
  const siteLeft = MARGIN + badgeWidth + BADGE.after;
  const texts = placeLines(fitText(title, typefaceFor(fonts, title), TITLE_BOX), MARGIN, ink);
  if (name !== '') {
    const left = MARGIN + padding + markWidth + gap;
    texts.push(placeLabel(nameLabel.text, nameChain, size, left, middle, ground));
  }
  if (site !== '') {
    const left = siteLeft + DIAMOND.size + DIAMOND.gap;
    texts.push(placeLabel(siteLabel.text, siteChain, size, left, middle, ink));
  }
  const shapes =
    `<rect x="${MARGIN}" y="${top}" width="${badgeWidth}" height="${height}" fill="${ink}"/>` +
    drawMark(mark, MARGIN + padding, middle - BADGE.mark / 2, BADGE.mark, ground) +
    drawDiamond(siteLeft, middle - DIAMOND.size / 2, DIAMOND.size, ink);
  return { shapes, texts };
}

/** Without a title the category takes its place: the mark large, its name, the site's name. */
function withoutTitle(name: string, site: string, template: Template, fonts: FontLibrary): Drawing {
  const { ink, mark } = template;
  const markHeight = name === '' ? 260 : 190;
  const shapes = drawMark(mark, MARGIN, MARGIN + 8, markHeight, ink);
  const texts: PlacedText[] = [];
  if (name !== '') {
    const box = { width: COLUMN, height: 190 };
    const fitted = fitText(name, typefaceFor(fonts, name), box);
    texts.push(...placeLines(fitted, MARGIN + markHeight + 32, ink));
  }
  const diamond = { size: 44, top: HEIGHT - MARGIN - 8 - 44 };
  if (site !== '') {
    const size = 48;
    const left = MARGIN + diamond.size + 16;
    const chain = typefaceFor(fonts, site).widths[2];
    const { text } = fitLabel(site, chain, size, COLUMN + MARGIN - left);
    texts.push(placeLabel(text, chain, size, left, diamond.top + diamond.size / 2, ink));
  }
  return { shapes: shapes + drawDiamond(MARGIN, diamond.top, diamond.size, ink), texts };
}

async function renderSocial(input: CoverInput, template: Template): Promise<Buffer> {
  const fonts = await libraryFor(`${input.title}${input.categoryName}${input.siteName}`);
  const shows = (text: string): boolean => canShow(fonts, text);
  const title = showable(input.title, shows) ?? '';
  const name = showable(input.categoryName, shows) ?? '';
  const site = showable(input.siteName, shows) ?? '';
  const { shapes, texts } =
    title === ''
      ? withoutTitle(name, site, template, fonts)
      : withTitle(title, name, site, template, fonts);
  const foreground = shapes + (await drawTexts(texts, fonts));
  const svg = socialSvg(template, variantOf(input.articleId), foreground);
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 7 }).toBuffer();
}

type Card = Pick<RenderedCover, 'cardWebp' | 'cardAvif'>;

async function renderCard(template: Template, variant: 0 | 1 | 2 | 3): Promise<Card> {
  const { default: sharp } = await import('sharp');
  const art = sharp(Buffer.from(cardSvg(template, variant))).flatten();
  const [cardWebp, cardAvif] = await Promise.all([
    art.clone().webp({ quality: 86, smartSubsample: true }).toBuffer(),
    art.clone().avif({ quality: 62, effort: 1, chromaSubsampling: '4:4:4' }).toBuffer(),
  ]);
  return { cardWebp, cardAvif };
}

const cards = new Map<string, Promise<Card>>();

/** Cards hold no text, so there are only a few, a few kilobytes each: they are drawn once. */
function cardFor(template: Template, variant: 0 | 1 | 2 | 3): Promise<Card> {
  const key = `${template.kind} ${variant}`;
  const known = cards.get(key);
  if (known) return known;
  const drawing = renderCard(template, variant);
  cards.set(key, drawing);
  // A failure must not be remembered, or one bad moment would spoil this card for good.
  drawing.catch(() => cards.delete(key));
  return drawing;
}

/**
 * Draws the generated cover of an article. The same input gives the same bytes.
 * A title whose letters no font can show is left out: the category's mark and name take its place.
 * @returns three encoded pictures; the buffers may be shared between calls and are not to be changed
 */
export async function renderCover(input: CoverInput): Promise<RenderedCover> {
  const template = await templateFor(kindOf(input.category));
  const [social, card] = await Promise.all([
    renderSocial(input, template),
    cardFor(template, variantOf(input.articleId)),
  ]);
  return { social, ...card };
}

/**
 * Names a cover by all that its bytes depend on: equal keys, equal pictures.
 * @returns 32 lower-case hexadecimal digits
 */
export function coverKey(input: CoverInput): string {
  const { title, category, categoryName, siteName, articleId } = input;
  const parts = [
    TEMPLATE_VERSION,
    kindOf(category),
    variantOf(articleId),
    title,
    categoryName,
    siteName,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
