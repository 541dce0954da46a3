/** The dates on the page. Scripts that load later let them say how long ago they are. */
export const shownDates = new Set<HTMLTimeElement>();

/** A ref: React sets it when it has hydrated a date, from when on its text may change. */
export const followDate = (date: HTMLTimeElement | null) => {
  if (date) shownDates.add(date);
  return () => void shownDates.delete(date as HTMLTimeElement);
};
