import { Lock, LockOpen, Plus } from 'lucide';
import { useState } from 'react';
import { RowButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { moment } from '#ui/admin/times.ts';
import { classNames } from '#ui/class-names.ts';
import { Field, Input } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { LIMITS } from '../../../values.ts';
import { isHeldBack, isoOf, longMoment } from '../schedule.ts';
import { MomentPicker } from './moment-picker.tsx';
import * as styles from './schedule-box.module.css';
import type { ScheduleBoxProps } from './schedule-box-props.ts';

interface EmbargoLineProps {
  now: Date;
  until: Date;
  /** When it comes out by itself. */
  planned: Date | null;
}

/** From now on: how long the article is closed, and where its own time stands. */
export function EmbargoLine({ now, until, planned }: EmbargoLineProps) {
  const end = Math.max(until.getTime(), planned?.getTime() ?? 0);
  // Something stands behind the last of them.
  const span = (end - now.getTime()) * 1.3;
  const at = (time: Date) => `${Math.max(0, ((time.getTime() - now.getTime()) / span) * 100)}%`;
  const isEarly = planned !== null && planned < until;
  const goes =
    planned && `${isEarly ? 'before that, ' : ''}goes out ${moment(planned.toISOString())}`;
  const words = `Closed until ${moment(until.toISOString())}`;
  return (
    <div className={styles.line} role="img" aria-label={goes ? `${words}; ${goes}` : words}>
      <div className={styles.track}>
        <span className={styles.closed} style={{ width: at(until) }} />
        {planned !== null && (
          <span
            className={classNames(styles.go, isEarly && styles.early)}
            style={{ insetInlineStart: at(planned) }}
          />
        )}
      </div>
      <div className={styles.labels}>
        <span>Now</span>
        <span>{moment(until.toISOString())}</span>
        <span>{planned !== null && planned > until && moment(planned.toISOString())}</span>
      </div>
    </div>
  );
}

const WORDS = [
  ['embargoReason', 'Reason', 'Review embargo'],
  ['embargoSource', 'Source', 'Who set it, and when'],
] as const;

const FIELDS = ['embargoUntil', 'embargoReason', 'embargoSource'] as const;

/** Before when nothing of the article may be seen, why, and who said so. */
export function EmbargoPart(props: ScheduleBoxProps) {
  const { article, values, errors, readOnly, onChange, onLift } = props;
  const [opened, setOpened] = useState(false);
  const now = new Date();
  const iso = isoOf(values.embargoUntil);
  const stored = article?.embargoUntil ?? null;
  const isHeld = isHeldBack(stored, now);
  const isPassed = iso !== null && !isHeldBack(iso, now) && iso === stored;
  const wasPublic = article !== null && article.publishedAt !== null;
  if (isPassed) {
    return <p className={parts.note}>{`The embargo ended ${longMoment(iso)}.`}</p>;
  }
  // What visitors have read holds nothing back any more.
  if (wasPublic && iso === null) return null;
  const hasFault = FIELDS.some((field) => errors[field] !== undefined);
  if (iso === null && !opened && !hasFault) {
    return (
      <div className={styles.embargo}>
        <div className={styles.embargoHead}>
          <Icon icon={Lock} />
          <h3>Embargo</h3>
          {!readOnly && (
            <RowButton aria-label="Add an embargo" onClick={() => setOpened(true)}>
              <Icon icon={Plus} />
              Add
            </RowButton>
          )}
        </div>
      </div>
    );
  }
  const remove = () => {
    setOpened(false);
    for (const field of FIELDS) onChange(field, '');
  };
  return (
    <div className={styles.embargo}>
      <div className={styles.embargoHead}>
        <Icon icon={Lock} />
        <h3>Embargo</h3>
        {isHeld && article?.can.includes('lift') && (
          <RowButton aria-label="Lift the embargo" disabled={readOnly} onClick={onLift}>
            <Icon icon={LockOpen} />
            Lift...
          </RowButton>
        )}
        {!isHeld && !readOnly && <RowButton onClick={remove}>Remove</RowButton>}
      </div>
      <Field
        label="Not before"
        hint={isHeld ? 'It can be moved back. Only an editor lifts it.' : undefined}
        error={errors.embargoUntil}
      >
        {(control) => (
          <MomentPicker
            control={control}
            value={iso === null ? null : new Date(iso)}
            earliest={isHeld && stored !== null ? new Date(stored) : now}
            placeholder="No embargo"
            readOnly={readOnly}
            onChange={(chosen) => onChange('embargoUntil', chosen?.toISOString() ?? '')}
          />
        )}
      </Field>
      {WORDS.map(([field, label, placeholder]) => (
        <Field key={field} label={label} error={errors[field]}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={LIMITS.embargo}
              placeholder={placeholder}
              readOnly={readOnly}
              value={values[field]}
              onChange={(event) => onChange(field, event.target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
