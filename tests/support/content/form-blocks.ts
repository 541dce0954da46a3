import {
  type BlockValues,
  blockHtml,
  FORM_BLOCKS,
  type FormBlock,
} from '#features/rich-text/blocks/blocks.ts';

const values = (fields: BlockValues['fields'], ...rows: BlockValues['rows']): BlockValues => ({
  fields,
  rows,
});

/** A block of each kind as an editor fills it in. */
export const FILLED: Readonly<Record<FormBlock, BlockValues>> = {
  pros: values({
    title: 'In short',
    prosLabel: 'Pros',
    pros: 'Quick & quiet\nLong battery life',
    consLabel: 'Cons',
    cons: 'Dim screen',
  }),
  buy: values(
    { title: 'Where to buy', disclosure: 'We may earn a commission.' },
    { shop: 'Oil & Lamp', url: 'https://shop.example/?a=1&b=2', note: '$59.99' },
    { shop: 'Harbour', url: 'http://harbour.example/', note: '' },
  ),
  tier: values(
    { title: 'Ships' },
    { tier: 'S', items: 'Kestrel\nHeron' },
    { tier: 'Bottom of the sea', items: 'Auk' },
  ),
  timeline: values(
    { title: '' },
    { when: 'March 2024', text: 'The first trailer.' },
    { when: '2026', text: 'It is out.' },
  ),
  scores: values(
    { title: 'On every platform' },
    { platform: 'PC', score: '9.0', note: 'Runs at 120 frames' },
    { platform: 'Switch 2', score: '7.5', note: '' },
  ),
  specs: values(
    { title: 'Two handhelds', corner: 'Feature', product1: 'Kestrel 2', product2: 'Heron' },
    { label: 'Screen', value1: '7″', value2: '8″' },
    { label: 'Weight', value1: '640 g', value2: '' },
  ),
  compare: values(
    { title: 'The harbour' },
    { src: '/demo/images/harbour.webp', alt: 'By day', label: 'Before' },
    { src: '/demo/images/train.webp', alt: '', label: 'After' },
  ),
  pins: values(
    { title: 'The map', src: '/demo/images/castle.webp', alt: 'A castle' },
    { x: '12', y: '40', text: 'The gate' },
    { x: '100', y: '0', text: 'The tower' },
  ),
  video: values({
    file: `/media/recordings/${'a1'.repeat(16)}.mp4`,
    name: 'The trailer & more',
    poster: '/demo/images/harbour.webp',
    title: 'By night',
  }),
  audio: values({
    file: `/media/recordings/${'b2'.repeat(16)}.mp3`,
    name: 'Episode 1',
    title: '',
  }),
};

/** The HTML of each. */
export const FORM_BLOCK_HTML = FORM_BLOCKS.map(
  (kind) => [kind, blockHtml(kind, FILLED[kind])] as const,
);
