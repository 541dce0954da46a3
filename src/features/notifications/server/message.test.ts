import { expect, test } from 'vitest';
import { messageOf } from './message.ts';

const FACTS = {
  kind: 'assigned',
  who: 'ed.editor',
  title: 'A lamp',
  isHidden: false,
  count: 1,
} as const;

test('a message begins with a username as it is written, and with a capital letter otherwise', () => {
  expect(messageOf(FACTS)).toBe('ed.editor assigned you to “A lamp”');
  expect(messageOf({ ...FACTS, kind: 'deadline', who: null, isHidden: true })).toBe(
    'An article that you may no longer open is due tomorrow',
  );
});
