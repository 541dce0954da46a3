import type { ImportReport } from '#features/import/contract.ts';
import { n, shown } from '../words.ts';

/** How many of a kind are named on a line. */
const MAX_NAMED = 12;
/** Of more, `--json` has them all. */
export const MAX_NOTES = 40;

/** '  Kinds       post 1,987, page 38' */
function countLine(label: string, counts: ImportReport['types']): string[] {
  if (counts.length === 0) return [];
  const named = counts.slice(0, MAX_NAMED).map(({ name, count }) => `${name} ${n(count)}`);
  const rest = counts.length - named.length;
  const more = rest > 0 ? [`and ${n(rest)} more`] : [];
  return [`  ${label.padEnd(12)}${[...named, ...more].join(', ')}`];
}

/**
 * The report as people read it.
 * @param notes some of what cannot be kept as it is, and how much there is of it
 */
export function reportLines(
  report: Omit<ImportReport, 'notes'>,
  notes: ImportReport['notes'],
  noted: number,
): string[] {
  const { generator, siteUrl, items, becomes, images, comments } = report;
  const { imported, draft, archived, skipped } = becomes;
  const lines = [
    `${[generator, siteUrl].filter(Boolean).join(', ')}: ${n(items)} items.`,
    ...(report.damage === null ? [] : [report.damage]),
    `  ${n(imported)} as they are, ${n(draft)} as drafts to look at, ${n(archived)} archived, ${n(skipped)} left out.`,
    ...countLine('Kinds', report.types),
    ...countLine('States', report.states),
    ...countLine('Authors', report.authors),
    ...countLine('Categories', report.categories),
    ...countLine('Years', report.years),
    `  ${'Images'.padEnd(12)}${n(images.count)}, ${n(images.described)} with alternative text`,
    `  ${'Addresses'.padEnd(12)}${n(report.addresses)}`,
    `  ${'Comments'.padEnd(12)}${n(comments)}`,
    ...(noted === 0 ? [] : [`Not as it is, ${n(noted)} notes:`]),
    ...notes
      .slice(0, MAX_NOTES)
      .map(({ address, title, what, becomes: then }) => `  ${address ?? title}: ${what}. ${then}.`),
    ...(noted > Math.min(notes.length, MAX_NOTES) ? ['  ... --json has all of them.'] : []),
  ];
  return lines.map(shown);
}
