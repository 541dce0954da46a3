import { CALENDAR_FEEDS } from '#lib/urls/secret-paths.ts';

/** The path of a calendar feed. */
export const calendarFeedPath = (secret: string) => `${CALENDAR_FEEDS}${secret}.ics`;
