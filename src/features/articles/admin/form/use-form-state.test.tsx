import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AdminArticle } from '../../contract.ts';
import { useFormState } from './use-form-state.ts';
import { valuesOf } from './values.ts';

/** What the form reads of an article. */
const article = (version: number, content: string) =>
  ({
    ...{
      id: 7,
      version,
      content,
      title: 'Tides',
      category: 'guide',
      tags: [],
      games: [],
      slug: 'tides',
    },
    ...{
      featuredImage: null,
      featuredImageAlt: '',
      featuredImageCaption: '',
      review: null,
      excerpt: '',
    },
    ...{
      metaDescription: '',
      scheduledPublishAt: null,
      series: null,
      embargoUntil: null,
      embargoReason: '',
      embargoSource: '',
      status: 'draft',
    },
  }) as unknown as AdminArticle;

test('Undo after taking theirs goes back to the version that was opened, so that a save asks again', () => {
  const { result } = renderHook(() => useFormState(article(1, '<p>First.</p>')));
  act(() => result.current.change('title', 'My tides'));
  const theirs = article(2, '<p>Theirs.</p>');
  act(() => result.current.exchangeFor(valuesOf(theirs), 'Taken.', theirs));
  expect(result.current.article?.version).toBe(2);
  act(() => result.current.undo());
  expect(result.current.values).toMatchObject({ title: 'My tides', content: '<p>First.</p>' });
  expect(result.current.article?.version).toBe(1);
  expect(result.current.unsaved).toBe(true);
});

test('a restored save is told to the store once, and not after something else took its place', () => {
  const { result } = renderHook(() => useFormState(article(2, '<p>Second.</p>')));
  const restore = () => {
    result.current.exchangeFor(valuesOf(article(1, '<p>First.</p>')), 'Restored.');
    result.current.setRestoredVersion(1);
  };
  act(restore);
  expect(result.current.restoredVersion).toBe(1);
  act(() => result.current.undo());
  expect(result.current.restoredVersion).toBeNull();
  act(restore);
  act(() => result.current.exchangeFor(valuesOf(article(3, '<p>Theirs.</p>')), 'Taken.'));
  expect(result.current.restoredVersion).toBeNull();
  act(() => result.current.undo());
  expect(result.current.restoredVersion).toBe(1);
  act(() => result.current.savedAs(article(3, '<p>First.</p>'), result.current.values));
  expect(result.current.restoredVersion).toBeNull();
});

test('Undo after recovering a new article lets go of its idempotency key: it may be stored', () => {
  const { result } = renderHook(() => useFormState(null));
  const { clientKey } = result.current;
  act(() => {
    result.current.setClientKey('of the recovered one');
    result.current.exchangeFor({ ...valuesOf(null), title: 'Recovered' }, 'Recovered.');
  });
  expect(result.current.clientKey).toBe('of the recovered one');
  act(() => result.current.undo());
  expect(result.current.clientKey).toBe(clientKey);
});

test('a new article may begin with a title, which is nothing unsaved yet', () => {
  const { result } = renderHook(() => useFormState(null, 'Doors of Varna release'));
  const { values, unsaved } = result.current;
  expect(values).toMatchObject({
    title: 'Doors of Varna release',
    slug: 'doors-of-varna-release',
    content: '',
  });
  expect(unsaved).toBe(false);
});
