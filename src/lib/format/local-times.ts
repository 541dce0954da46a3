import { formatLocalTime } from './date.ts';

const UTC_TIME = /\b([A-Z][a-z]+ \d{1,2}, \d{4}) at (\d{1,2}:\d\d [AP]M UTC)\b/g;

/**
 * A message of the server with its times in the zone of the times around it: 'until March 5, 2025 at
 * 9:00 AM UTC' -> 'until Mar 5, 2025 10:00 am'
 */
export const withLocalTimes = (message: string): string =>
  message.replace(UTC_TIME, (_, date: string, time: string) => formatLocalTime(`${date} ${time}`));
