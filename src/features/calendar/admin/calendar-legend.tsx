import { t } from '#lib/messages/admin.ts';
import { CALENDAR_KINDS, type CalendarKind } from '../values.ts';
import * as styles from './calendar.module.css';
import { KIND_LABELS, KindSign } from './kinds.tsx';

interface CalendarLegendProps {
  hidden: readonly CalendarKind[];
  onHidden: (hidden: CalendarKind[]) => void;
}

/** The look of each kind; a kind can be hidden. */
export function CalendarLegend({ hidden, onHidden }: CalendarLegendProps) {
  return (
    <fieldset className={styles.legend} aria-label={t('Shown')}>
      <span aria-hidden="true">{t('Show')}</span>
      {CALENDAR_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={!hidden.includes(kind)}
          onClick={() =>
            onHidden(
              hidden.includes(kind) ? hidden.filter((one) => one !== kind) : [...hidden, kind],
            )
          }
        >
          <span className={styles.key} data-kind={kind}>
            <KindSign kind={kind} />
          </span>
          {KIND_LABELS[kind]}
        </button>
      ))}
    </fieldset>
  );
}
