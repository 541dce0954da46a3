import { type ComponentProps, type SyntheticEvent, useRef, useState } from 'react';
import DatePicker from 'react-datepicker';
import { formatLocalTime, getSiteZone } from '#lib/format/date.ts';
import { instantOf, wallTime } from '#lib/format/wall-time.ts';
import { t } from '#lib/messages/admin.ts';
import * as field from '#ui/form/field.module.css';
import type { Field } from '#ui/form/field.tsx';
import * as styles from './time-picker.module.css';
import { NOT_A_DATE, TIME_STEP, toStep } from './time-steps.ts';

/** 'January 5, 2025 3:00 pm' (spec §9), as date-fns spells it. */
const FORMAT = 'MMMM d, yyyy h:mm aaa';
const FIRST_HOUR = 9;

/**
 * The first day that is chosen comes as midnight from the mouse and with the present time of day from the
 * keyboard. The user meant neither, so it becomes 9 am.
 */
function dayAtNine(chosen: Date): Date {
  const minutes = chosen.getHours() * 60 + chosen.getMinutes();
  if (minutes !== 0 && minutes % TIME_STEP === 0) return chosen;
  const morning = new Date(chosen);
  morning.setHours(FIRST_HOUR, 0, 0, 0);
  return morning;
}

/** A date whose clock time in the browser's zone is that of `time` in the site's zone. */
function toPicker(time: Date): Date {
  const zone = getSiteZone();
  if (zone === undefined) return time;
  const wall = new Date(wallTime(time.getTime(), zone));
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  return new Date(year, month, day, wall.getUTCHours(), wall.getUTCMinutes());
}

/** The hour and minute in a typed text; undefined without them. */
function typedTime(text: string): [number, number] | undefined {
  const [, hour, minute, half = ''] = /(\d{1,2}):(\d\d) ?([ap])m/i.exec(text) ?? [];
  const isAfternoon = half.toLowerCase() === 'p';
  return hour === undefined
    ? undefined
    : [(Number(hour) % 12) + (isAfternoon ? 12 : 0), Number(minute)];
}

/**
 * The time that a date of the picker stands for.
 * @param text the date as it was typed: the browser's clock may skip the typed hour, which the site's doesn't
 */
function fromPicker(shown: Date, text = ''): Date {
  const zone = getSiteZone();
  if (zone === undefined) return shown;
  const [year, month, day] = [shown.getFullYear(), shown.getMonth(), shown.getDate()];
  const [hour, minute] = typedTime(text) ?? [shown.getHours(), shown.getMinutes()];
  return new Date(instantOf(Date.UTC(year, month, day, hour, minute, shown.getSeconds()), zone));
}

interface DateInputProps extends ComponentProps<'input'> {
  time: Date | null;
  /** Typed text that is no date, which the picker would discard. */
  rejectedText: string;
  onLeave: () => void;
}

/**
 * The picker's field. The picker itself doesn't report every loss of focus, and shows an hour that the browser's clock
 * skips as the next one.
 */
function DateInput({ time, rejectedText, onLeave, onBlur, value, ...rest }: DateInputProps) {
  const isOfTime = time !== null && value === formatLocalTime(fromPicker(toPicker(time)), 'long');
  return (
    <input
      {...rest}
      value={isOfTime ? formatLocalTime(time, 'long') : value || rejectedText}
      onBlur={(event) => {
        onLeave();
        onBlur?.(event);
      }}
    />
  );
}

interface TimePickerProps {
  control: Parameters<Parameters<typeof Field>[0]['children']>[0];
  value: Date | null;
  earliest: Date;
  placeholder: string;
  readOnly: boolean;
  onChange: (time: Date | null) => void;
  /** Called when the typed text is discarded, and with undefined when the user goes on. */
  onReject: (error: string | undefined) => void;
}

/**
 * A day and a time in the future, in the zone of `formatLocal`. The picker only knows the browser's zone, so it is given
 * dates that show the same clock time there.
 */
export function TimePicker(props: TimePickerProps) {
  const { control, value, earliest, placeholder, readOnly, onChange, onReject } = props;
  const picker = useRef<DatePicker>(null);
  /** Typed text that is no date so far. */
  const unread = useRef('');
  const [rejectedText, setRejectedText] = useState('');
  const leave = () => {
    if (unread.current.trim() === '') return;
    setRejectedText(unread.current);
    unread.current = '';
    onReject(NOT_A_DATE);
  };
  // On a touch screen the keyboard would cover the calendar.
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  return (
    <DatePicker
      id={control.id}
      ariaDescribedBy={control['aria-describedby'] ?? ''}
      {...(control['aria-invalid'] && { ariaInvalid: 'true' })}
      customInput={
        <DateInput
          time={value}
          rejectedText={rejectedText}
          onLeave={leave}
          aria-haspopup="dialog"
          inputMode={isTouch ? 'none' : 'text'}
        />
      }
      className={field.input}
      placeholderText={placeholder}
      autoComplete="off"
      readOnly={readOnly}
      selected={value && toPicker(value)}
      onChangeRaw={(event) => {
        if (event?.type !== 'change') return;
        unread.current = (event.target as HTMLInputElement).value;
        setRejectedText('');
        onReject(undefined);
      }}
      onChange={(chosen: Date | null, event?: SyntheticEvent) => {
        const text = event?.type === 'change' ? unread.current : undefined;
        unread.current = '';
        setRejectedText('');
        onReject(undefined);
        if (chosen === null || text !== undefined) onChange(chosen && fromPicker(chosen, text));
        else onChange(toStep(fromPicker(value === null ? dayAtNine(chosen) : chosen), earliest));
      }}
      minDate={toPicker(earliest)}
      // Otherwise a typed text that means the chosen time would count as no date.
      allowSameDay
      filterTime={(time) => fromPicker(time) > earliest}
      showTimeSelect
      timeIntervals={TIME_STEP}
      timeCaption={t('Time')}
      timeFormat="h:mm aaa"
      dateFormat={FORMAT}
      preventOpenOnFocus
      showPopperArrow={false}
      // The day's accessible name is the whole date, so the number is drawn from an attribute.
      renderDayContents={(day) => <span className={styles.dayNumber} data-day={day} />}
      ref={picker}
      onKeyDown={({ key }) => {
        // With `preventOpenOnFocus` the picker wouldn't open by this key by itself.
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
