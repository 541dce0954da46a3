import { expect, it } from 'vitest';
import { localDraftLine, presenceLine } from './draft-and-presence.tsx';

const now = new Date(2025, 2, 8, 18, 0);
const at = (hour: number, minute: number) => new Date(2025, 2, 8, hour, minute);

it('the line shows the local draft, else the last save', () => {
  const stored = { state: 'stored', at: at(14, 14).getTime() } as const;
  const savedAt = at(13, 5).getTime();
  expect(localDraftLine(stored, savedAt, now)).toBe('Draft saved on this device, 2:14 pm');
  expect(localDraftLine({ state: 'none' }, savedAt, now)).toBe('Saved, 1:05 pm');
  expect(localDraftLine({ state: 'none' }, null, now)).toBe('');
  expect(localDraftLine({ state: 'failed' }, savedAt, now)).toBe('');
});

it('the line names the other users with the article open', () => {
  const others = ['Mara', 'Tom', 'Ada'].map((name, index) => ({
    name,
    since: at(14, 10 + index).toISOString(),
  }));
  expect(presenceLine([], now)).toBe('');
  expect(presenceLine(others.slice(0, 1), now)).toBe('Mara has had this open since 2:10 pm');
  expect(presenceLine(others.slice(0, 2), now)).toBe('Mara and Tom have this open');
  expect(presenceLine(others, now)).toBe('Mara, Tom and Ada have this open');
});
