import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AdminArticle } from '../../contract.ts';
import { EMPTY_FORM, formValues } from './form-values.ts';
import { useFormState } from './use-form-state.ts';

/** The fields of an article that the form reads. */
const article = (version: number, content: string) =>
  ({
    ...EMPTY_FORM,
    id: 7,
    version,
    content,
    title: 'Tides',
    category: 'guide',
    tags: [],
    slug: 'tides',
    byline: undefined,
    featuredImage: null,
    status: 'draft',
  }) as unknown as AdminArticle;

test('Undo after taking theirs goes back to the version that was opened, so that a save asks again', () => {
  const { result } = renderHook(() => useFormState(article(1, '<p>First.</p>')));
  act(() => result.current.change('title', 'My tides'));
  const theirs = article(2, '<p>Theirs.</p>');
  act(() => result.current.replace(formValues(theirs), 'Taken.', theirs));
  expect(result.current.article?.version).toBe(2);
  act(() => result.current.undo());
  expect(result.current.values).toMatchObject({ title: 'My tides', content: '<p>First.</p>' });
  expect(result.current.article?.version).toBe(1);
  expect(result.current.unsaved).toBe(true);
});

test('the number of a restored version is kept until a save or another replacement', () => {
  const { result } = renderHook(() => useFormState(article(2, '<p>Second.</p>')));
  const restore = () => {
    result.current.replace(formValues(article(1, '<p>First.</p>')), 'Restored.');
    result.current.setRestoredVersion(1);
  };
  act(restore);
  expect(result.current.restoredVersion).toBe(1);
  act(() => result.current.undo());
  expect(result.current.restoredVersion).toBeNull();
  act(restore);
  act(() => result.current.replace(formValues(article(3, '<p>Theirs.</p>')), 'Taken.'));
  expect(result.current.restoredVersion).toBeNull();
  act(() => result.current.undo());
  expect(result.current.restoredVersion).toBe(1);
  act(() => result.current.savedAs(article(3, '<p>First.</p>'), result.current.values));
  expect(result.current.restoredVersion).toBeNull();
});

test('Undo after restoring a new article brings back its own idempotency key', () => {
  const { result } = renderHook(() => useFormState(null));
  const { clientKey } = result.current;
  act(() => {
    result.current.setClientKey('of the restored one');
    result.current.replace({ ...EMPTY_FORM, title: 'Restored' }, 'Restored.');
  });
  expect(result.current.clientKey).toBe('of the restored one');
  act(() => result.current.undo());
  expect(result.current.clientKey).toBe(clientKey);
});

test('a new article that begins with a title has no unsaved change', () => {
  const { result } = renderHook(() => useFormState(null, 'Doors of Varna release'));
  const { values, unsaved } = result.current;
  expect(values).toMatchObject({
    title: 'Doors of Varna release',
    slug: 'doors-of-varna-release',
    content: '',
  });
  expect(unsaved).toBe(false);
});
