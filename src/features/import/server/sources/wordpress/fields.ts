export type Fields = ReadonlyMap<string, string>;

export const fieldOf = (fields: Fields, name: string) => fields.get(name)?.trim() ?? '';

/** A slice of a large text would keep all of it in memory. */
export const copyOf = (text: string) => Buffer.from(text).toString();
