import { render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setSiteZone } from '#lib/format/date.ts';
import { LiveLine } from './live-top.tsx';
import type { Coverage } from './use-coverage.ts';

afterEach(() => setSiteZone(undefined));

const line = (publishedAt: string, startedAt: string) => {
  const coverage = { live: { count: 0 }, order: 'newest', entries: [] } as unknown as Coverage;
  const { container, unmount } = render(
    <LiveLine coverage={coverage} publishedAt={publishedAt} startedAt={startedAt} endedAt={null} />,
  );
  const texts = [screen.getByRole('time').textContent, container.textContent];
  unmount();
  return texts;
};

test('a coverage’s date is in the time zone of its times, and a start on another day has its own date', () => {
  setSiteZone('Asia/Tokyo');
  const [date, whole] = line('2026-11-29T16:00:00.000Z', '2026-11-29T16:05:00.000Z');
  expect(date).toBe('November 30, 2026');
  expect(whole).toContain('Started 1:05 am Tokyo time');
  const [earlier, both] = line('2026-11-29T14:00:00.000Z', '2026-11-29T16:05:00.000Z');
  expect(earlier).toBe('November 29, 2026');
  expect(both).toContain('Started Monday, November 30, 2026, 1:05 am Tokyo time');
});
