import { expect, test } from 'vitest';
import { checkRules, levelIn, readRule, writeRule } from './publish-checks.ts';

test.each(['tags=off', 'excerpt=suggested', 'score=required', 'score=required:review,own-one'])(
  'the rule %s is read and written',
  (line) => {
    const rule = readRule(line);
    expect(rule && writeRule(rule)).toBe(line);
  },
);

test.each(['', 'tags', 'tags=', 'tags=often', 'nothing=off', 'toString=off', 'tags=off:review'])(
  '"%s" is no rule',
  (line) => expect(readRule(line)).toBeNull(),
);

test('checks without a stored rule have their usual level', () => {
  const levels = (lines: string[]) =>
    Object.fromEntries(checkRules(lines).map(({ name, level }) => [name, level]));
  expect(levels([])).toMatchObject({ excerpt: 'suggested', score: 'off', secondPerson: 'off' });
  expect(levels(['score=required', 'excerpt=off', 'lost=off'])).toMatchObject({
    excerpt: 'off',
    score: 'required',
    tags: 'off',
  });
});

test('a check that some categories require is suggested in the others', () => {
  const rule = { name: 'score', level: 'required', categories: ['review'] } as const;
  expect(levelIn(rule, 'review')).toBe('required');
  expect(levelIn(rule, 'news')).toBe('suggested');
  expect(levelIn({ ...rule, categories: [] }, 'news')).toBe('required');
});
