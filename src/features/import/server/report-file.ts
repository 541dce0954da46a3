import { articlePath } from '#features/articles/paths.ts';
import type { Db } from '#platform/db/schema.ts';
import { escapeHtml } from '#platform/html.ts';
import { CSV_MARK, csvLine } from '#platform/http/csv.ts';
import type { Import } from '../contract.ts';
import type { ImportItem } from '../items.contract.ts';
import type { ItemState, Outcome } from '../values.ts';
import { everyItem } from './items.views.ts';

/** What became of an item, in words. */
const BECAME: Record<Exclude<ItemState, 'waiting'>, string> = {
  created: 'Moved in',
  updated: 'Brought up to date',
  unchanged: 'Unchanged there',
  edited: 'Edited here: kept as it is',
  skipped: 'Left out',
  failed: 'Not stored',
  removed: 'Taken back',
};
const BECOMES: Record<Outcome, string> = {
  imported: 'As it was',
  draft: 'A draft to look at',
  archived: 'Archived',
  skipped: 'Left out',
};

/** 'Moved in: a draft to look at' */
function becameOf({ state, outcome }: ImportItem): string {
  if (state === 'waiting') return `Waits: ${BECOMES[outcome].toLowerCase()}`;
  if (state === 'created' && outcome !== 'imported') {
    return `${BECAME[state]}: ${BECOMES[outcome].toLowerCase()}`;
  }
  return BECAME[state];
}

/** The new address; none where no article is there. */
const addressOf = ({ articleId, slug }: ImportItem, siteUrl: string) =>
  articleId === null || slug === null ? '' : `${siteUrl}${articlePath(slug)}`;

const notesOf = ({ warnings, error }: ImportItem) => [
  ...(error === null ? [] : [error]),
  ...warnings.map(({ issue, action }) => `${issue}: ${action}`),
];

/** The report as a table: a line for each item. */
export async function* reportCsv(db: Db, id: number, siteUrl: string): AsyncGenerator<string> {
  yield CSV_MARK +
    csvLine('Old address', 'Title', 'Kind', 'What became of it', 'New address', 'Not as it was');
  for await (const item of everyItem(db, id)) {
    const { address, title, type } = item;
    const notes = notesOf(item).join('; ');
    yield csvLine(address, title, type, becameOf(item), addressOf(item, siteUrl), notes);
  }
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.4rem .6rem;' +
  'border-block-end:1px solid #ccc;overflow-wrap:anywhere}dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.5rem}' +
  'dd{margin:0}ul{margin:0;padding-inline-start:1.1rem}@media print{body{max-width:none;margin:0}thead{display:table-header-group}tr{break-inside:avoid}}';

const number = new Intl.NumberFormat('en-US');

/** A link where a program that reads the file may follow it. */
function linked(address: string): string {
  const text = escapeHtml(address);
  return /^https?:\/\//i.test(address) ? `<a href="${text}" rel="noreferrer">${text}</a>` : text;
}

function head(found: Import) {
  const { name, state, report, items, images, redirects, beside, startedAt, finishedAt } = found;
  const facts: [string, string][] = [
    ['From', [report?.generator, report?.siteUrl].filter(Boolean).join(', ')],
    ['State', state],
    ['Begun', startedAt ?? ''],
    ['Ended', finishedAt ?? ''],
    ['Items', number.format(report?.items ?? 0)],
    ...Object.entries(BECAME).map(([key, words]): [string, string] => [
      words,
      number.format(items[key as ItemState]),
    ]),
    ['Waiting', number.format(items.waiting)],
    ['Images', `${number.format(images.taken)} taken, ${number.format(images.failed)} not`],
    ['Redirects', number.format(redirects)],
    ['Games', number.format(beside.games)],
    ['Authors', number.format(beside.people)],
    ['Series', number.format(beside.series)],
    ['Damage', report?.damage ?? ''],
  ];
  const shown = facts.filter(([, value]) => value !== '' && value !== '0');
  const lines = shown.map(([key, value]) => `<dt>${key}</dt><dd>${escapeHtml(value)}</dd>`);
  const title = escapeHtml(`Moved in: ${name}`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><dl>${lines.join('')}</dl>` +
    '<table><thead><tr><th>Old address</th><th>Title</th><th>What became of it</th><th>New address</th>' +
    '<th>Not as it was</th></tr></thead><tbody>\n'
  );
}

/** The report as a page to keep and to print, without anything from elsewhere. */
export async function* reportHtml(db: Db, found: Import, siteUrl: string): AsyncGenerator<string> {
  yield head(found);
  for await (const item of everyItem(db, found.id)) {
    const notes = notesOf(item).map((note) => `<li>${escapeHtml(note)}</li>`);
    const cells = [
      linked(item.address ?? ''),
      `<span dir="auto">${escapeHtml(item.title)}</span>`,
      becameOf(item),
      linked(addressOf(item, siteUrl)),
      notes.length === 0 ? '' : `<ul>${notes.join('')}</ul>`,
    ];
    yield `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
  }
  yield '</tbody></table></body></html>\n';
}
