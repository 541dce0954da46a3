// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Article } from '../../../contract.ts';
import { addToList, clearList, readList } from '../../reading-list.ts';
import { SaveButton } from './save-button.tsx';

const article = { slug: 'static-garden', title: 'Static Garden', category: 'review' } as Article;

afterEach(() => localStorage.clear());

it('Save stores an article on the device once, and clearing the list releases the button', async () => {
  const user = userEvent.setup();
  render(<SaveButton article={article} />);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('button', { name: 'Saved', pressed: true })).toBeDefined();
  expect(readList('saved')).toMatchObject([article]);

  await user.click(screen.getByRole('button', { name: 'Saved' }));
  expect(readList('saved')).toEqual([]);
  act(() => addToList('saved', article));
  act(() => clearList('saved'));
  expect(screen.getByRole('button', { name: 'Save', pressed: false })).toBeDefined();
  expect(localStorage.getItem('saved')).toBeNull();
});

it('a list holds 200 articles, the newest first and each once, and broken storage is an empty list', () => {
  for (let made = 0; made < 205; made += 1) addToList('history', { ...article, slug: `a-${made}` });
  addToList('history', { ...article, slug: 'a-100' });
  const slugs = readList('history').map(({ slug }) => slug);
  expect(slugs).toHaveLength(200);
  expect(slugs.slice(0, 2)).toEqual(['a-100', 'a-204']);
  expect(new Set(slugs).size).toBe(200);
  localStorage.setItem('saved', '{"not":"a list"');
  expect(readList('saved')).toEqual([]);
  localStorage.setItem('saved', '[{"slug":1},null]');
  expect(readList('saved')).toEqual([]);
});
