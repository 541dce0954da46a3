// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { EMPTY_FORM, type FormValues } from '../form-values.ts';
import { changesOf, merged, optionsOf } from './merge.ts';

const BASE: FormValues = {
  ...EMPTY_FORM,
  title: 'Title',
  tags: 'one, two',
  excerpt: 'Excerpt',
  content: '<p>Text</p>',
  slug: 'title',
};
const versionsOf = (mine: Partial<FormValues>, theirs: Partial<FormValues>) => ({
  mine: { ...BASE, ...mine },
  saved: BASE,
  stored: BASE,
  theirs: { ...BASE, ...theirs },
});

describe('two users with one article open', () => {
  it('each changed field names who changed it', () => {
    const versions = versionsOf(
      { title: 'Mine', content: '<p>Mine</p>' },
      { excerpt: 'Theirs', content: '<p>Theirs</p>' },
    );
    expect(changesOf(versions)).toEqual([
      { field: 'title', by: 'me' },
      { field: 'excerpt', by: 'them' },
      { field: 'content', by: 'both' },
    ]);
    expect(merged(versions, {})).toEqual({
      ...BASE,
      title: 'Mine',
      excerpt: 'Theirs',
      content: '<p>Mine</p>',
    });
    expect(merged(versions, { content: 'theirs' }).content).toBe('<p>Theirs</p>');
  });

  describe('the featured image', () => {
    const A = { featuredImage: '/a.png', featuredImageAlt: 'A', featuredImageCaption: 'By Ann' };
    const B = { featuredImage: '/b.png', featuredImageAlt: 'B', featuredImageCaption: '' };
    const over = (mine: Partial<FormValues>, theirs: Partial<FormValues>) => {
      const base = { ...BASE, ...A };
      return {
        saved: base,
        stored: base,
        mine: { ...base, ...mine },
        theirs: { ...base, ...theirs },
      };
    };
    const wordsOf = ({ featuredImage, featuredImageAlt, featuredImageCaption }: FormValues) => ({
      featuredImage,
      featuredImageAlt,
      featuredImageCaption,
    });

    it.each([
      ['I chose another, they left it', B, {}, B],
      ['they chose another, I left it', {}, B, B],
      [
        'I described it, they left it',
        { featuredImageAlt: 'An A' },
        {},
        { ...A, featuredImageAlt: 'An A' },
      ],
    ])('keeps its alternative text and caption: %s', (_what, mine, theirs, stays) => {
      expect(wordsOf(merged(over(mine, theirs), {}))).toEqual(stays);
    });

    it('is chosen together with its texts if both changed it', () => {
      const versions = over(B, { featuredImageCaption: 'By Eve' });
      expect(changesOf(versions)).toEqual([{ field: 'featuredImage', by: 'both' }]);
      expect(wordsOf(merged(versions, {}))).toEqual(B);
      expect(wordsOf(merged(versions, { featuredImage: 'theirs' }))).toEqual({
        ...A,
        featuredImageCaption: 'By Eve',
      });
    });
  });

  it('taking theirs affects only the fields that both changed', () => {
    const versions = versionsOf({ title: 'Mine' }, {});
    expect(merged(versions, { title: 'theirs', excerpt: 'theirs' }).title).toBe('Mine');
  });

  const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
  const content = (mine: string, theirs: string) => {
    const base = { ...BASE, content: paragraphs('a', 'b', 'c', 'd') };
    return {
      saved: base,
      stored: base,
      mine: { ...base, content: mine },
      theirs: { ...base, content: theirs },
    };
  };

  it.each([
    ['different paragraphs', paragraphs('A', 'b', 'c', 'd'), paragraphs('a', 'b', 'c', 'D')],
    ['one and a new one', paragraphs('A', 'b', 'c', 'd'), paragraphs('a', 'b', 'c', 'd', 'e')],
    ['the same and another', paragraphs('X', 'b', 'c', 'd'), paragraphs('X', 'b', 'c', 'Y')],
    [
      'line breaks and one',
      `${paragraphs('A', 'b')}\n${paragraphs('c', 'd')}`,
      paragraphs('a', 'b', 'c', 'D'),
    ],
  ])('both changes are kept by default if they are of %s', (_what, mine, theirs) => {
    const versions = content(mine, theirs);
    expect(optionsOf('content', versions)).toEqual(['both', 'mine', 'theirs']);
    const both = merged(versions, {}).content;
    for (const text of [...mine.matchAll(/[A-Z]/g), ...theirs.matchAll(/[A-Ze]/g)]) {
      expect(both).toContain(`<p>${text}</p>`);
    }
    expect(merged(versions, { content: 'mine' }).content).toBe(mine);
    expect(merged(versions, { content: 'theirs' }).content).toBe(theirs);
  });

  it.each([
    ['one paragraph', paragraphs('a', 'B', 'c', 'd'), paragraphs('a', 'x', 'c', 'd')],
    ['a deleted paragraph', paragraphs('a', 'B', 'c', 'd'), paragraphs('a', 'c', 'd')],
    ['one place', paragraphs('a', 'x', 'b', 'c', 'd'), paragraphs('a', 'y', 'b', 'c', 'd')],
  ])('the user has to choose between changes of %s', (_what, mine, theirs) => {
    const versions = content(mine, theirs);
    expect(optionsOf('content', versions)).toEqual(['mine', 'theirs']);
    expect(merged(versions, {}).content).toBe(mine);
  });

  it('merged code keeps its line breaks', () => {
    const code = '<pre><code>\n\n a\n</code></pre>';
    const versions = content(`${code}<p>b</p><p>c</p><p>d</p>`, paragraphs('a', 'b', 'c', 'D'));
    expect(merged(versions, {}).content).toBe(`${code}<p>b</p><p>c</p><p>D</p>`);
  });

  it('the same change by both is no difference', () => {
    expect(changesOf(versionsOf({ title: 'Same' }, { title: 'Same ' }))).toEqual([]);
  });

  it('what the server changed in my last save is no difference', () => {
    const saved = { ...BASE, content: '<p onclick="x">Text</p>', slug: 'title' };
    const stored = { ...BASE, slug: 'title-2' };
    const versions = { mine: { ...saved, title: 'Mine' }, saved, stored, theirs: stored };
    expect(changesOf(versions)).toEqual([{ field: 'title', by: 'me' }]);
    expect(merged(versions, {})).toEqual({ ...stored, title: 'Mine' });
  });
});
