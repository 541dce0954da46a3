import { type SyntheticEvent, useRef } from 'react';
import DatePicker from 'react-datepicker';
import { RowButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import * as field from '#ui/field.module.css';
import { Field } from '#ui/field.tsx';
import { StatusSign } from '../../status.tsx';
import { isoOf, longMoment, SCHEDULE_STEP, stepOf, zoneName } from '../schedule.ts';
import * as styles from './schedule-box.module.css';
import type { FormPartProps } from './text-fields.tsx';

/** 'January 5, 2025 3:00 pm' (spec §9), in the spelling of date-fns. */
const FORMAT = 'MMMM d, yyyy h:mm aaa';
const FIRST_HOUR = 9;

/**
 * A day that was chosen before any time comes as midnight, from the keyboard with the present time
 * of day: neither was meant.
 */
function dayOf(chosen: Date): Date {
  const minutes = chosen.getHours() * 60 + chosen.getMinutes();
  if (minutes !== 0 && minutes % SCHEDULE_STEP === 0) return chosen;
  const morning = new Date(chosen);
  morning.setHours(FIRST_HOUR, 0, 0, 0);
  return morning;
}

/** When the article comes out by itself, in the writer's own zone. */
export function ScheduleBox({ values, errors, readOnly, onChange }: FormPartProps) {
  const now = new Date();
  const iso = isoOf(values.scheduledPublishAt);
  const planned = iso === null ? null : new Date(iso);
  const box = useRef<HTMLDivElement>(null);
  const picker = useRef<DatePicker>(null);
  const set = (moment: Date | null) => onChange('scheduledPublishAt', moment?.toISOString() ?? '');
  // A finger chooses in the calendar: the keyboard would only cover it.
  const byFinger = window.matchMedia('(pointer: coarse)').matches;
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
          error={errors.scheduledPublishAt}
        >
          {(control) => (
            <DatePicker
              id={control.id}
              ariaDescribedBy={control['aria-describedby'] ?? ''}
              {...(control['aria-invalid'] && { ariaInvalid: 'true' })}
              customInput={<input aria-haspopup="dialog" inputMode={byFinger ? 'none' : 'text'} />}
              className={field.input}
              placeholderText="Not scheduled"
              autoComplete="off"
              readOnly={readOnly}
              selected={planned}
              onChange={(chosen: Date | null, event?: SyntheticEvent) => {
                const typed = event?.type === 'change';
                if (chosen === null || typed) set(chosen);
                else set(stepOf(planned === null ? dayOf(chosen) : chosen, new Date()));
              }}
              minDate={now}
              filterTime={(time) => time > now}
              showTimeSelect
              timeIntervals={SCHEDULE_STEP}
              timeCaption="Time"
              timeFormat="h:mm aaa"
              dateFormat={FORMAT}
              preventOpenOnFocus
              showPopperArrow={false}
              // Each day has its whole date as its name; the number is for the eye alone.
              renderDayContents={(day) => <span className={styles.dayNumber} data-day={day} />}
              ref={picker}
              onKeyDown={({ key }) => {
                // What does not open by the focus would not open by this key either.
                if (key === 'ArrowDown') picker.current?.setOpen(true);
              }}
              popperPlacement="bottom-end"
              wrapperClassName={styles.field}
              popperClassName={styles.popper}
              calendarClassName={styles.calendar}
              weekDayClassName={() => styles.dayName}
              dayClassName={() => styles.day}
              timeClassName={() => styles.time}
            />
          )}
        </Field>
        {iso !== null && (
          <p className={styles.plan} role="status">
            <StatusSign status="scheduled" />
            <span>Planned: {longMoment(iso)}</span>
          </p>
        )}
      </div>
    </section>
  );
}
