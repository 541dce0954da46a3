import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';
import type { ImportReport } from '../contract.ts';
import * as styles from './import.module.css';

const OUTCOMES = [
  ['imported', 'imported', styles.imported],
  ['draft', t('imported as drafts'), styles.draft],
  ['archived', 'archived', styles.archived],
  ['skipped', 'skipped', styles.skipped],
] as const;

/** The planned outcomes of all items as a bar. */
export function SumBar({
  report: { items, outcomes },
}: {
  report: Pick<ImportReport, 'items' | 'outcomes'>;
}) {
  const there = OUTCOMES.filter(([outcome]) => outcomes[outcome] > 0);
  const words = there.map(([outcome, label]) => `${formatNumber(outcomes[outcome])} ${label}`);
  return (
    <>
      <div
        className={styles.sumBar}
        role="img"
        aria-label={t('Of {items, plural, one {# item} other {# items}}: {words}', {
          items,
          words: words.join(', '),
        })}
      >
        {there.map(([outcome, , look]) => (
          <i key={outcome} className={look} style={{ flexGrow: outcomes[outcome] }} />
        ))}
      </div>
      <div className={styles.sumKey}>
        {OUTCOMES.map(([outcome, label, look]) => (
          <span key={outcome}>
            <i className={look} />
            <b>{formatNumber(outcomes[outcome])}</b> {label}
          </span>
        ))}
      </div>
    </>
  );
}
