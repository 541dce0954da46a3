import type { ImportReport } from '#features/import/contract.ts';
import { n, shown } from '../format.ts';

/** Names on one line. */
const MAX_NAMED = 12;
/** Warnings shown; `--json` has all. */
export const MAX_WARNINGS = 40;

/** '  Types       post 1,987, page 38' */
function countLine(label: string, counts: ImportReport['types']): string[] {
  if (counts.length === 0) return [];
  const named = counts.slice(0, MAX_NAMED).map(({ name, count }) => `${name} ${n(count)}`);
  const rest = counts.length - named.length;
  const more = rest > 0 ? [`and ${n(rest)} more`] : [];
  return [`  ${label.padEnd(12)}${[...named, ...more].join(', ')}`];
}

/**
 * The report as text.
 * @param warnings some of them
 * @param count of all warnings
 */
export function reportLines(
  report: Omit<ImportReport, 'warnings'>,
  warnings: ImportReport['warnings'],
  count: number,
): string[] {
  const { generator, siteUrl, items, outcomes, images, comments } = report;
  const { imported, draft, archived, skipped } = outcomes;
  const lines = [
    `${[generator, siteUrl].filter(Boolean).join(', ')}: ${n(items)} items.`,
    ...(report.damage === null ? [] : [report.damage]),
    `  ${n(imported)} imported, ${n(draft)} as drafts, ${n(archived)} archived, ${n(skipped)} skipped.`,
    ...countLine('Types', report.types),
    ...countLine('States', report.states),
    ...countLine('Authors', report.authors),
    ...countLine('Categories', report.categories),
    ...countLine('Years', report.years),
    `  ${'Images'.padEnd(12)}${n(images.count)}, ${n(images.described)} with alternative text`,
    `  ${'Old URLs'.padEnd(12)}${n(report.oldUrls)}`,
    `  ${'Comments'.padEnd(12)}${n(comments)}`,
    ...(count === 0 ? [] : [`Warnings (${n(count)}):`]),
    ...warnings
      .slice(0, MAX_WARNINGS)
      .map(({ oldUrl, title, issue, action }) => `  ${oldUrl ?? title}: ${issue}. ${action}.`),
    ...(count > Math.min(warnings.length, MAX_WARNINGS) ? ['  ... --json lists all.'] : []),
  ];
  return lines.map(shown);
}
