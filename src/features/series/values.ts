/** The category whose articles show when they were last checked. */
export const GUIDE_CATEGORY = 'guide';

export const SERIES_LIMITS = { title: 120, words: 500, part: 999, version: 60 } as const;
