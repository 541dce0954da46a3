import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ArticleStatus, ModerationStatus } from '../values.ts';
import { StatusBadge } from './status.tsx';

it.each<[ArticleStatus, ModerationStatus, string]>([
  ['published', 'approved', 'Published'],
  ['published', 'pending', 'Published Awaiting approval'],
  ['published', 'rejected', 'Published Not public'],
  ['scheduled', 'pending', 'Scheduled Awaiting approval'],
  ['draft', 'pending', 'Draft'],
  ['archived', 'rejected', 'Archived'],
])('the badge of a %s and %s article reads "%s"', (status, moderationStatus, words) => {
  const html = renderToStaticMarkup(<StatusBadge {...{ status, moderationStatus }} />);
  expect(html.replace(/<[^>]*>/g, '').trim()).toBe(words);
});
