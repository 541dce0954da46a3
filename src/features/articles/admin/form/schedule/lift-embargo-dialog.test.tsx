import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminArticle } from '../../../contract.ts';
import { LiftEmbargoDialog } from './lift-embargo-dialog.tsx';

const ARTICLE = {
  id: 12,
  title: 'Static Garden',
  version: 3,
  embargoUntil: '2031-03-05T09:00:00.000Z',
  embargoReason: 'Agreed with the studio',
  embargoSource: 'Press office',
} as AdminArticle;

function show() {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    return Response.json({ ...ARTICLE, embargoUntil: null });
  });
  const onLifted = vi.fn();
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiftEmbargoDialog article={ARTICLE} onLifted={onLifted} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), sent, onLifted, onClose };
}
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => vi.unstubAllGlobals());

test('the dialog names the article, the time, the reason and the source', () => {
  show();
  const text = screen.getByRole('dialog', { name: 'Lift the embargo?' }).textContent;
  for (const part of ['Static Garden', '2031', 'Agreed with the studio', 'Press office']) {
    expect(text).toContain(part);
  }
});

test('an embargo is lifted with a reason and a confirmation only', async () => {
  const { user, sent, onLifted } = show();
  const reason = screen.getByLabelText('Reason for lifting it');
  await user.type(reason, 'x');
  await user.click(button('Lift Embargo'));
  expect(sent).toEqual([]);
  await user.clear(reason);
  expect(screen.getByText('Confirm this before lifting the embargo.')).toBeDefined();
  await user.click(screen.getByRole('checkbox'));
  await user.click(button('Lift Embargo'));
  expect(await screen.findByText(/^The reason/)).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(reason, 'The studio agreed today');
  await user.click(button('Lift Embargo'));
  await vi.waitFor(() => expect(onLifted).toHaveBeenCalledOnce());
  const input = { reason: 'The studio agreed today', version: 3 };
  expect(sent).toEqual([['/api/articles/12/lift-embargo', input]]);
});

test('Keep Embargo sends nothing', async () => {
  const { user, sent, onClose } = show();
  await user.click(button('Keep Embargo'));
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});
