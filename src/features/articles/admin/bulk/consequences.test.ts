import { expect, it } from 'vitest';
import type { ArticleStatus, ModerationStatus } from '../../values.ts';
import { archiveConsequence, publishConsequence } from './consequences.ts';

type State = ArticleStatus | `published, ${ModerationStatus}`;

const selected = (...states: State[]) =>
  new Map(
    states.map((state, id) => {
      const [status, moderationStatus = 'approved'] = state.split(', ') as [
        ArticleStatus,
        ModerationStatus?,
      ];
      return [id, { id, title: 'Any', status, moderationStatus, version: 1 }];
    }),
  );

it.each<[State[], string]>([
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
  [
    ['scheduled'],
    '1 article will be public immediately. It is scheduled and won’t wait for its time.',
  ],
  [
    ['published', 'published, pending', 'published, rejected'],
    '2 articles will be public immediately. 1 article is public already.',
  ],
])('publishing %j says "%s"', (states, text) => {
  expect(publishConsequence(selected(...states))).toBe(text);
});

it.each<[State[], string]>([
  [['published'], '1 article will be hidden from readers. You can publish it again.'],
  [
    ['published', 'published', 'scheduled'],
    '2 articles will be hidden from readers. You can publish them again. 1 article isn’t published and can’t be archived.',
  ],
  [['draft', 'archived'], '2 articles aren’t published and can’t be archived.'],
])('archiving %j says "%s"', (states, text) => {
  expect(archiveConsequence(selected(...states))).toBe(text);
});
