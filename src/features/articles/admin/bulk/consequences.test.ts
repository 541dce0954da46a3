import { expect, it } from 'vitest';
import type { ArticleStatus } from '../../values.ts';
import { publishConsequence } from './consequences.ts';

const selected = (...states: ArticleStatus[]) =>
  new Map(
    states.map((status, id) => [
      id,
      { id, title: 'Any', status, moderationStatus: 'approved' as const, version: 1 },
    ]),
  );

it.each<[ArticleStatus[], string]>([
  [['draft', 'archived'], '2 articles will be public immediately.'],
  [
    ['draft', 'scheduled'],
    '2 articles will be public immediately. 1 of them is scheduled and won’t wait for its time.',
  ],
  [
    ['published', 'scheduled', 'scheduled'],
    '2 articles will be public immediately. 2 of them are scheduled and won’t wait for their time. 1 article is public already.',
  ],
  [['published'], '1 article is public already.'],
])('publishing %j says "%s"', (states, text) => {
  expect(publishConsequence(selected(...states))).toBe(text);
});
