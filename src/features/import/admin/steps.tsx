import type { ReactNode } from 'react';
import * as shared from '#ui/admin/parts.module.css';
import type { ImportReport } from '../contract.ts';
import { count, counted } from './format.ts';
import * as styles from './import.module.css';

const STEPS = ['File', 'Report', 'Choices', 'Moving', 'Finished'] as const;
export type StepName = (typeof STEPS)[number];

/** Where one is on the way. */
export function Steps({ current }: { current: StepName }) {
  const at = STEPS.indexOf(current);
  return (
    <ol className={styles.steps} aria-label="Steps">
      {STEPS.map((name, index) => (
        <li
          key={name}
          className={index < at ? styles.done : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {`${index + 1}. ${name}`}
        </li>
      ))}
    </ol>
  );
}

interface BoxProps {
  title: string;
  /** Stands at the end of the head. */
  aside?: ReactNode;
  /** Its parts go to its edges. */
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

const BECOMES = [
  ['imported', 'as they are', styles.imported],
  ['draft', 'as drafts, to look at', styles.draft],
  ['archived', 'stored, not shown', styles.archived],
  ['skipped', 'cannot be kept', styles.skipped],
] as const;

/** What becomes of all items, as one bar and its key. */
export function SumBar({
  report: { items, becomes },
}: {
  report: Pick<ImportReport, 'items' | 'becomes'>;
}) {
  const there = BECOMES.filter(([outcome]) => becomes[outcome] > 0);
  const words = there.map(([outcome, label]) => `${count(becomes[outcome])} ${label}`);
  return (
    <>
      <div
        className={styles.sumBar}
        role="img"
        aria-label={`Of ${counted(items, 'item')}: ${words.join(', ')}`}
      >
        {there.map(([outcome, , look]) => (
          <i key={outcome} className={look} style={{ flexGrow: becomes[outcome] }} />
        ))}
      </div>
      <div className={styles.sumKey}>
        {BECOMES.map(([outcome, label, look]) => (
          <span key={outcome}>
            <i className={look} />
            <b>{count(becomes[outcome])}</b> {label}
          </span>
        ))}
      </div>
    </>
  );
}
