import type { ReactElement, ReactNode } from 'react';
import type { SatoriNode } from 'satori';
import { Memo } from '#platform/cache/memo.ts';
import type { CoverInput } from './cover-key.ts';
import { type CoverFonts, fontsFor } from './fonts.ts';
import {
  cardSvg,
  drawDiamond,
  drawMark,
  inColors,
  kindOf,
  socialSvg,
  type Template,
  templateFor,
  variantOf,
} from './templates.ts';

export interface RenderedCover {
  /** PNG, 1200x630, with title, category and site name: the image for social networks. */
  social: Buffer;
  /** WebP, 800x500: the art alone, for a card with the title next to it. */
  cardWebp: Buffer;
  /** AVIF, 800x500, the same image as `cardWebp`. */
  cardAvif: Buffer;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 64;
/** The dark parts of the art start right of this column. */
const COLUMN = 604;
const TITLE_HEIGHT = 408;
const BADGE = { top: 498, height: 76, textWidth: 250, padding: 20, gap: 16, mark: 44, after: 24 };
const DIAMOND = { size: 30, gap: 12 };
const LABEL_SIZE = 28;
/** Without a title, the category's mark and name are shown. */
const LARGE_MARK = { height: 190, after: 32 };

/** The sizes a title is tried in: each is narrower or smaller than the one before. */
const STEPS = [
  { width: 1, size: 128, leading: 0.94, tracking: -0.022 },
  { width: 2, size: 96, leading: 0.96, tracking: -0.018 },
  { width: 3, size: 80, leading: 0.97, tracking: -0.014 },
  { width: 4, size: 66, leading: 1, tracking: -0.006 },
  { width: 5, size: 54, leading: 1.02, tracking: 0 },
] as const;
type Step = (typeof STEPS)[number];

/** Accents on capitals, or on each other, reach into the line above. */
const TALL_ACCENTS = /\p{Lu}\p{M}|\p{L}\p{M}{2}/u;

/** Controls, invisible formatting (zero-width, bidirectional), private and unassigned characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\ufffd]/gu;
const EMOJI = /\p{RGI_Emoji}/gv;
/** No language has more than two marks on a letter, and they would reach into the line above. */
const PILED_MARKS = /(\p{M}{2})\p{M}+/gu;

/** Visible characters of a text, on one line. */
function plain(raw: string): string {
  return raw
    .toWellFormed()
    .normalize('NFC')
    .replace(/([0-9#*])\ufe0f?\u20e3/gu, '$1')
    .replace(EMOJI, '')
    .replace(/\s+/gu, ' ')
    .replace(INVISIBLE, '')
    .replace(PILED_MARKS, '$1')
    .trim();
}

type Style = Record<string, string | number>;

const box = (style: Style, children: ReactNode, key: string | null = null): ReactElement => ({
  type: 'div',
  key,
  props: { style, children },
});

interface Texts {
  title: string;
  name: string;
  site: string;
}

/** The texts of a cover with their positions, for satori. */
function layout({ title, name, site }: Texts, step: Step, template: Template, fonts: CoverFonts) {
  const { ink, ground, mark } = template;
  const isUntitled = title === '';
  const top = isUntitled ? LARGE_MARK.height + LARGE_MARK.after : 0;
  const text = isUntitled ? name : title;
  const leading = step.leading + (TALL_ACCENTS.test(text.normalize('NFD')) ? 0.1 : 0);
  const lines = Math.floor((TITLE_HEIGHT - top) / (step.size * leading));
  const isLast = step === STEPS.at(-1);
  const large = {
    display: 'block',
    color: ink,
    fontFamily: fonts.families(step.width),
    fontSize: step.size,
    lineHeight: leading,
    letterSpacing: step.tracking * step.size,
    // If no size fits, the title is cut off and words are broken.
    ...(isLast
      ? { lineClamp: lines, wordBreak: 'break-word', width: COLUMN }
      : { textWrap: 'balance' }),
  };
  const label = {
    display: 'block',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    minWidth: 0,
    fontSize: LABEL_SIZE,
    fontFamily: fonts.families('label'),
  };
  const badge = {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    height: BADGE.height,
    maxWidth: BADGE.textWidth,
    backgroundColor: ink,
    color: ground,
    marginRight: BADGE.after,
    paddingLeft: BADGE.padding + (mark.width / mark.height) * BADGE.mark + BADGE.gap,
    paddingRight: BADGE.padding,
  };
  const row = { display: 'flex', alignItems: 'center', width: COLUMN, height: BADGE.height };
  const place = { display: 'flex', position: 'absolute', left: MARGIN, width: COLUMN };
  const diamond = { width: DIAMOND.size, height: DIAMOND.size, flexShrink: 0 };
  return box({ display: 'flex', width: WIDTH, height: HEIGHT }, [
    box({ ...place, top: MARGIN + top }, [box(large, text, 'title')]),
    box({ ...place, ...row, top: BADGE.top }, [
      ...(isUntitled ? [] : [box(badge, [box(label, name)])]),
      box({ ...diamond, marginRight: DIAMOND.gap }, [], 'diamond'),
      box({ ...label, fontFamily: fonts.families(3), color: ink }, site),
    ]),
  ]);
}

interface Drawing {
  /** SVG shapes. Texts become paths, so that none is read as markup. */
  svg: string;
  /** Characters that no font has. */
  missing: string;
}

/** Draws the texts in the largest size that fits. */
async function draw(texts: Texts, template: Template): Promise<Drawing> {
  const { default: satori } = await import('satori');
  const fonts = await fontsFor(Object.values(texts).join(' '));
  const top = texts.title === '' ? LARGE_MARK.height + LARGE_MARK.after : 0;
  for (const step of STEPS) {
    const nodes = new Map<unknown, SatoriNode>();
    let missing = '';
    const svg = await satori(layout(texts, step, template, fonts), {
      width: WIDTH,
      height: HEIGHT,
      fonts: fonts.fonts,
      onNodeDetected: (node) => void nodes.set(node.key, node),
      loadAdditionalAsset: async (_language, text) => {
        missing += text;
        return [];
      },
    });
    const { width = 0, height = 0 } = nodes.get('title') ?? {};
    const fits = width <= COLUMN && height <= TITLE_HEIGHT - top;
    if (!fits && missing === '' && step !== STEPS.at(-1)) continue;
    const shapes = marks(texts, template, nodes.get('diamond')?.left ?? 0);
    return { svg: svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>')) + shapes, missing };
  }
  throw new Error('There is no step for the title of a cover');
}

/** The category's mark and the site's diamond. */
function marks({ title }: Texts, { ink, ground, mark }: Template, diamondLeft: number): string {
  const middle = BADGE.top + BADGE.height / 2;
  const { mark: height, padding } = BADGE;
  return (
    (title === ''
      ? drawMark(mark, MARGIN, MARGIN, LARGE_MARK.height, ink)
      : drawMark(mark, MARGIN + padding, middle - height / 2, height, ground)) +
    drawDiamond(diamondLeft, middle - DIAMOND.size / 2, DIAMOND.size, ink)
  );
}

/** The texts without symbols that no font has. Letters can't be left out without changing the text. */
function without(missing: string, { title, name, site }: Texts): Texts {
  const reduce = (text: string) => {
    const found = [...text].filter((character) => missing.includes(character)).join('');
    if (/[\p{L}\p{N}]/u.test(found)) return '';
    return plain([...text].filter((character) => !missing.includes(character)).join(''));
  };
  return { title: reduce(title), name: reduce(name), site: reduce(site) };
}

async function renderSocial(input: CoverInput, template: Template): Promise<Buffer> {
  let texts: Texts = {
    title: plain(input.title),
    name: plain(input.categoryName),
    site: plain(input.siteName),
  };
  let drawing = await draw(texts, template);
  if (drawing.missing !== '') {
    // Styled letters have a plain form.
    const { title, name, site } = texts;
    const [a, b, c] = [title, name, site].map((text) => plain(text.normalize('NFKC')));
    texts = { title: a ?? '', name: b ?? '', site: c ?? '' };
    drawing = await draw(texts, template);
  }
  if (drawing.missing !== '') drawing = await draw(without(drawing.missing, texts), template);
  const svg = socialSvg(template, variantOf(input.articleId), drawing.svg);
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).flatten().png({ compressionLevel: 7 }).toBuffer();
}

type Card = Pick<RenderedCover, 'cardWebp' | 'cardAvif'>;

async function renderCard(template: Template, variant: number): Promise<Card> {
  const { default: sharp } = await import('sharp');
  const art = sharp(Buffer.from(cardSvg(template, variant))).flatten();
  const [cardWebp, cardAvif] = await Promise.all([
    art.clone().webp({ quality: 86, smartSubsample: true }).toBuffer(),
    art.clone().avif({ quality: 62, effort: 1, chromaSubsampling: '4:4:4' }).toBuffer(),
  ]);
  return { cardWebp, cardAvif };
}

/** Cards have no text, so that few are drawn; one has a few kilobytes. Failures aren't cached. */
const cards = new Memo<Card>(300);

const cardFor = (template: Template, variant: number): Promise<Card> =>
  cards.get(`${template.kind} ${variant} ${template.ground} ${template.accents}`, () =>
    renderCard(template, variant),
  );

/**
 * Draws the generated cover of an article. The same input gives the same bytes. A title that no font can
 * show is replaced by the category's mark and name.
 * @returns three encoded images; the buffers are shared between calls and must not be changed
 */
export async function renderCover(input: CoverInput): Promise<RenderedCover> {
  const standard = await templateFor(kindOf(input.category));
  const template = input.colors ? inColors(standard, input.colors) : standard;
  const [social, card] = await Promise.all([
    renderSocial(input, template),
    cardFor(template, variantOf(input.articleId)),
  ]);
  return { social, ...card };
}
