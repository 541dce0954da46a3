/** The dates that were shown. Scripts that load later let them say how long ago they are. */
export const shownDates = new Set<HTMLTimeElement | null>();

/** A ref: React sets it when it has hydrated a date, from when on its text may change. */
export const followDate = (date: HTMLTimeElement | null) => void shownDates.add(date);
