// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ArticleDate } from '#features/articles/web/public.ts';
import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { followTimes } from './relative-times.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
const iso = (time: number) => new Date(time).toISOString();
const article = (age: number, isLive?: true) => ({
  publishedAt: iso(NOW - age),
  createdAt: iso(NOW - 9 * DAY),
  updatedAt: iso(NOW - 4 * MINUTE),
  ...(isLive && { isLive }),
});

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setInterval'] }));
afterEach(() => vi.useRealTimers());

it('dates of the first day say how long ago they are, later and long ones stay dates', () => {
  const dates = (age: number) => (
    <>
      <ArticleDate article={article(age)} />
      <ArticleDate article={article(2 * DAY)} />
      <ArticleDate article={article(HOUR)} long />
      <ArticleDate article={article(3 * DAY, true)} />
    </>
  );
  const { rerender } = render(dates(2 * HOUR));
  const texts = () => screen.getAllByRole('time').map(({ textContent }) => textContent);
  expect(texts()).toEqual(['Nov 27, 2026', 'Nov 25, 2026', 'November 27, 2026', 'Nov 24, 2026']);
  followTimes();
  expect(texts()).toEqual([
    '2 hours ago',
    'Nov 25, 2026',
    'November 27, 2026',
    'Updated 4 minutes ago',
  ]);
  expect(screen.getAllByRole('time')[0]?.title).toMatch(/^November 27, 2026 at /);

  vi.setSystemTime(NOW + HOUR);
  act(() => void vi.advanceTimersByTime(MINUTE));
  expect(texts()[0]).toBe('3 hours ago');
  rerender(dates(5 * DAY));
  expect(texts()[0]).toBe('Nov 22, 2026');
});
