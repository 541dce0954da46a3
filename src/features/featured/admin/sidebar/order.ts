/** Moves one entry of a list to another place; a place outside of the list is its nearest end. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  const entry = list[from];
  if (entry === undefined) return rest;
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, entry);
  return rest;
}

/** The entries in the order of the ids; null where the ids are not exactly theirs. */
export function inOrder<T extends { id: number }>(
  entries: readonly T[],
  ids: readonly number[],
): T[] | null {
  if (entries.length !== ids.length) return null;
  const found = ids.flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  return found.length === entries.length ? found : null;
}

/** @returns the index of the number nearest to a value; of several, the first */
export function nearest(numbers: readonly number[], value: number): number {
  const distances = numbers.map((number) => Math.abs(number - value));
  return distances.indexOf(Math.min(...distances));
}
