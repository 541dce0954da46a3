import { formatLocalTime } from '#lib/format/date.ts';
import type { FormValues } from '../form-values.ts';

/** The minutes between two times that can be scheduled (spec §9). */
export const SCHEDULE_STEP = 15;

/** The next quarter of an hour. */
export function nextStep(now: Date): Date {
  // In UTC, because every zone is whole quarters away from it. Setting a local clock's minutes would skip the
  // second of the two hours that an autumn night repeats.
  const step = SCHEDULE_STEP * 60_000;
  return new Date(Math.floor(now.getTime() / step + 1) * step);
}

/** The calendar's choice as a valid step: a day alone comes with the present time of day. */
export function toStep(chosen: Date, now: Date): Date {
  const isStep = chosen.getMinutes() % SCHEDULE_STEP === 0 && chosen.getSeconds() === 0;
  // In UTC, as in `nextStep`: setting a local clock's milliseconds would leave the repeated hour, too.
  const whole = new Date(Math.floor(chosen.getTime() / 1000) * 1000);
  const time = isStep ? whole : nextStep(chosen);
  return time > now ? time : nextStep(now);
}

/** Whether an embargo is in force. @param until an ISO time; null for no embargo */
export const isEmbargoed = (until: string | null, now: Date): until is string =>
  until !== null && new Date(until) > now;

/** The first step after an embargo ends. @param until an ISO time */
export const firstStepAfter = (until: string): Date =>
  nextStep(new Date(new Date(until).getTime() - 1));

export const beforeEmbargoEnds = (until: string): string =>
  `This is before the embargo ends. Choose ${longTime(firstStepAfter(until))} or later.`;

/**
 * Why an article can't be scheduled for this time; undefined if it can.
 * @param time an ISO time @param embargoUntil an ISO time; null for no embargo
 */
export function scheduleError(
  time: string,
  now: Date,
  embargoUntil: string | null,
): string | undefined {
  const date = new Date(time);
  if (isEmbargoed(embargoUntil, now) && date < new Date(embargoUntil)) {
    return beforeEmbargoEnds(embargoUntil);
  }
  if (date <= now) return 'Choose a date and time in the future.';
  if (date.getMinutes() % SCHEDULE_STEP !== 0) {
    return 'Choose a quarter of an hour: 00, 15, 30 or 45.';
  }
  return undefined;
}

/** The error of a date field whose typed text isn't a future date. */
export const NOT_A_DATE =
  'Enter a date and time in the future, such as January 5, 2027 3:00 pm, or choose one from the calendar.';

type ScheduleFields = Pick<FormValues, 'scheduledPublishAt' | 'embargoUntil'>;

/** Why an article can't be scheduled; undefined if it can. An unchanged schedule always can. */
export function checkSchedule(values: ScheduleFields, saved: ScheduleFields): string | undefined {
  const { scheduledPublishAt: time, embargoUntil } = values;
  if (time === null) return 'Please select a date and time to schedule the article';
  const isSame = time === saved.scheduledPublishAt && embargoUntil === saved.embargoUntil;
  return isSame ? undefined : scheduleError(time, new Date(), embargoUntil);
}

/** 'January 5, 2025 3:00 pm' in the zone of `formatLocal`. */
export const longTime = (time: string | number | Date): string => formatLocalTime(time, 'long');
