const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** 'A', 'A and B', 'A, B and C' */
export const listOf = (names: readonly string[]) => list.format(names);
