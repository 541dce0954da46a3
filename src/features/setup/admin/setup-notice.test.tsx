import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { SessionUser } from '#features/users/contract.ts';
import type { SetupState } from '../values.ts';
import { SetupNotice } from './setup-notice.tsx';

const ADMIN: SessionUser = {
  id: 1,
  username: 'admin',
  role: 'admin',
  isMainAdmin: true,
  can: ['site:manage'],
};

function show(first: SetupState, user: SessionUser = ADMIN) {
  let state = first;
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit = {}) => {
    if (body) {
      const change = JSON.parse(String(body)) as { state: SetupState };
      sent.push(change);
      state = change.state;
    }
    return Response.json({ state });
  });
  const onOpen = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SetupNotice user={user} onOpen={onOpen} />
    </QueryClientProvider>,
  );
  return { sent, onOpen };
}
const line = () => screen.findByText('Set up your magazine: name, look, content');

test('a new installation opens the setup once for the main admin', async () => {
  const { sent, onOpen } = show('pending');
  await waitFor(() => expect(onOpen).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([{ state: 'later' }]);
  await line();
});

test('another admin is only offered it', async () => {
  const { sent, onOpen } = show('pending', { ...ADMIN, isMainAdmin: false });
  await line();
  expect([sent, onOpen.mock.calls]).toEqual([[], []]);
});

test('the line is dismissed for good', async () => {
  const { sent, onOpen } = show('later');
  await line();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() =>
    expect(screen.queryByText('Set up your magazine: name, look, content')).toBeNull(),
  );
  expect([sent, onOpen.mock.calls]).toEqual([[{ state: 'done' }], []]);
});
