import { describe, expect, it } from 'vitest';
import { EMPTY_FORM as EMPTY, type FormValues } from '../form-values.ts';
import { generatedValues, typedFields } from './apply-generated-draft.ts';

const DRAFT = generatedValues({
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
    ['an empty form', {}, {}, []],
    ['whitespace', { title: ' ', content: '\n' }, {}, []],
    ['a category alone', { category: 'news' }, {}, []],
    ['a slug that follows the title', { title: 'My Title', slug: 'my-title' }, {}, ['title']],
    ['a typed slug', { slug: 'mine' }, {}, ['slug']],
    ['a featured image', { featuredImage: '/a.png' }, {}, []],
    ['the previous draft, unchanged', { ...DRAFT }, DRAFT, []],
    ['the previous draft, changed', { ...DRAFT, content: '<p>Salt.</p>' }, DRAFT, ['content']],
  ];
  it.each(CASES)('asks before replacing typed fields: %s', (_name, values, before, typed) => {
    expect(typedFields({ ...EMPTY, ...values }, before)).toEqual(typed);
  });
});
