import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sessionQuery } from '#features/articles/admin/api.ts';
import { articleQuery } from '#features/articles/web/api.ts';
import { showEditButton } from './edit-button.tsx';

const ADA = { id: 5, username: 'ada', can: ['article:write'] };
const EDITOR = { ...ADA, can: ['article:write', 'article:moderate'] };

afterEach(() => {
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

/** Opens the public page of an article of account 5. */
async function open(user: object | null, path = '/articles/lamp', state: unknown = null) {
  window.history.replaceState(state, '', path);
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 } },
  });
  client.setQueryDefaults(sessionQuery.queryKey, { gcTime: 60_000 });
  client.setQueryData(sessionQuery.queryKey, { user } as never);
  client.setQueryData(articleQuery('lamp').queryKey, { id: 12, authorId: 5 } as never);
  await act(async () => showEditButton(client));
  return client;
}
const button = () => screen.queryByRole('button', { name: 'Edit Article' });

test.each([
  ['a visitor sees no button', null, false],
  ['the author sees the button', ADA, true],
  ['another author sees no button', { ...ADA, id: 6 }, false],
  ['an editor sees the button', { ...EDITOR, id: 6 }, true],
])('%s', async (_, user, isShown) => {
  await open(user);
  expect(button() !== null).toBe(isShown);
});

test('the button opens the editor with the article', async () => {
  await open(EDITOR);
  await act(async () => button()?.click());
  expect(window.history.state).toMatchObject({
    adminLocation: { mode: 'editor', articleId: 12 },
  });
  expect(button()).toBeNull();
});

test('the button appears on article pages only', async () => {
  await open(EDITOR, '/articles');
  expect(button()).toBeNull();
  await act(async () => window.history.pushState(null, '', '/articles/lamp'));
  await act(async () => window.dispatchEvent(new Event('pushState')));
  expect(button()).not.toBeNull();
});
