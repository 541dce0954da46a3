import { afterEach, describe, expect, it } from 'vitest';
import { message, setLanguage, t, translate } from './messages.ts';

const COUNT = '{count, plural, one {# article} other {# articles}}';

describe('messages', () => {
  afterEach(() => setLanguage());

  it('English messages are their own text, with counts and numbers that agree', () => {
    expect(t('Load more')).toBe('Load more');
    expect(t(COUNT, { count: 1 })).toBe('1 article');
    expect(t(COUNT, { count: 12_345 })).toBe('12,345 articles');
    expect(t("{name} doesn't exist.", { name: "O'Brien {x}" })).toBe("O'Brien {x} doesn't exist.");
  });

  it('a translation follows the plurals of its language, and a missing one is English', () => {
    setLanguage('pl', {
      'Load more': 'Pokaż więcej',
      [COUNT]:
        '{count, plural, one {# artykuł} few {# artykuły} many {# artykułów} other {# artykułu}}' as never,
    });
    expect(t('Load more')).toBe('Pokaż więcej');
    expect([1, 3, 5, 12_345].map((count) => t(COUNT, { count }))).toEqual([
      '1 artykuł',
      '3 artykuły',
      '5 artykułów',
      '12\u00a0345 artykułów',
    ]);
    expect(t('{count, plural, one {# tag} other {# tags}}', { count: 3 })).toBe('3 tags');
  });

  it('a text of a table is translated where it is shown', () => {
    const table = [message('Newest')];
    setLanguage('de', { Newest: 'Neueste' });
    expect(table.map((label) => translate(label))).toEqual(['Neueste']);
  });
});
