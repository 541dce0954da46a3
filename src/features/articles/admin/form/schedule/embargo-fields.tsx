import { Lock, LockOpen, Plus } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AdminArticle } from '#features/articles/contract.ts';
import { LIMITS } from '#features/articles/values.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { zoneHint } from '#lib/format/zone-hint.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { InputField } from '#ui/admin/form/fields.tsx';
import { TimePicker } from '#ui/admin/form/time-picker.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { FormPartProps } from '../form-values.ts';
import { isEmbargoed, longTime } from './schedule.ts';
import * as styles from './schedule-box.module.css';

export interface ScheduleProps extends FormPartProps {
  /** As it was opened; null for a new article. */
  article: AdminArticle | null;
  /** Opens the dialog that lifts the embargo. */
  onLift: () => void;
  /** Changes that are published later. */
  later?: ReactNode;
}

interface EmbargoLineProps {
  now: Date;
  until: Date;
  scheduled: Date | null;
}

/** A time line from now to the end of the embargo, with the scheduled time. */
export function EmbargoLine({ now, until, scheduled }: EmbargoLineProps) {
  const end = Math.max(until.getTime(), scheduled?.getTime() ?? 0);
  // Leaves some room after the last of them.
  const span = (end - now.getTime()) * 1.3;
  const at = (time: Date) => `${Math.max(0, ((time.getTime() - now.getTime()) / span) * 100)}%`;
  const isEarly = scheduled !== null && scheduled < until;
  const goes =
    scheduled &&
    `${isEarly ? t('scheduled before that, ') : t('scheduled for ')}${formatLocalTime(scheduled)}`;
  const words = t('Embargoed until {until}', { until: formatLocalTime(until) });
  return (
    <div className={styles.line} role="img" aria-label={goes ? `${words}; ${goes}` : words}>
      <div className={styles.track}>
        <span className={styles.closed} style={{ width: at(until) }} />
        {scheduled !== null && (
          <span
            className={classNames(styles.go, isEarly && styles.early)}
            style={{ insetInlineStart: at(scheduled) }}
          />
        )}
      </div>
      <div className={styles.labels}>
        <span>{t('Now')}</span>
        <span>{formatLocalTime(until)}</span>
        <span>{scheduled !== null && scheduled > until && formatLocalTime(scheduled)}</span>
      </div>
    </div>
  );
}

const NOTES = [
  ['embargoReason', t('Reason'), t('Required, such as “Review embargo”')],
  ['embargoSource', t('Source'), t('Who set it and when')],
] as const;

/** Until when the article stays hidden, why, and who set that. */
export function EmbargoFields(props: ScheduleProps) {
  const { article, values, errors, readOnly, onChange, onLift } = props;
  const box = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  const [rejected, setRejected] = useState<string>();
  const now = new Date();
  const until = values.embargoUntil;
  // The button that has the focus is replaced.
  const show = (isOpen: boolean) => {
    flushSync(() => setOpened(isOpen));
    box.current?.querySelector<HTMLElement>(isOpen ? 'input' : 'button')?.focus();
  };
  const stored = article?.embargoUntil ?? null;
  const isActive = isEmbargoed(stored, now);
  const isOver = until !== null && !isEmbargoed(until, now) && until === stored;
  const wasPublic = article !== null && article.publishedAt !== null;
  if (isOver) {
    return (
      <p className={parts.note}>
        {t('The embargo ended {longTime}.', { longTime: longTime(until) })}
      </p>
    );
  }
  // An embargo can't hide what visitors have already read.
  if (wasPublic && until === null) return null;
  const hasError =
    errors.embargoUntil !== undefined || NOTES.some(([field]) => errors[field] !== undefined);
  if (until === null && !opened && !hasError) {
    return (
      <div className={styles.embargo} ref={box}>
        <div className={styles.embargoHead}>
          <Icon icon={Lock} />
          <h3>{t('Embargo')}</h3>
          {!readOnly && (
            <RowButton icon={Plus} aria-label={t('Add an embargo')} onClick={() => show(true)}>
              {t('Add')}
            </RowButton>
          )}
        </div>
        <p className={classNames(parts.note, styles.what)}>
          {t(
            'Keeps the article hidden until a time agreed with its source. It publishes nothing by itself.',
          )}
        </p>
      </div>
    );
  }
  const remove = () => {
    onChange('embargoUntil', null);
    onChange('embargoReason', '');
    onChange('embargoSource', '');
    show(false);
  };
  return (
    <div className={styles.embargo} ref={box}>
      <div className={styles.embargoHead}>
        <Icon icon={Lock} />
        <h3>{t('Embargo')}</h3>
        {isActive && article?.can.includes('lift') && (
          <RowButton
            icon={LockOpen}
            aria-label={t('Lift the embargo')}
            disabled={readOnly}
            onClick={onLift}
          >
            {t('Lift...')}
          </RowButton>
        )}
        {!isActive && !readOnly && <RowButton onClick={remove}>{t('Remove')}</RowButton>}
      </div>
      <Field
        label={t('Embargoed until')}
        hint={
          (isActive
            ? t('You can choose a later time. Only an editor can lift the embargo. ')
            : t(
                'Publishing is refused before this time. It doesn’t publish the article: schedule that, too. ',
              )) + zoneHint(until)
        }
        error={rejected ?? errors.embargoUntil}
      >
        {(control) => (
          <TimePicker
            control={control}
            value={until === null ? null : new Date(until)}
            earliest={isActive && stored !== null ? new Date(stored) : now}
            placeholder={t('No embargo')}
            readOnly={readOnly}
            onChange={(chosen) => onChange('embargoUntil', chosen?.toISOString() ?? null)}
            onReject={setRejected}
          />
        )}
      </Field>
      {NOTES.map(([field, label, placeholder]) => (
        <InputField
          key={field}
          label={label}
          error={errors[field]}
          dir="auto"
          maxLength={LIMITS.embargo}
          placeholder={placeholder}
          readOnly={readOnly}
          value={values[field]}
          onChange={(event) => onChange(field, event.target.value)}
        />
      ))}
    </div>
  );
}
