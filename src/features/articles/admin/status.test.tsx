import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ArticleStatus, ModerationStatus } from '../values.ts';
import { ModerationBadge, StatusBadge, WaitingLine } from './status.tsx';

const textOf = (element: ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

it.each<[ArticleStatus, ModerationStatus, string]>([
  ['published', 'approved', 'Published'],
  ['published', 'pending', 'Awaiting approval Published once approved'],
  ['published', 'rejected', 'Not public Published once approved'],
  ['scheduled', 'pending', 'Awaiting approval Scheduled'],
  ['draft', 'pending', 'Draft'],
  ['archived', 'rejected', 'Archived'],
])('the badge of a %s and %s article reads "%s"', (status, moderationStatus, words) => {
  expect(textOf(<StatusBadge {...{ status, moderationStatus }} />)).toBe(words);
});

it('Published says that it is not public yet if readers don’t see the article', () => {
  const [seen, waiting, rejected] = (['approved', 'pending', 'rejected'] as const).map((one) =>
    renderToStaticMarkup(<StatusBadge status="published" moderationStatus={one} />),
  );
  expect(seen).not.toContain('title="Not public yet"');
  for (const badges of [waiting, rejected]) {
    expect(badges).toContain('title="Not public yet"');
  }
});

it.each<[ArticleStatus, ModerationStatus, string]>([
  ['draft', 'pending', 'Pending not submitted for approval'],
  ['archived', 'pending', 'Pending not submitted for approval'],
  ['published', 'pending', 'Pending'],
  ['draft', 'rejected', 'Rejected'],
])('the moderation badge of a %s and %s article reads "%s"', (status, moderationStatus, words) => {
  expect(textOf(<ModerationBadge {...{ status, moderationStatus }} />)).toBe(words);
});

it('an article has the badge Embargo until its embargo ends', () => {
  const until = (ms: number) => new Date(Date.now() + ms).toISOString();
  const badge = (embargoUntil: string) =>
    textOf(<StatusBadge status="draft" embargoUntil={embargoUntil} />);
  expect(badge(until(60_000))).toMatch(/^Draft Embargo until /);
  expect(badge(until(-1))).toBe('Draft');
});

it.each([
  ['approval', 'Changes await approval'],
  ['decision', 'Changes need a decision'],
  ['scheduled', 'Changes go live Mar 18, 2099'],
  ['manual', 'Changes wait to be published'],
  ['on_hold', 'Changes are on hold'],
] as const)('waiting changes are described: %s', (state, words) => {
  const publishAt = state === 'scheduled' ? '2099-03-18T15:00:00.000Z' : null;
  expect(textOf(<WaitingLine state={state} publishAt={publishAt} />)).toContain(words);
});
