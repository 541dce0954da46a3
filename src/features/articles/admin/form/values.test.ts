import { describe, expect, it } from 'vitest';
import { readReview, reviewText } from '#features/reviews/admin/public.ts';
import { EMPTY_REVIEW } from '#features/reviews/values.ts';
import {
  changed,
  differingFields,
  errorsByField,
  type FormValues,
  inputOf,
  missingFields,
  namesOf,
  sameValues,
  tagsOf,
  valuesOf,
} from './values.ts';

const EMPTY = valuesOf(null);
const values = (part: Partial<FormValues>): FormValues => ({ ...EMPTY, ...part });

it.each([
  ['a, b ,,  c,', ['a', 'b', 'c']],
  [' , ', []],
  ['', []],
])('tags %j are %j', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
});

describe('the slug', () => {
  it('of a new article follows the title until it is typed by hand', () => {
    let now = changed(EMPTY, 'title', 'Ten Games!', true);
    expect(now.slug).toBe('ten-games');
    now = changed(now, 'title', 'Ten Games for Märchen', true);
    expect(now.slug).toBe('ten-games-for-marchen');
    now = changed(now, 'slug', 'mine', true);
    now = changed(now, 'title', 'Other', true);
    expect(now.slug).toBe('mine');
    now = changed(changed(now, 'slug', '', true), 'title', 'Another', true);
    expect(now.slug).toBe('another');
  });

  it('of an article that exists stays', () => {
    const opened = values({ title: 'Old', slug: 'old' });
    expect(changed(opened, 'title', 'New', false)).toEqual({ ...opened, title: 'New' });
  });
});

describe('what is sent', () => {
  const written = values({
    title: ' T ',
    content: '<p>x</p>',
    category: 'news',
    tags: 'a, b',
    scheduledPublishAt: '2030-01-05T15:00',
  });

  it('has the schedule as a moment, and none of it when publishing', () => {
    expect(inputOf(written, 'scheduled')).toMatchObject({
      title: 'T',
      tags: ['a', 'b'],
      featuredImage: null,
      status: 'scheduled',
      scheduledPublishAt: new Date(2030, 0, 5, 15).toISOString(),
    });
    expect(inputOf(written, 'published').scheduledPublishAt).toBeNull();
  });

  it('needs title, content and category', () => {
    expect(missingFields(EMPTY)).toEqual(['title', 'content', 'category']);
    expect(missingFields(values({ title: ' ', content: 'x', category: 'news' }))).toEqual([
      'title',
    ]);
    expect(missingFields(written)).toEqual([]);
  });
});

it('knows whether something was changed', () => {
  expect(sameValues(EMPTY, valuesOf(null))).toBe(true);
  expect(sameValues(EMPTY, values({ excerpt: 'x' }))).toBe(false);
});

it('puts the complaints beside their fields', () => {
  const errors = { 'tags.2': 'too long', title: 'is required', version: 'odd', '': 'whole' };
  expect(errorsByField(errors)).toEqual({ tags: 'too long', title: 'is required' });
});

it('what is wrong with a review says with which of its fields', () => {
  const errors = { 'review.stateNote': 'must say why' };
  expect(errorsByField(errors)).toEqual({ review: 'stateNote: must say why' });
});

it('a review that was opened and not changed is no change, and one that says nothing is none', () => {
  const review = { ...EMPTY_REVIEW, score: null, verdict: 'Good.' };
  const text = reviewText(review);
  expect(reviewText(readReview(text))).toBe(text);
  expect(inputOf(values({ review: text }), 'draft').review).toEqual(review);
  expect(reviewText(EMPTY_REVIEW)).toBe('');
  expect(inputOf(EMPTY, 'draft').review).toBeNull();
});

it('blanks around a value and between tags are no difference', () => {
  const before = values({ title: 'Title', tags: 'one, two', excerpt: 'Excerpt' });
  const after = { ...before, title: ' Title ', tags: 'one ,two,', excerpt: 'Other' };
  expect(differingFields(before, after)).toEqual(['excerpt']);
});

it('fields are called as in the form', () => {
  expect(namesOf(['title'])).toBe('Title');
  expect(namesOf(['title', 'tags', 'content'])).toBe('Title, Tags and Content');
});
