/** More values are no list of pros and cons. */
const MAX_VALUES = 2000;

/** A value that PHP serialized, as plugins of WordPress store it; the text itself if it is none. */
export function phpValue(text: string): unknown {
  // Lengths count bytes.
  const bytes = Buffer.from(text.trim()).toString('latin1');
  let position = 0;
  let count = 0;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = position;
    const match = pattern.exec(bytes);
    if (!match || ++count > MAX_VALUES) throw new SyntaxError('not serialized');
    position = pattern.lastIndex;
    return match[1] ?? '';
  };
  const value = (): unknown => {
    const type = take(/([bidsaN])(?=[:;])/y);
    if (type === 'N') {
      take(/;/y);
      return null;
    }
    if (type === 's') {
      const length = Number(take(/:(\d{1,7}):"/y));
      const start = position;
      position += length;
      take(/";/y);
      return Buffer.from(bytes.slice(start, start + length), 'latin1').toString();
    }
    if (type === 'a') {
      const length = Number(take(/:(\d{1,4}):\{/y));
      const entries = Array.from({ length }, () => [String(value()), value()] as const);
      take(/\}/y);
      const isList = entries.every(([key], at) => key === String(at));
      return isList ? entries.map(([, one]) => one) : Object.fromEntries(entries);
    }
    const number = Number(take(/:(-?[\d.eE+-]{1,30});/y));
    return type === 'b' ? number === 1 : number;
  };
  try {
    const read = value();
    return position === bytes.length ? read : text;
  } catch {
    return text;
  }
}
