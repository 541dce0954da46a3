import { expect, it } from 'vitest';
import { localDraftLine, presenceLine } from './draft-and-presence.tsx';

const now = new Date(2025, 2, 8, 18, 0);
const at = (hour: number, minute: number) => new Date(2025, 2, 8, hour, minute);

it('says what is kept, else what was saved', () => {
  const kept = { state: 'kept', at: at(14, 14).getTime() } as const;
  const savedAt = at(13, 5).getTime();
  expect(localDraftLine(kept, savedAt, now)).toBe('Draft kept on this device, 2:14 pm');
  expect(localDraftLine({ state: 'clean' }, savedAt, now)).toBe('Saved, 1:05 pm');
  expect(localDraftLine({ state: 'clean' }, null, now)).toBe('');
  expect(localDraftLine({ state: 'impossible' }, savedAt, now)).toBe('');
});

it('says who else has the article open', () => {
  const others = ['Mara', 'Tom', 'Ada'].map((name, index) => ({
    name,
    since: at(14, 10 + index).toISOString(),
  }));
  expect(presenceLine([], now)).toBe('');
  expect(presenceLine(others.slice(0, 1), now)).toBe('Mara has this open since 2:10 pm');
  expect(presenceLine(others.slice(0, 2), now)).toBe('Mara and Tom have this open');
  expect(presenceLine(others, now)).toBe('Mara, Tom and Ada have this open');
});
