import { cleanup, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Pager } from './pager.tsx';

function pages(page: number, lastPage: number) {
  const hrefOf = (to: number) => `/articles?page=${to}`;
  render(
    <Pager page={page} lastPage={lastPage} hrefOf={hrefOf} nextDisabled={page === lastPage} />,
  );
  return within(screen.getByRole('navigation', { name: 'Pages' }));
}

test('a long pager shows the first, the last and five pages around the current one', () => {
  const pager = pages(16, 20);
  // Gaps are silent in screen readers.
  const numbers = pager.getAllByRole('listitem', { hidden: true }).map((one) => one.textContent);
  expect(numbers).toEqual(['1', '…', '14', '15', '16', '17', '18', '…', '20']);
  expect(pager.getAllByRole('listitem')).toHaveLength(7);
  expect(pager.getByRole('link', { name: 'Page 16' }).getAttribute('aria-current')).toBe('page');
  expect(pager.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(
    '/articles?page=15',
  );
  expect(pager.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/articles?page=17');
});

test('the pager has no links before the first page or after the last one', () => {
  const first = pages(1, 2);
  expect(first.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
  expect(first.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe('/articles?page=2');
  cleanup();
  const last = pages(2, 2);
  expect(last.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(
    '/articles?page=1',
  );
  expect(last.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
});
