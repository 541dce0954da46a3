import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/api/api-client.ts';
import type { Notification } from '../contract.ts';
import { Bell } from './bell.tsx';

let all: Notification[] = [];
const calls: [string, unknown][] = [];

const one = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'submitted',
  message: `Arthur submitted “Lamp ${id}”`,
  text: null,
  articleId: id,
  key: null,
  screen: null,
  at: '2026-03-05T10:00:00.000Z',
  isRead: false,
  ...more,
});

function answerTo(path: string, body: unknown): unknown {
  if (path.endsWith('/unread')) return { unread: all.filter(({ isRead }) => !isRead).length };
  if (path.endsWith('/read')) {
    const { id, upTo = 0 } = body as { id?: number; upTo?: number };
    all = all.map((row) => (row.id === id || row.id <= upTo ? { ...row, isRead: true } : row));
    return { message: 'Marked as read' };
  }
  const before = Number(/before=(\d+)/.exec(path)?.[1] ?? Number.POSITIVE_INFINITY);
  const rest = all.filter(({ id }) => id < before);
  return { notifications: rest.slice(0, 20), hasMore: rest.length > 20 };
}

beforeEach(() => {
  calls.length = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    if (sent !== undefined) calls.push([path, sent]);
    return Response.json(answerTo(path, sent));
  });
});

async function open(onOpen: (notification: Notification) => void = () => undefined) {
  render(
    <QueryClientProvider client={createQueryClient((path, init) => fetch(path, init))}>
      <Bell onOpen={onOpen} />
    </QueryClientProvider>,
  );
}

test('the bell names the number of unread notifications and opens what one is about', async () => {
  all = [one(3), one(2, { isRead: true }), one(1)];
  const opened = vi.fn();
  await open(opened);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const list = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  const items = await list.findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent?.includes('Unread:'))).toEqual([
    true,
    false,
    true,
  ]);
  await userEvent.click(list.getByRole('button', { name: /Lamp 3/ }));
  expect(calls).toEqual([['/api/account/notifications/read', { id: 3 }]]);
  expect(opened).toHaveBeenCalledWith(expect.objectContaining({ articleId: 3 }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
});

test('what is gone is marked as read and opens nothing', async () => {
  all = [one(1, { articleId: null })];
  const opened = vi.fn();
  await open(opened);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await userEvent.click(await screen.findByRole('button', { name: /Lamp 1/ }));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  expect(opened).not.toHaveBeenCalled();
});

test('Mark All as Read leaves those unread that are newer than the list', async () => {
  all = [one(2), one(1)];
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  const button = await screen.findByRole('button', { name: 'Mark All as Read' });
  all = [one(3), ...all];
  await userEvent.click(button);
  expect(calls).toEqual([['/api/account/notifications/read', { upTo: 2 }]]);
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
});

test('twenty are shown, then more; none is said', async () => {
  all = Array.from({ length: 25 }, (_, index) => one(25 - index));
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 25 unread' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(20);
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await vi.waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('without notifications the list says so', async () => {
  all = [];
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByRole('heading', { name: 'No notifications' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark All as Read' })).toBeNull();
});
