/** The steps of the schedule, in minutes (spec §9). */
export const SCHEDULE_STEP = 15;

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

const two = (number: number) => String(number).padStart(2, '0');

/** A moment in the writer's zone, to the minute: '2025-01-05T15:00'. */
export function localText(moment: Date): string {
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-');
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/**
 * ISO time -> what the form holds; '' for none. The moment itself, not what a clock shows: in the
 * hour that an autumn night has twice the two are not the same.
 */
export function fieldOf(iso: string | null): string {
  return iso === null ? '' : new Date(iso).toISOString();
}

/** What the form holds, or a time in the writer's zone -> ISO time in UTC; null for no date. */
export function isoOf(field: string): string | null {
  const moment = new Date(field);
  return field === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** The first step that still lies ahead. */
export function firstStep(now: Date): Date {
  // Counted in UTC, for every zone is whole quarters away from it: setting a clock's minutes would
  // lose an hour in the night that has one twice.
  const step = SCHEDULE_STEP * 60_000;
  return new Date(Math.floor(now.getTime() / step + 1) * step);
}

/**
 * What choosing in the calendar means: a day alone comes with the present time of day, which is no
 * step and may be over.
 */
export function stepOf(chosen: Date, now: Date): Date {
  const isStep = chosen.getMinutes() % SCHEDULE_STEP === 0 && chosen.getSeconds() === 0;
  const moment = isStep ? new Date(chosen) : firstStep(chosen);
  moment.setMilliseconds(0);
  return moment > now ? moment : firstStep(now);
}

/** Whether an embargo holds. @param until an ISO time; '' and null are none */
export const isHeldBack = (until: string | null, now: Date): until is string =>
  until !== null && new Date(until) > now;

/** The first step that is no earlier than a moment. */
export const onStep = (moment: Date): Date => firstStep(new Date(moment.getTime() - 1));

/**
 * What is wrong with a time that was chosen; undefined where nothing is.
 * @param embargo what the form holds of it
 */
export function scheduleFault(iso: string, now: Date, embargo: string): string | undefined {
  const moment = new Date(iso);
  if (isHeldBack(embargo, now) && moment < new Date(embargo)) {
    const first = longMoment(onStep(new Date(embargo)).toISOString());
    return `This is before the embargo ends. Choose ${first} or later.`;
  }
  if (moment <= now) return 'Choose a date and time that lie ahead.';
  if (moment.getMinutes() % SCHEDULE_STEP !== 0) {
    return 'Choose a quarter of an hour: 00, 15, 30 or 45.';
  }
  return undefined;
}

/** ISO time -> 'January 5, 2025 3:00 pm' in the writer's zone. */
export function longMoment(iso: string): string {
  const moment = new Date(iso);
  // Newer engines put a narrow space before AM.
  const clock = time.format(moment).replace(/\s/g, ' ').toLowerCase();
  return `${long.format(moment)} ${clock}`;
}

/** The writer's zone at a moment: 'Europe/Berlin, GMT+1'. */
export function zoneName(moment: Date): string {
  const offset = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
  return offset === undefined || offset === zone ? zone : `${zone}, ${offset}`;
}
