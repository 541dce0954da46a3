import { describe, expect, it } from 'vitest';
import { editableReview } from '#features/reviews/admin/public.ts';
import { EMPTY_REVIEW } from '#features/reviews/values.ts';
import {
  articleInput,
  changeField,
  differingFields,
  EMPTY_FORM,
  errorsByField,
  type FormValues,
  listFields,
  missingFields,
  parseTags,
} from './form-values.ts';

const values = (part: Partial<FormValues>): FormValues => ({ ...EMPTY_FORM, ...part });

it.each([
  ['a, b ,,  c,', ['a', 'b', 'c']],
  [' , ', []],
  ['', []],
])('the text %j has the tags %j', (text, tags) => {
  expect(parseTags(text)).toEqual(tags);
});

it('the slug of a new article follows its title until the writer types one', () => {
  let now = changeField(EMPTY_FORM, 'title', 'Ten Games!', false);
  expect(now.slug).toBe('ten-games');
  now = changeField(now, 'title', 'Ten Games for Märchen', false);
  expect(now.slug).toBe('ten-games-for-marchen');
  now = changeField(now, 'slug', 'mine', false);
  now = changeField(now, 'title', 'Other', false);
  expect(now.slug).toBe('mine');
  now = changeField(changeField(now, 'slug', '', false), 'title', 'Another', false);
  expect(now.slug).toBe('another');
});

it.each([
  ['was made from its title', 'old-news', 'new'],
  ['got a number because it was taken', 'old-news-2', 'new'],
  ['was typed', 'old-news-of-may', 'old-news-of-may'],
  ['was typed and only begins like the title', 'old-newspaper', 'old-newspaper'],
])('the slug of an article that was never public, which %s: %s becomes %s', (_, slug, after) => {
  const opened = values({ title: 'Old news', slug });
  expect(changeField(opened, 'title', 'New', false).slug).toBe(after);
});

it('the slug of an article that was public stays when its title changes', () => {
  const opened = values({ title: 'Old', slug: 'old' });
  expect(changeField(opened, 'title', 'New', true)).toEqual({ ...opened, title: 'New' });
});

describe('the request of a save', () => {
  const written = values({
    title: ' T ',
    content: '<p>x</p>',
    category: 'news',
    tags: 'a, b',
    byline: [{ id: 3, name: 'Mara', role: 'words' }],
    games: [{ slug: 'varna', title: 'Doors of Varna' }],
    series: { title: 'A series', part: 2 },
    scheduledPublishAt: '2030-01-05T15:00:00.000Z',
  });

  it('holds the fields in the form of the API', () => {
    expect(articleInput(written, 'scheduled')).toMatchObject({
      title: 'T',
      tags: ['a', 'b'],
      byline: [{ id: 3, role: 'words' }],
      games: ['varna'],
      series: { title: 'A series', part: 2 },
      featuredImage: null,
      review: null,
      status: 'scheduled',
      scheduledPublishAt: '2030-01-05T15:00:00.000Z',
    });
  });

  it('has no byline before the writer changes it, and no schedule when publishing', () => {
    expect(articleInput(EMPTY_FORM, 'draft').byline).toBeUndefined();
    expect(articleInput(written, 'published').scheduledPublishAt).toBeNull();
  });

  it('needs title, content and category', () => {
    expect(missingFields(EMPTY_FORM)).toEqual(['title', 'content', 'category']);
    expect(missingFields(values({ title: ' ', content: 'x', category: 'news' }))).toEqual([
      'title',
    ]);
    expect(missingFields(written)).toEqual([]);
    expect(missingFields(values({ ...written, content: '<p>…</p>' }))).toEqual(['content']);
  });
});

it('server errors are listed by field; unknown fields are left out', () => {
  const errors = { 'tags.2': 'is too long', title: 'is required', version: 'odd', '': 'whole' };
  expect(errorsByField(errors)).toEqual({ tags: 'Tags is too long', title: 'Title is required' });
});

it('an error of a review names its field', () => {
  const errors = { 'review.stateNote': 'must say why' };
  expect(errorsByField(errors)).toEqual({ review: 'stateNote: must say why' });
});

it('a review with every field empty counts as no review', () => {
  expect(editableReview({ ...EMPTY_REVIEW, verdict: 'Good.' })).toMatchObject({ verdict: 'Good.' });
  expect(editableReview(EMPTY_REVIEW)).toBeNull();
});

it('whitespace around a value and between tags makes no difference', () => {
  const before = values({ title: 'Title', tags: 'one, two', excerpt: 'Excerpt' });
  const after = { ...before, title: ' Title ', tags: 'one ,two,', excerpt: 'Other' };
  expect(differingFields(before, after)).toEqual(['excerpt']);
});

it('fields are listed by their labels', () => {
  expect(listFields(['title'])).toBe('Title');
  expect(listFields(['title', 'tags', 'content'])).toBe('Title, Tags and Content');
});
