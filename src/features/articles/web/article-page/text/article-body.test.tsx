import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import { ArticleFoot } from './article-body.tsx';

const withTags = (count: number) =>
  ({
    slug: 'lamp',
    tags: Array.from({ length: count }, (_, index) => `tag ${index}`),
  }) as unknown as Article;

test('twenty tags are shown, more of them on demand', () => {
  const { rerender } = render(<ArticleFoot article={withTags(20)} />);
  expect(screen.getAllByRole('link', { name: /^tag/ })).toHaveLength(20);
  expect(screen.queryByText(/^More tags/)).toBeNull();
  rerender(<ArticleFoot article={withTags(57)} />);
  const more = screen.getByText('More tags (37)').closest('details');
  expect(more?.open).toBe(false);
  expect(more?.querySelectorAll('li')).toHaveLength(37);
  expect(screen.getByRole('list', { name: 'Tags' }).children).toHaveLength(20);
  expect(more?.querySelector('ul')?.getAttribute('aria-label')).toBe('More tags (37)');
  expect(document.querySelectorAll('li')).toHaveLength(57);
});
