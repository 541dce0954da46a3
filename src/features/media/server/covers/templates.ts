import { readFile } from 'node:fs/promises';
import { accentOf, categoryOf } from '#lib/color/brand-tokens.ts';
import { toHex, toOklch } from '#lib/color/oklch.ts';

/** Increase it whenever the same input gives a different cover: new art, fonts or layout. */
export const TEMPLATE_VERSION = 4;

/** Each variant is another combination of four positions, three accents and four grounds. */
const VARIANTS = 48;
/** How far the art of a card is turned, in degrees: two turns for each position, which show no cut edges there. */
const TURNS = [
  [0, 180],
  [180, 0],
  [20, -90],
  [-90, 20],
] as const;

type Four = readonly [string, string, string, string];

interface Look {
  /** The background color of the whole cover. */
  ground: string;
  /** Text and the badge's fill. */
  ink: string;
  /** The colors of the art's strongest part, of which the first is in its file. */
  accents: readonly [string, string, string];
  /** The position of the art next to the title, per position. Its dark parts stay right of 690. */
  social: Four;
  /** Where art that fills a card is cut before it is placed next to a title. */
  edge?: number;
}

const NIGHT = '#0e1026';
const PAPER = '#fcfaf4';
const BLUE = '#252dee';
const YELLOW = '#ffd23f';
const RED = '#fc6a62';
const ACCENTS = [NIGHT, PAPER, BLUE] as const;
/** Colors that are the same on every ground. */
const FIXED: readonly string[] = [NIGHT, PAPER, YELLOW, RED];

const LOOKS = {
  review: {
    ground: '#51dd83',
    ink: NIGHT,
    accents: ACCENTS,
    social: [
      '',
      'translate(1896 0) scale(-1 1)',
      'translate(-320 -150) scale(1.5)',
      'translate(2500 -150) scale(-1.5 1.5)',
    ],
  },
  news: {
    ground: '#fc6a62',
    ink: NIGHT,
    accents: ACCENTS,
    social: [
      '',
      'translate(124 0)',
      'translate(-390 -170) scale(1.5)',
      'translate(-280 -330) scale(1.5)',
    ],
  },
  education: {
    ground: '#c492f7',
    ink: NIGHT,
    accents: ACCENTS,
    edge: 1200,
    social: [
      '',
      'translate(1790 63) scale(-0.9 0.9)',
      'translate(250 126) scale(0.8)',
      'translate(2146 -126) scale(-1.2 1.2)',
    ],
  },
  guide: {
    ground: '#ffa245',
    ink: NIGHT,
    accents: ACCENTS,
    social: [
      '',
      'translate(1922 0) scale(-1 1)',
      'translate(-550 -158) scale(1.5)',
      'translate(2530 -158) scale(-1.5 1.5)',
    ],
  },
  community: {
    ground: '#3edada',
    ink: NIGHT,
    accents: ACCENTS,
    social: [
      '',
      'translate(1960 0) scale(-1 1)',
      'translate(-430 -150) scale(1.5)',
      'translate(2500 -150) scale(-1.5 1.5)',
    ],
  },
  other: {
    ground: BLUE,
    ink: PAPER,
    accents: ['#1a1f8a', YELLOW, RED],
    social: [
      '',
      'translate(1860 0) scale(-1 1)',
      'translate(-415 -158) scale(1.5)',
      'translate(2375 -158) scale(-1.5 1.5)',
    ],
  },
} as const satisfies Record<string, Look>;

type Kind = keyof typeof LOOKS;

/** On a card the art is alone, drawn on 960x600. */
const CARD: Four = [
  'translate(-505 -20) scale(1.02)',
  'translate(960 0) scale(-1 1) translate(-505 -20) scale(1.02)',
  'translate(-1010 -150) scale(1.5)',
  'translate(960 0) scale(-1 1) translate(-1010 -150) scale(1.5)',
];

/** The category's sign as an SVG fragment in `currentColor`. */
interface Mark {
  paths: string;
  width: number;
  height: number;
}

export interface Template extends Look {
  kind: Kind;
  /** The art as an SVG fragment on 1200x630, without background. */
  art: string;
  mark: Mark;
}

const FOLDER = new URL('./assets/art/', import.meta.url);

/** The template of a category; unknown ones use 'other'. */
export function kindOf(category: string): Kind {
  return Object.hasOwn(LOOKS, category) ? (category as Kind) : 'other';
}

/** The variant for an article, 0 to 47; neighboring IDs differ in position, turn, accent and ground. */
export const variantOf = (articleId: number): number =>
  Math.abs(Math.trunc(articleId)) % VARIANTS || 0;

const positionOf = (variant: number) => (variant % 4) as 0 | 1 | 2 | 3;
/** Twelve variants on, the same position has its other turn: not only the colors differ. */
const turnOf = (variant: number) => TURNS[positionOf(variant)][Math.floor(variant / 12) % 2];
/** Also differs between ids that are four apart; variants on the same ground differ in position. */
const groundOf = (variant: number) => (variant + Math.floor(variant / 4)) % 4;

/** The art with the variant's accent. */
function artOf({ art, accents }: Pick<Template, 'art' | 'accents'>, variant: number): string {
  const [first] = accents;
  return art.replaceAll(`"${first}"`, `"${accents[variant % 3]}"`);
}

function inside(svg: string): string {
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
}

async function load(kind: Kind): Promise<Template> {
  const [art, mark] = await Promise.all([
    readFile(new URL(`${kind}.svg`, FOLDER), 'utf8'),
    readFile(new URL(`mark-${kind}.svg`, FOLDER), 'utf8'),
  ]);
  const size = /width="([\d.]+)" height="([\d.]+)"/.exec(mark);
  if (!size) throw new Error(`The mark of '${kind}' has no size`);
  return {
    kind,
    ...LOOKS[kind],
    // The caller paints the background once, over the whole image.
    art: inside(art).replace(/^<rect[^>]*>/, ''),
    mark: { paths: inside(mark), width: Number(size[1]), height: Number(size[2]) },
  };
}

const templates = new Map<Kind, Promise<Template>>();

/** The template of a kind; read once per process. */
export function templateFor(kind: Kind): Promise<Template> {
  const known = templates.get(kind);
  if (known) return known;
  const loading = load(kind);
  templates.set(kind, loading);
  loading.catch(() => templates.delete(kind));
  return loading;
}

/** The owner's colors of a cover. */
export interface CoverColors {
  /** The category's color; the accent color for categories without one. */
  ground: string;
  accent: string;
}

/** A template with each of its colors replaced. */
function recolored(template: Template, colorOf: (hex: string) => string): Template {
  const [first, second, third] = template.accents;
  return {
    ...template,
    ground: colorOf(template.ground),
    accents: [colorOf(first), colorOf(second), colorOf(third)],
    art: template.art.replace(/#[0-9a-f]{6}/g, colorOf),
  };
}

/** A template in the owner's colors: the shades of its ground move with it. Texts keep their contrast. */
export function inColors(template: Template, colors: CoverColors): Template {
  const isAccent = template.kind === 'other' && colors.ground === colors.accent;
  const accent = accentOf(colors.accent).fill;
  const ground = isAccent ? accent : categoryOf(colors.ground).fill;
  // Every category's fill has dark text.
  const ink = isAccent ? accentOf(colors.accent).text : NIGHT;
  const [from, to] = [toOklch(template.ground), toOklch(ground)];
  const moved = (hex: string): string => {
    if (hex === template.ground) return ground;
    if (hex === BLUE) return accent;
    if (FIXED.includes(hex)) return hex;
    const { l, c } = toOklch(hex);
    // Between the ground and white, or black, as far as before: facets differ on every ground.
    const lightness = l > from.l ? 1 - ((1 - l) * (1 - to.l)) / (1 - from.l) : (l * to.l) / from.l;
    return toHex({ l: lightness, c: (c * to.c) / from.c, h: to.h });
  };
  return { ...recolored(template, moved), ink };
}

/**
 * The template of a card on one of four grounds: the category's color, night, a deep and a light shade of the
 * color. So cards of one category differ at a glance.
 */
function onGround(template: Template, variant: number): Template {
  const { ground, accents } = template;
  const { l: lightness } = toOklch(ground);
  /** Moves the ground and its darker shades; lighter ones and the accents stay. */
  const shaded = (lightnessOf: (l: number) => number, chroma: number) => (hex: string) => {
    const { l, c, h } = toOklch(hex);
    if (hex !== ground && (l > lightness || accents.includes(hex))) return hex;
    return toHex({ l: lightnessOf(l), c: c * chroma, h });
  };
  const deep = shaded((l) => l * 0.52, 0.72);
  const light = shaded((l) => 0.93 - (lightness - l) * 0.9, 0.45);
  const colorings = [
    (hex: string) => (hex === ground ? NIGHT : hex === NIGHT ? ground : hex),
    (hex: string) =>
      hex === NIGHT ? ground : hex === BLUE && hex !== ground ? light(ground) : deep(hex),
    (hex: string) => (hex === PAPER ? ground : light(hex)),
  ];
  const coloring = colorings[groundOf(variant) - 1];
  return coloring ? recolored(template, coloring) : template;
}

/** The category's sign, `height` pixels high, with its upper left corner at x, y. */
export function drawMark(mark: Mark, x: number, y: number, height: number, color: string): string {
  const width = (mark.width / mark.height) * height;
  return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 ${mark.width} ${mark.height}" color="${color}">${mark.paths}</svg>`;
}

/** The site's diamond, `size` pixels wide and high. */
export function drawDiamond(x: number, y: number, size: number, color: string): string {
  return `<g transform="translate(${x} ${y}) scale(${size / 24})" fill="${color}"><path d="M12 0 0 12l12 12z"/><path d="M12 0l12 12-12 12z" opacity=".62"/></g>`;
}

/** A whole SVG document of the art alone, 800x500, as cards show it. */
export function cardSvg(template: Template, variant: number): string {
  const { ground, ...drawn } = onGround(template, variant);
  const position = positionOf(variant);
  const place = `rotate(${turnOf(variant)} 480 300) ${CARD[position]}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500" viewBox="0 0 960 600"><rect width="960" height="600" fill="${ground}"/><g transform="${place}">${artOf(drawn, variant)}</g></svg>`;
}

/** A whole SVG document, 1200x630: the art with `foreground` over it. */
export function socialSvg(template: Template, variant: number, foreground: string): string {
  const { edge, ground } = template;
  const art = artOf(template, variant);
  const cut =
    edge === undefined
      ? art
      : `<clipPath id="edge"><rect width="${edge}" height="630"/></clipPath><g clip-path="url(#edge)">${art}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${ground}"/><g transform="${template.social[positionOf(variant)]}">${cut}</g>${foreground}</svg>`;
}
