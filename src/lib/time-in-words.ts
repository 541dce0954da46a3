const time = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Milliseconds -> 'March 5, 2025 at 9:00 AM UTC'. */
export const timeInWords = (millis: number) => `${time.format(millis)} UTC`;
