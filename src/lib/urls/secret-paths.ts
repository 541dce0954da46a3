/** The folder of calendar feeds. The rest of such a path is a secret: it is never logged, counted or redirected. */
export const CALENDAR_FEEDS = '/calendar/';

/** @param pathname as in the address bar */
export const isSecretPath = (pathname: string): boolean => pathname.startsWith(CALENDAR_FEEDS);
