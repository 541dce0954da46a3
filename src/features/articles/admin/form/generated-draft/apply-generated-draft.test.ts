import { describe, expect, it } from 'vitest';
import { type FormValues, valuesOf } from '../values.ts';
import { filledBy, typedFields } from './apply-generated-draft.ts';

const DRAFT = filledBy({
  id: 1,
  title: 'Tide tables',
  metaDescription: 'Of tides.',
  category: 'guide',
  tags: ['tides', 'level design'],
  content: '<p>Water.</p>',
  slug: 'tide-tables',
  generator: 'outline',
  model: null,
});
const EMPTY = valuesOf(null);

describe('a generated article in the form', () => {
  it('fills every field that the specification names, the excerpt with the description', () => {
    expect(DRAFT).toEqual({
      title: 'Tide tables',
      content: '<p>Water.</p>',
      excerpt: 'Of tides.',
      metaDescription: 'Of tides.',
      tags: 'tides, level design',
      category: 'guide',
      slug: 'tide-tables',
    });
  });

  const CASES: [name: string, values: Partial<FormValues>, before: object, typed: string[]][] = [
    ['nothing yet', {}, {}, []],
    ['blanks', { title: ' ', content: '\n' }, {}, []],
    ['a category alone: no words', { category: 'news' }, {}, []],
    ['what only follows the title', { title: 'My Title', slug: 'my-title' }, {}, ['title']],
    ['a slug by hand', { slug: 'mine' }, {}, ['slug']],
    ['an image, which a draft leaves', { featuredImage: '/a.png' }, {}, []],
    ['the draft before, untouched', { ...DRAFT }, DRAFT, []],
    ['the draft before, with a word', { ...DRAFT, content: '<p>Salt.</p>' }, DRAFT, ['content']],
  ];
  it.each(CASES)('%s', (_name, values, before, typed) => {
    expect(typedFields({ ...EMPTY, ...values }, before)).toEqual(typed);
  });
});
