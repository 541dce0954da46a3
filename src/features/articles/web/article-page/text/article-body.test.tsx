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
  expect(screen.queryByText(/^Show all/)).toBeNull();
  rerender(<ArticleFoot article={withTags(57)} />);
  const more = screen.getByText('Show all tags (57)').closest('details');
  expect(more?.open).toBe(false);
  expect(more?.querySelectorAll('li')).toHaveLength(37);
  expect(document.querySelectorAll('li')).toHaveLength(57);
});
