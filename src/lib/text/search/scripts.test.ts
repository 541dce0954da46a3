import { expect, it } from 'vitest';
import { mixesScripts } from './scripts.ts';

it.each(['Åsa.Öberg', 'Мария', 'Ελένη_2', 'משה', '李小龍', 'ユキchan', '김Jo', 'สม', '1-2_3', ''])(
  '%j is of one script',
  (name) => {
    expect(mixesScripts(name)).toBe(false);
  },
);

it.each(['p\u0430ul', '\u0410dmin', 'n\u03bfra', 'm\u0585ra', 'สมa', 'mar\u13a2'])(
  '%j mixes scripts',
  (name) => {
    expect(mixesScripts(name)).toBe(true);
  },
);
