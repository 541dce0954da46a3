import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { ReviewNotice } from './review-notice.tsx';

const NOTE = 'Name your sources.';

function show(article: Partial<AdminArticle>) {
  const shown = { id: 3, title: 'A lamp', status: 'draft', can: [], ...article } as AdminArticle;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReviewNotice article={shown} unsaved={false} onDone={() => {}} />
    </QueryClientProvider>,
  );
  return screen.queryByText(NOTE) !== null;
}

test('a draft that was rejected shows its author the note until it is submitted again', () => {
  expect(show({ moderationStatus: 'pending', rejectionNote: NOTE })).toBe(true);
});

test('the note of a rejected article is left to the dialog that opens for it', () => {
  expect(show({ moderationStatus: 'rejected', rejectionNote: NOTE })).toBe(false);
  expect(show({ moderationStatus: 'pending', rejectionNote: null })).toBe(false);
});
