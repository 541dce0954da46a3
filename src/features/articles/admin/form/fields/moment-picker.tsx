import { type SyntheticEvent, useRef } from 'react';
import DatePicker from 'react-datepicker';
import * as field from '#ui/field.module.css';
import type { Field } from '#ui/field.tsx';
import { SCHEDULE_STEP, stepOf } from '../schedule.ts';
import * as styles from './moment-picker.module.css';

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

interface MomentPickerProps {
  control: Parameters<Parameters<typeof Field>[0]['children']>[0];
  value: Date | null;
  /** None is earlier. */
  earliest: Date;
  placeholder: string;
  readOnly: boolean;
  onChange: (moment: Date | null) => void;
}

/** A day and a time of day that lie ahead, in the writer's own zone. */
export function MomentPicker(props: MomentPickerProps) {
  const { control, value, earliest, placeholder, readOnly, onChange } = props;
  const picker = useRef<DatePicker>(null);
  // A finger chooses in the calendar: the keyboard would only cover it.
  const byFinger = window.matchMedia('(pointer: coarse)').matches;
  return (
    <DatePicker
      id={control.id}
      ariaDescribedBy={control['aria-describedby'] ?? ''}
      {...(control['aria-invalid'] && { ariaInvalid: 'true' })}
      customInput={<input aria-haspopup="dialog" inputMode={byFinger ? 'none' : 'text'} />}
      className={field.input}
      placeholderText={placeholder}
      autoComplete="off"
      readOnly={readOnly}
      selected={value}
      onChange={(chosen: Date | null, event?: SyntheticEvent) => {
        const typed = event?.type === 'change';
        if (chosen === null || typed) onChange(chosen);
        else onChange(stepOf(value === null ? dayOf(chosen) : chosen, earliest));
      }}
      minDate={earliest}
      filterTime={(time) => time > earliest}
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
  );
}
