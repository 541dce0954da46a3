import { SPONSORED } from '#lib/sponsored.ts';
import { PIN_CLASS } from '../allow-list.ts';
import type { BlockValues, Kind, Row } from './kind.ts';
import { RECORDING_BLOCKS } from './recording-block.ts';
import { childrenOf, contentOf, type Element, element, textOf, toHtml, within } from './tree.ts';

/** Blocks that are edited in a form: figures with a class such as 'block-pros'. */
export const FORM_BLOCKS = [
  'pros',
  'buy',
  'tier',
  'timeline',
  'scores',
  'specs',
  'compare',
  'pins',
  'video',
  'audio',
] as const;
export type FormBlock = (typeof FORM_BLOCKS)[number];

export type { BlockValues, Row } from './kind.ts';

export const MAX_ROWS = 60;
/** The most lines of a field that takes one thing a line. */
export const MAX_LINES = 200;
/** The columns of a table of specifications. */
export const COLUMNS = ['1', '2', '3', '4'] as const;

/** The lines of a field. */
export const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const caption = (text = '') => (text === '' ? null : element('figcaption', {}, text));
const captionOf = (figure: Element) => textOf(childrenOf(figure, 'figcaption')[0]);
const label = (text = '') => element('p', {}, element('strong', {}, text));
const items = (text = '') =>
  element('ul', {}, ...linesOf(text).map((line) => element('li', {}, line)));
const itemsOf = (list: Element | undefined) => childrenOf(list, 'li').map(textOf).join('\n');
/** Text at the end of a line, after what is marked. */
const rest = (text = '') => (text === '' ? [] : [` ${text}`]);
const restOf = ({ children }: Element) =>
  textOf(element('', {}, ...children.filter((child) => typeof child === 'string')));
const image = ({ src = '', alt = '' }: Row) => element('img', { src, alt });
const imageOf = (around: Element | undefined) => {
  const { src = '', alt = '' } = within(around, 'img')[0]?.attributes ?? {};
  return { src, alt };
};
const listRows = (figure: Element, list: string, read: (item: Element) => Row) =>
  childrenOf(childrenOf(figure, list)[0], 'li').map(read);

/** The blocks that are edited in a form: which HTML stands for which values. */
export const BLOCKS: Readonly<Record<FormBlock, Kind>> = {
  pros: {
    required: ['prosLabel', 'pros', 'consLabel', 'cons'],
    write: ({ fields: { title, prosLabel, pros, consLabel, cons } }) => [
      caption(title),
      ...[label(prosLabel), items(pros), label(consLabel), items(cons)],
    ],
    read: (figure) => {
      const [pros, cons] = childrenOf(figure, 'ul').map(itemsOf);
      const [prosLabel, consLabel] = childrenOf(figure, 'p').map(textOf);
      const fields = { title: captionOf(figure), ...{ prosLabel, pros, consLabel, cons } };
      return { fields: fields as Row, rows: [] };
    },
  },
  buy: {
    required: ['title', 'disclosure'],
    requiredOfRows: ['shop', 'url'],
    write: ({ fields, rows }) => [
      caption(fields.title),
      element(
        'ul',
        {},
        ...rows.map(({ shop = '', url: href = '', note }) =>
          element('li', {}, element('a', { href, rel: SPONSORED }, shop), ...rest(note)),
        ),
      ),
      element('p', {}, fields.disclosure ?? ''),
    ],
    read: (figure) => ({
      fields: { title: captionOf(figure), disclosure: textOf(childrenOf(figure, 'p')[0]) },
      rows: listRows(figure, 'ul', (item) => {
        const [link] = within(item, 'a');
        return { shop: textOf(link), url: link?.attributes.href ?? '', note: restOf(item) };
      }),
    }),
  },
  tier: {
    required: [],
    requiredOfRows: ['tier', 'items'],
    write: ({ fields, rows }) => [
      caption(fields.title),
      ...rows.flatMap((row) => [label(row.tier), items(row.items)]),
    ],
    read: (figure) => {
      const lists = childrenOf(figure, 'ul');
      return {
        fields: { title: captionOf(figure) },
        rows: childrenOf(figure, 'p').map((tier, at) => ({
          tier: textOf(tier),
          items: itemsOf(lists[at]),
        })),
      };
    },
  },
  timeline: {
    required: [],
    requiredOfRows: ['when', 'text'],
    write: ({ fields, rows }) => [
      caption(fields.title),
      element(
        'ol',
        {},
        ...rows.map(({ when = '', text }) =>
          element('li', {}, element('strong', {}, when), ...rest(text)),
        ),
      ),
    ],
    read: (figure) => ({
      fields: { title: captionOf(figure) },
      rows: listRows(figure, 'ol', (item) => ({
        when: textOf(within(item, 'strong')[0]),
        text: restOf(item),
      })),
    }),
  },
  scores: {
    required: [],
    requiredOfRows: ['platform', 'score'],
    maxRows: 12,
    write: ({ fields, rows }) => [
      caption(fields.title),
      element(
        'ul',
        {},
        ...rows.map(({ platform = '', score = '', note }) =>
          element(
            'li',
            {},
            ...[element('strong', {}, platform), ' ', element('em', {}, score), ...rest(note)],
          ),
        ),
      ),
    ],
    read: (figure) => ({
      fields: { title: captionOf(figure) },
      rows: listRows(figure, 'ul', (item) => ({
        platform: textOf(within(item, 'strong')[0]),
        score: textOf(within(item, 'em')[0]),
        note: restOf(item),
      })),
    }),
  },
  specs: {
    required: ['corner', 'product1', 'product2'],
    requiredOfRows: ['label'],
    write: ({ fields, rows }) => {
      const columns = COLUMNS.filter((at) => fields[`product${at}`]);
      const heads = [fields.corner ?? '', ...columns.map((at) => fields[`product${at}`] ?? '')];
      const body = rows.map((row) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, row.label ?? ''),
          ...columns.map((at) => element('td', {}, row[`value${at}`] ?? '')),
        ),
      );
      return [
        caption(fields.title),
        element(
          'table',
          {},
          element(
            'thead',
            {},
            element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head))),
          ),
          element('tbody', {}, ...body),
        ),
      ];
    },
    read: (figure) => {
      const [corner = '', ...products] = within(within(figure, 'thead')[0], 'th').map(textOf);
      return {
        fields: { title: captionOf(figure), corner, ...numbered('product', products) },
        rows: within(within(figure, 'tbody')[0], 'tr').map((row) => ({
          label: textOf(childrenOf(row, 'th')[0]),
          ...numbered('value', childrenOf(row, 'td').map(textOf)),
        })),
      };
    },
  },
  compare: {
    required: [],
    requiredOfRows: ['src', 'label'],
    minRows: 2,
    maxRows: 2,
    write: ({ fields, rows }) => [
      ...rows.map((row) => element('figure', {}, image(row), caption(row.label) ?? '')),
      caption(fields.title),
    ],
    read: (figure) => ({
      fields: { title: captionOf(figure) },
      rows: childrenOf(figure, 'figure').map((part) => ({
        ...imageOf(part),
        label: captionOf(part),
      })),
    }),
  },
  pins: {
    required: ['src'],
    requiredOfRows: ['x', 'y', 'text'],
    write: ({ fields, rows }) => [
      image(fields),
      element(
        'ol',
        {},
        ...rows.map(({ x, y, text = '' }) => element('li', { class: `at-${x}-${y}` }, text)),
      ),
      caption(fields.title),
    ],
    read: (figure) => ({
      fields: { title: captionOf(figure), ...imageOf(figure) },
      rows: listRows(figure, 'ol', (item) => {
        const [, x = '', y = ''] = PIN_CLASS.exec(item.attributes.class ?? '') ?? [];
        return { x, y, text: textOf(item) };
      }),
    }),
  },
  ...RECORDING_BLOCKS,
};

const numbered = (name: string, texts: readonly string[]): Row =>
  Object.fromEntries(texts.map((text, at) => [`${name}${at + 1}`, text]));

const blockClass = (kind: FormBlock) => `block-${kind}`;

/** The HTML of a block. */
export const blockHtml = (kind: FormBlock, values: BlockValues): string =>
  toHtml(figureOf(kind, values));

const figureOf = (kind: FormBlock, values: BlockValues): Element =>
  element(
    'figure',
    { class: blockClass(kind) },
    ...BLOCKS[kind].write(values).filter((node) => node !== null),
  );

const isFilled = (row: Row, names: readonly string[] = []) => names.every((name) => row[name]);

function isValid(kind: FormBlock, { fields, rows }: BlockValues): boolean {
  const { required, requiredOfRows, minRows = 1, maxRows = MAX_ROWS } = BLOCKS[kind];
  if (!isFilled(fields, required) || BLOCKS[kind].isValid?.(fields) === false) return false;
  if (
    [fields, ...rows].some((row) =>
      Object.values(row).some((text) => linesOf(text).length > MAX_LINES),
    )
  )
    return false;
  if (requiredOfRows === undefined) return rows.length === 0;
  return (
    rows.length >= minRows &&
    rows.length <= maxRows &&
    rows.every((row) => {
      const { url, x, y } = row;
      return (
        isFilled(row, requiredOfRows) &&
        (url === undefined || /^https?:\/\/./i.test(url)) &&
        [x, y].every((part) => part === undefined || Number(part) <= 100)
      );
    })
  );
}

/** The kind in an element's class; undefined if it is no block. */
const kindOf = ({ name, attributes: { class: classes = '' } }: Element): FormBlock | undefined =>
  name === 'figure'
    ? (Object.keys(BLOCKS) as FormBlock[]).find((kind) => classes === blockClass(kind))
    : undefined;

/** The values of a block; null unless it has the shape that `blockHtml` writes, with nothing more in it. */
export function readBlock(figure: Element): { kind: FormBlock; values: BlockValues } | null {
  const kind = kindOf(figure);
  if (kind === undefined) return null;
  const values = BLOCKS[kind].read(figure);
  const isSame = isValid(kind, values) && contentOf(figureOf(kind, values)) === contentOf(figure);
  return isSame ? { kind, values } : null;
}
