import { articlePath } from '#features/articles/paths.ts';
import { pagePath } from '#features/pages/paths.ts';
import { formatNumber } from '#lib/format/count.ts';
import type { Db } from '#platform/db/schema.ts';
import { escapeHtml } from '#platform/html.ts';
import { CSV_MARK, csvLine } from '#platform/http/body/csv.ts';
import type { Import } from '../contract.ts';
import type { ImportItem } from '../items.contract.ts';
import { redirectsText } from '../redirects-text.ts';
import { ITEM_STATES, type Outcome, STATE_LABELS } from '../values.ts';
import { everyItem } from './items.views.ts';

const OUTCOMES: Record<Outcome, string> = {
  imported: 'imported',
  draft: 'as a draft',
  archived: 'as archived',
  skipped: 'skipped',
};

/** 'Imported as a draft' */
function resultOf({ state, outcome }: ImportItem): string {
  if (state === 'waiting') return `Waiting: ${OUTCOMES[outcome]}`;
  if (state === 'created' && outcome !== 'imported')
    return `${STATE_LABELS[state]} ${OUTCOMES[outcome]}`;
  return STATE_LABELS[state];
}

const ON_SITE: readonly ImportItem['state'][] = ['created', 'updated', 'unchanged', 'edited'];

/** The new URL; '' without an article or page. */
function newUrlOf({ articleId, slug, state, type }: ImportItem, siteUrl: string): string {
  if (slug === null) return '';
  if (articleId !== null) return siteUrl + articlePath(slug);
  return type === 'page' && ON_SITE.includes(state) ? siteUrl + pagePath(slug) : '';
}

const warningsOf = ({ warnings, error }: ImportItem) => [
  ...(error === null ? [] : [error]),
  ...warnings.map(({ issue, action }) => `${issue}: ${action}`),
];

/** The report as CSV, a line for each item. */
export async function* reportCsv(db: Db, id: number, siteUrl: string): AsyncGenerator<string> {
  yield CSV_MARK + csvLine('Old URL', 'Title', 'Type', 'Result', 'New URL', 'Warnings');
  for await (const item of everyItem(db, id)) {
    const { oldUrl, title, type } = item;
    const warnings = warningsOf(item).join('; ');
    yield csvLine(oldUrl, title, type, resultOf(item), newUrlOf(item, siteUrl), warnings);
  }
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:start;vertical-align:top;padding:.4rem .6rem;' +
  'border-block-end:1px solid #ccc;overflow-wrap:anywhere}dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1.5rem}' +
  'dd{margin:0}ul{margin:0;padding-inline-start:1.1rem}@media print{body{max-width:none;margin:0}thead{display:table-header-group}tr{break-inside:avoid}}';

/** A link for http(s) URLs, else text. */
function linked(url: string): string {
  const text = escapeHtml(url);
  return /^https?:\/\//i.test(url) ? `<a href="${text}" rel="noreferrer">${text}</a>` : text;
}

function head(data: Import) {
  const { name, state, report, items, images, notes, startedAt, finishedAt } = data;
  const facts: [string, string][] = [
    ['Source', [report?.generator, report?.siteUrl].filter(Boolean).join(', ')],
    ['State', state],
    ['Started', startedAt ?? ''],
    ['Finished', finishedAt ?? ''],
    ['Items', formatNumber(report?.items ?? 0)],
    ...ITEM_STATES.map((one): [string, string] => [STATE_LABELS[one], formatNumber(items[one])]),
    [
      'Images',
      [
        `${formatNumber(images.saved)} saved`,
        images.waiting > 0 && `${formatNumber(images.waiting)} waiting`,
        images.failed > 0 && `${formatNumber(images.failed)} failed`,
      ]
        .filter(Boolean)
        .join(', '),
    ],
    ['Redirects', redirectsText(data)],
    ...notes.map(({ issue, action }): [string, string] => [issue, action]),
    ['Damage', report?.damage ?? ''],
  ];
  const shown = facts.filter(([, value]) => value !== '' && value !== '0');
  const lines = shown.map(
    ([key, value]) => `<dt>${escapeHtml(key)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const title = escapeHtml(`Import of ${name}`);
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><dl>${lines.join('')}</dl>` +
    '<table><thead><tr><th>Old URL</th><th>Title</th><th>Result</th><th>New URL</th>' +
    '<th>Warnings</th></tr></thead><tbody>\n'
  );
}

/** The report as a self-contained HTML page. */
export async function* reportHtml(db: Db, found: Import, siteUrl: string): AsyncGenerator<string> {
  yield head(found);
  for await (const item of everyItem(db, found.id)) {
    const warnings = warningsOf(item).map((warning) => `<li>${escapeHtml(warning)}</li>`);
    const cells = [
      linked(item.oldUrl ?? ''),
      `<span dir="auto">${escapeHtml(item.title)}</span>`,
      resultOf(item),
      linked(newUrlOf(item, siteUrl)),
      warnings.length === 0 ? '' : `<ul>${warnings.join('')}</ul>`,
    ];
    yield `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>\n`;
  }
  yield '</tbody></table></body></html>\n';
}
