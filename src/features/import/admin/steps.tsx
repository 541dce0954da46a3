import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';
import * as shared from '#ui/admin/parts.module.css';
import type { ImportReport } from '../contract.ts';
import * as styles from './import.module.css';

const STEPS = {
  File: t('File'),
  Preview: t('Preview'),
  Options: t('Options'),
  Import: t('Import'),
  Finished: t('Finished'),
};
export type StepName = keyof typeof STEPS;

/** The steps of an import, with the current one. */
export function Steps({ current }: { current: StepName }) {
  const names = Object.keys(STEPS) as StepName[];
  const at = names.indexOf(current);
  return (
    <ol className={styles.steps} aria-label={t('Steps')}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index < at ? styles.done : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span>
            <span className={styles.number}>{`${index + 1}. `}</span>
            <span className={styles.ofAll}>
              {t('Step {index} of {steps}: ', { index: index + 1, steps: names.length })}
            </span>
            {STEPS[name]}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface BoxProps {
  title: string;
  /** At the end of the head. */
  aside?: ReactNode;
  /** Without padding. */
  flat?: boolean;
  children: ReactNode;
}

export function Box({ title, aside, flat = false, children }: BoxProps) {
  return (
    <section className={shared.box} aria-label={title}>
      <div className={shared.boxHead}>
        <h2>{title}</h2>
        {aside}
      </div>
      {flat ? children : <div className={shared.boxBody}>{children}</div>}
    </section>
  );
}

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
