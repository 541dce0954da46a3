import { useRef } from 'react';
import { OutlineButton, RowButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Field } from '#ui/field.tsx';
import { StatusSign } from '../../status.tsx';
import { isHeldBack, isoOf, longMoment, onStep, zoneName } from '../schedule.ts';
import { EmbargoLine, EmbargoPart } from './embargo-part.tsx';
import { MomentPicker } from './moment-picker.tsx';
import * as styles from './schedule-box.module.css';
import type { ScheduleBoxProps } from './schedule-box-props.ts';

/** When the article comes out by itself, and before when it must not, in the writer's own zone. */
export function ScheduleBox(props: ScheduleBoxProps) {
  const { values, errors, readOnly, onChange } = props;
  const now = new Date();
  const iso = isoOf(values.scheduledPublishAt);
  const planned = iso === null ? null : new Date(iso);
  const until = isHeldBack(values.embargoUntil, now) ? new Date(values.embargoUntil) : null;
  const isEarly = planned !== null && until !== null && planned < until;
  const box = useRef<HTMLDivElement>(null);
  const set = (moment: Date | null) => onChange('scheduledPublishAt', moment?.toISOString() ?? '');
  const first = until && onStep(until);
  const early =
    isEarly && first
      ? `This is before the embargo ends. Choose ${longMoment(first.toISOString())} or later.`
      : undefined;
  return (
    <section className={parts.box} aria-labelledby="form-schedule">
      <div className={parts.boxHead}>
        <h2 id="form-schedule">Schedule Publishing</h2>
        {planned !== null && !readOnly && (
          <RowButton
            onClick={() => {
              set(null);
              box.current?.querySelector('input')?.focus();
            }}
          >
            Remove date
          </RowButton>
        )}
      </div>
      <div className={parts.boxBody} ref={box}>
        <Field
          label="Date and time"
          hint={`Your time zone: ${zoneName(planned ?? now)}`}
          error={errors.scheduledPublishAt ?? early}
        >
          {(control) => (
            <MomentPicker
              control={control}
              value={planned}
              earliest={now}
              placeholder="Not scheduled"
              readOnly={readOnly}
              onChange={set}
            />
          )}
        </Field>
        {until !== null && <EmbargoLine now={now} until={until} planned={planned} />}
        {isEarly && first && !readOnly && (
          <OutlineButton onClick={() => set(first)}>
            {`Use ${longMoment(first.toISOString())}`}
          </OutlineButton>
        )}
        {iso !== null && !isEarly && (
          <p className={styles.plan} role="status">
            <StatusSign status="scheduled" />
            <span>Planned: {longMoment(iso)}</span>
          </p>
        )}
        <EmbargoPart {...props} />
      </div>
    </section>
  );
}
