import { describe, expect, it } from 'vitest';
import { type FormValues, valuesOf } from '../values.ts';
import { changesOf, differingFields, merged, namesOf, optionsOf } from './merge.ts';

const BASE: FormValues = {
  ...valuesOf(null),
  title: 'Title',
  tags: 'one, two',
  excerpt: 'Excerpt',
  content: '<p>Text</p>',
  slug: 'title',
};
const meet = (mine: Partial<FormValues>, theirs: Partial<FormValues>) => ({
  mine: { ...BASE, ...mine },
  saved: BASE,
  stored: BASE,
  theirs: { ...BASE, ...theirs },
});

describe('two people at one article', () => {
  it('each change has its owner', () => {
    const meeting = meet(
      { title: 'Mine', content: '<p>Mine</p>' },
      { excerpt: 'Theirs', content: '<p>Theirs</p>' },
    );
    expect(changesOf(meeting)).toEqual([
      { field: 'title', by: 'me' },
      { field: 'excerpt', by: 'them' },
      { field: 'content', by: 'both' },
    ]);
    expect(merged(meeting, {})).toEqual({
      ...BASE,
      title: 'Mine',
      excerpt: 'Theirs',
      content: '<p>Mine</p>',
    });
    expect(merged(meeting, { content: 'theirs' }).content).toBe('<p>Theirs</p>');
  });

  describe('of a picture', () => {
    const A = { featuredImage: '/a.png', featuredImageAlt: 'A', featuredImageCaption: 'By Ann' };
    const B = { featuredImage: '/b.png', featuredImageAlt: 'B', featuredImageCaption: '' };
    const over = (mine: Partial<FormValues>, theirs: Partial<FormValues>) => {
      const base = { ...BASE, ...A };
      return {
        ...{ saved: base, stored: base },
        ...{ mine: { ...base, ...mine }, theirs: { ...base, ...theirs } },
      };
    };
    const wordsOf = ({ featuredImage, featuredImageAlt, featuredImageCaption }: FormValues) => ({
      featuredImage,
      featuredImageAlt,
      featuredImageCaption,
    });

    it.each([
      ['I chose another, they gave the first a credit', B, { featuredImageCaption: 'By Eve' }, B],
      ['I described the first, they chose another', { featuredImageAlt: 'An A' }, B, B],
      ['I gave the first a credit, they changed the address', { featuredImageCaption: 'Me' }, B, B],
      [
        'each described the one picture',
        { featuredImageAlt: 'An A' },
        { featuredImageCaption: 'By Eve' },
        { ...A, featuredImageAlt: 'An A', featuredImageCaption: 'By Eve' },
      ],
    ])('the words stay with it: %s', (_what, mine, theirs, stays) => {
      expect(wordsOf(merged(over(mine, theirs), {}))).toEqual(stays);
    });

    it('whoever’s is chosen, its words come with it', () => {
      const c = { featuredImage: '/c.png', featuredImageAlt: 'C', featuredImageCaption: 'By Cy' };
      const meeting = over(B, c);
      expect(changesOf(meeting)).toEqual([
        { field: 'featuredImage', by: 'both' },
        { field: 'featuredImageAlt', by: 'picture' },
        { field: 'featuredImageCaption', by: 'picture' },
      ]);
      expect(wordsOf(merged(meeting, { featuredImage: 'mine' }))).toEqual(B);
      expect(wordsOf(merged(meeting, { featuredImage: 'theirs' }))).toEqual(c);
    });
  });

  it('giving way touches only what both changed', () => {
    const meeting = meet({ title: 'Mine' }, {});
    expect(merged(meeting, { title: 'theirs', excerpt: 'theirs' }).title).toBe('Mine');
  });

  it('changes of different paragraphs and of tags fit together', () => {
    const base = { ...BASE, content: '<p>a</p><p>b</p>' };
    const meeting = {
      mine: { ...base, content: '<p>A</p><p>b</p>', tags: 'one, mine', excerpt: 'Mine' },
      saved: base,
      stored: base,
      theirs: { ...base, content: '<p>a</p><p>B</p>', tags: 'one, two, other', excerpt: 'Other' },
    };
    expect(optionsOf('content', meeting)).toEqual(['both', 'mine', 'theirs']);
    expect(optionsOf('excerpt', meeting)).toEqual(['mine', 'theirs']);
    expect(merged(meeting, {})).toMatchObject({
      content: '<p>A</p><p>B</p>',
      tags: 'one, other, mine',
      excerpt: 'Mine',
    });
    expect(merged(meeting, { content: 'mine' }).content).toBe('<p>A</p><p>b</p>');
  });

  it('the same change on both sides is none', () => {
    expect(changesOf(meet({ title: 'Same' }, { title: 'Same ' }))).toEqual([]);
  });

  it('what the store made of my last save is nobody’s change', () => {
    const saved = { ...BASE, content: '<p onclick="x">Text</p>', slug: 'title' };
    const stored = { ...BASE, slug: 'title-2' };
    const meeting = { mine: { ...saved, title: 'Mine' }, saved, stored, theirs: stored };
    expect(changesOf(meeting)).toEqual([{ field: 'title', by: 'me' }]);
    expect(merged(meeting, {})).toEqual({ ...stored, title: 'Mine' });
  });
});

it('blanks around a value and between tags are no difference', () => {
  const other = { ...BASE, title: ' Title ', tags: 'one ,two,', excerpt: 'Other' };
  expect(differingFields(BASE, other)).toEqual(['excerpt']);
});

it('fields are called as in the form', () => {
  expect(namesOf(['title'])).toBe('Title');
  expect(namesOf(['title', 'tags', 'content'])).toBe('Title, Tags and Content');
});
