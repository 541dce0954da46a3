import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { nextStep, TIME_STEP } from '#ui/admin/form/time-steps.ts';
import type { FormValues } from '../form-values.ts';

/** Whether an embargo is in force. @param until an ISO time; null for no embargo */
export const isEmbargoed = (until: string | null, now: Date): until is string =>
  until !== null && new Date(until) > now;

/** The first step after an embargo ends. @param until an ISO time */
export const firstStepAfter = (until: string): Date =>
  nextStep(new Date(new Date(until).getTime() - 1));

export const beforeEmbargoEnds = (until: string): string =>
  t('This is before the embargo ends. Choose {longTime} or later.', {
    longTime: longTime(firstStepAfter(until)),
  });

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
  if (date <= now) return t('Choose a date and time in the future.');
  if (date.getMinutes() % TIME_STEP !== 0) {
    return t('Choose a quarter of an hour: 00, 15, 30 or 45.');
  }
  return undefined;
}

type ScheduleFields = Pick<FormValues, 'scheduledPublishAt' | 'embargoUntil'>;

/** Why an article can't be scheduled; undefined if it can. An unchanged schedule always can. */
export function checkSchedule(values: ScheduleFields, saved: ScheduleFields): string | undefined {
  const { scheduledPublishAt: time, embargoUntil } = values;
  if (time === null) return t('Please select a date and time to schedule the article');
  const isSame = time === saved.scheduledPublishAt && embargoUntil === saved.embargoUntil;
  return isSame ? undefined : scheduleError(time, new Date(), embargoUntil);
}

/**
 * Why an article can't end at this time; undefined if it can. An unchanged time always can.
 * @param time an ISO time; null for no end, '' for one that isn't chosen yet
 * @param published when it was or will be published; null for neither
 */
export function endError(
  time: string | null,
  saved: string | null,
  now: Date,
  published: Date | null,
): string | undefined {
  if (time === null) return undefined;
  if (time === '') return t('Choose an unpublish date, or turn off “Unpublish on”.');
  if (published !== null && new Date(time) <= published) {
    return t('Choose a time after it’s published: {published}.', {
      published: longTime(published),
    });
  }
  if (time === saved || new Date(time) > now) return undefined;
  return t('Choose a date and time in the future.');
}

/** 'January 5, 2025 3:00 pm' in the zone of `formatLocal`. */
export const longTime = (time: string | number | Date): string => formatLocalTime(time, 'long');
