import { t } from '#lib/messages/admin.ts';
/** The minutes between two times that can be chosen (spec §9). */
export const TIME_STEP = 15;

/** The next quarter of an hour. */
export function nextStep(now: Date): Date {
  // In UTC, because every zone is whole quarters away from it. Setting a local clock's minutes would skip the
  // second of the two hours that an autumn night repeats.
  const step = TIME_STEP * 60_000;
  return new Date(Math.floor(now.getTime() / step + 1) * step);
}

/** The calendar's choice as a valid step: a day alone comes with the present time of day. */
export function toStep(chosen: Date, now: Date): Date {
  const isStep = chosen.getMinutes() % TIME_STEP === 0 && chosen.getSeconds() === 0;
  // In UTC, as in `nextStep`: setting a local clock's milliseconds would leave the repeated hour, too.
  const whole = new Date(Math.floor(chosen.getTime() / 1000) * 1000);
  const time = isStep ? whole : nextStep(chosen);
  return time > now ? time : nextStep(now);
}

/** The error of a date field whose typed text isn't a future date. */
export const NOT_A_DATE = t(
  'Enter a date and time in the future, such as January 5, 2027 3:00 pm, or choose one from the calendar.',
);
