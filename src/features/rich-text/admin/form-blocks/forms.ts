import {
  AudioLines,
  ChartBarDecreasing,
  Clapperboard,
  Gauge,
  type IconNode,
  ListClock,
  MapPinned,
  Scale,
  ShoppingCart,
  SquareSplitHorizontal,
  TableProperties,
} from 'lucide';
import { t } from '#lib/messages/admin.ts';
import { inSiteLanguage } from '#lib/messages/site-language.ts';
import { type BlockValues, COLUMNS, type FormBlock, type Row } from '../../blocks/blocks.ts';
import { defaultTexts } from '../../blocks/default-texts.ts';

export interface FormField {
  name: string;
  label: string;
  hint?: string;
  /** One line of text if it is missing; 'lines' takes one thing a line. */
  type?: 'lines' | 'url' | 'image' | 'percent' | 'video' | 'audio';
}

interface BlockForm {
  label: string;
  icon: IconNode;
  /** More words that find it. */
  words: string;
  fields: readonly FormField[];
  rows?: { legend: string; hint?: string; add: string; fields: readonly FormField[] };
  /** The values of a new block. */
  first: () => BlockValues;
}

const TITLE: FormField = { name: 'title', label: t('Title'), hint: t('Optional.') };
const CAPTION: FormField = { name: 'title', label: t('Caption'), hint: t('Optional.') };
const LINES = t('One a line.');
const ALT: FormField = {
  name: 'alt',
  label: t('Alternative text'),
  hint: t('Describes the image for people who can’t see it.'),
};

const filled = (fields: Row = {}, ...rows: readonly Row[]): BlockValues => ({ fields, rows });
const texts = () => inSiteLanguage(defaultTexts);

const NAME: FormField = {
  name: 'name',
  label: t('Title'),
  hint: t('Name of the player, such as “Episode 12”. In feeds and emails it links to the file.'),
};

/** The forms of the blocks, in the order of the menu. */
export const FORMS: Readonly<Record<FormBlock, BlockForm>> = {
  pros: {
    label: t('Pros and cons'),
    icon: Scale,
    words: 'advantages good bad verdict',
    fields: [
      TITLE,
      { name: 'prosLabel', label: t('Heading of the pros') },
      { name: 'pros', label: t('Pros'), hint: LINES, type: 'lines' },
      { name: 'consLabel', label: t('Heading of the cons') },
      { name: 'cons', label: t('Cons'), hint: LINES, type: 'lines' },
    ],
    first: () => filled({ prosLabel: texts().pros, consLabel: texts().cons }),
  },
  buy: {
    label: t('Where to buy'),
    icon: ShoppingCart,
    words: 'shop store price affiliate sponsored deal',
    fields: [
      { name: 'title', label: t('Title') },
      { name: 'disclosure', label: t('Disclosure'), hint: t('Says that the links may pay you.') },
    ],
    rows: {
      legend: t('Shops'),
      hint: t('All links are marked as sponsored.'),
      add: t('Add Shop'),
      fields: [
        { name: 'shop', label: t('Shop') },
        { name: 'url', label: t('URL'), type: 'url' },
        { name: 'note', label: t('Price or note') },
      ],
    },
    first: () => filled({ title: texts().buy, disclosure: texts().disclosure }, {}),
  },
  tier: {
    label: t('Tier list'),
    icon: ChartBarDecreasing,
    words: 'ranking best worst s a b c',
    fields: [TITLE],
    rows: {
      legend: t('Tiers'),
      hint: t('The best comes first.'),
      add: t('Add Tier'),
      fields: [
        { name: 'tier', label: t('Tier') },
        { name: 'items', label: t('Entries'), hint: LINES, type: 'lines' },
      ],
    },
    first: () => filled({}, ...['S', 'A', 'B'].map((tier) => ({ tier }))),
  },
  timeline: {
    label: t('Timeline'),
    icon: ListClock,
    words: 'history dates events',
    fields: [TITLE],
    rows: {
      legend: t('Events'),
      add: t('Add Event'),
      fields: [
        { name: 'when', label: t('Date'), hint: t('For example “March 2026”.') },
        { name: 'text', label: t('What happened') },
      ],
    },
    first: () => filled({}, {}),
  },
  scores: {
    label: t('Scores by platform'),
    icon: Gauge,
    words: 'rating review console pc',
    fields: [TITLE],
    rows: {
      legend: t('Platforms'),
      add: t('Add Platform'),
      fields: [
        { name: 'platform', label: t('Platform') },
        { name: 'score', label: t('Score'), hint: t('For example “8.5”.') },
        { name: 'note', label: t('Note') },
      ],
    },
    first: () => filled({}, {}, {}),
  },
  specs: {
    label: t('Spec comparison'),
    icon: TableProperties,
    words: 'specifications table hardware versus products',
    fields: [
      TITLE,
      { name: 'corner', label: t('Heading of the first column') },
      ...COLUMNS.map((at) => ({
        name: `product${at}`,
        label: t('Product {at}', { at }),
        ...(Number(at) > 2 && { hint: t('Optional.') }),
      })),
    ],
    rows: {
      legend: t('Specs'),
      add: t('Add Spec'),
      fields: [
        { name: 'label', label: t('Spec') },
        ...COLUMNS.map((at) => ({ name: `value${at}`, label: t('Product {at}', { at }) })),
      ],
    },
    first: () => filled({ corner: texts().feature }, {}),
  },
  compare: {
    label: t('Image comparison'),
    icon: SquareSplitHorizontal,
    words: 'before after slider graphics',
    fields: [CAPTION],
    rows: {
      legend: t('Images'),
      hint: t('Two images of the same size.'),
      add: t('Add Image'),
      fields: [
        { name: 'src', label: t('Image URL'), type: 'image' },
        ALT,
        { name: 'label', label: t('Label') },
      ],
    },
    first: () => filled({}, { label: texts().before }, { label: texts().after }),
  },
  pins: {
    label: t('Image with pins'),
    icon: MapPinned,
    words: 'map screenshot legend markers',
    fields: [{ name: 'src', label: t('Image URL'), type: 'image' }, ALT, CAPTION],
    rows: {
      legend: t('Pins'),
      hint: t('Click the image to add a pin, or enter its place in percent.'),
      add: t('Add Pin'),
      fields: [
        { name: 'text', label: t('Text') },
        { name: 'x', label: t('From the left, %'), type: 'percent' },
        { name: 'y', label: t('From the top, %'), type: 'percent' },
      ],
    },
    first: () => filled({}),
  },
  video: {
    label: t('Video file'),
    icon: Clapperboard,
    words: 'mp4 webm movie clip upload player trailer',
    fields: [
      { name: 'file', label: t('Video'), type: 'video' },
      NAME,
      {
        name: 'poster',
        label: t('Image before it plays'),
        hint: t('Optional. Loads with the page; the video only loads when a reader plays it.'),
        type: 'image',
      },
      CAPTION,
    ],
    first: () => filled({}),
  },
  audio: {
    label: t('Audio file'),
    icon: AudioLines,
    words: 'mp3 m4a podcast sound music upload player',
    fields: [{ name: 'file', label: t('Audio'), type: 'audio' }, NAME, CAPTION],
    first: () => filled({}),
  },
};
