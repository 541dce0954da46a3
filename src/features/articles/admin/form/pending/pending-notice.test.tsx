import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminArticle } from '../../../contract.ts';
import type { PendingChanges } from '../../../waiting.contract.ts';
import { formValues } from '../form-values.ts';
import { PendingNotice } from './pending-notice.tsx';
import { SaveLater } from './save-later.tsx';

const AT = '2099-03-18T15:00:00.000Z';
const PENDING: PendingChanges = {
  version: 3,
  baseVersion: 7,
  publishAt: AT,
  isApproved: true,
  isConflict: false,
  problem: '',
  by: 'Mara',
  savedAt: AT,
};
const ARTICLE = {
  id: 12,
  title: 'Static Garden',
  content: '<p>Old.</p>',
  category: 'news',
  tags: ['Maps'],
  games: [],
  series: null,
  review: null,
  checked: null,
  slug: 'static-garden',
  featuredImage: null,
  featuredImageAlt: '',
  featuredImageCaption: '',
  excerpt: '',
  metaDescription: '',
  version: 7,
  status: 'published',
  moderationStatus: 'approved',
  scheduledPublishAt: null,
  unpublishAt: null,
  embargoUntil: null,
  embargoReason: '',
  embargoSource: '',
  pending: null,
} as unknown as AdminArticle;
const CONTENT = { ...ARTICLE, title: 'Static Garden, revised', unpublishAt: null };

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => {
  failing = false;
  vi.unstubAllGlobals();
});

let failing = false;

function stubServer() {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (init.method === undefined || init.method === 'GET') {
      if (failing) return Response.json({ status: 500, title: 'Broken' }, { status: 500 });
      return Response.json(path === '/api/articles/12/pending-changes' ? CONTENT : ARTICLE);
    }
    sent.push([init.method, path, init.body && JSON.parse(String(init.body))]);
    return Response.json({ ...ARTICLE, version: 8 });
  });
  return sent;
}

function showNotice(
  changes: Partial<PendingChanges> = {},
  props: Partial<Parameters<typeof PendingNotice>[0]> = {},
) {
  const sent = stubServer();
  const [onEdit, onChanged, onPublished] = [vi.fn(), vi.fn(), vi.fn()];
  const pending = { ...PENDING, ...changes };
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <PendingNotice
        article={{ ...ARTICLE, pending }}
        pending={pending}
        moderates
        unsaved={false}
        confirm={async () => true}
        {...{ onEdit, onChanged, onPublished }}
        {...props}
      />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), sent, onEdit, onChanged, onPublished };
}
const button = (name: string) => screen.getByRole('button', { name });

test.each<[string, Partial<PendingChanges>]>([
  ['Changes go live March 18, 2099', {}],
  ['Changes wait to be published', { publishAt: null }],
  ['Changes wait for approval', { isApproved: false }],
])('the notice says "%s"', (title, changes) => {
  showNotice(changes);
  expect(screen.getByRole('heading').textContent).toContain(title);
  expect(
    screen.getByText(/Readers see the current version until then\. Saved by Mara/),
  ).toBeDefined();
});

test.each<[string, Partial<PendingChanges>, AdminArticle['status'], RegExp]>([
  [
    'Changes need your decision',
    { isConflict: true },
    'published',
    /Someone edited the article after these changes were saved, so they weren’t published/,
  ],
  [
    'Changes couldn’t be published',
    { problem: 'The file is under embargo.' },
    'published',
    /They weren’t published: The file is under embargo/,
  ],
  [
    'Changes were sent back',
    { problem: 'An editor’s note: “Which frame rate?”', isApproved: false },
    'published',
    /“Which frame rate\?” Edit the changes and save them again/,
  ],
  ['Changes are on hold', { isConflict: true }, 'archived', /The changes stay saved/],
])('"%s" says why nothing is published by itself', (title, changes, status, text) => {
  const pending = { ...PENDING, ...changes };
  showNotice(changes, { article: { ...ARTICLE, status, pending } });
  expect(screen.getByRole('heading').textContent).toBe(title);
  expect(screen.getByText(text)).toBeDefined();
});

test('changes that couldn’t be loaded can be loaded again', async () => {
  failing = true;
  const { user } = showNotice();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to load the waiting changes',
  );
  expect(button('Compare')).toHaveProperty('disabled', true);
  failing = false;
  await user.click(button('Retry'));
  await vi.waitFor(() => expect(button('Compare')).toHaveProperty('disabled', false));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('changes are compared with the current version and loaded into the form', async () => {
  const { user, onEdit } = showNotice();
  await vi.waitFor(() => expect(button('Compare')).toHaveProperty('disabled', false));
  await user.click(button('Compare'));
  const dialog = screen.getByRole('dialog', { name: 'Waiting changes' });
  await vi.waitFor(() => expect(dialog.textContent).toContain('revised'));
  await user.click(button('Edit Changes'));
  expect(onEdit.mock.calls[0]?.[0]).toMatchObject({ title: 'Static Garden, revised' });
});

test('publishing names the version that it replaces; discarding names the changes', async () => {
  const { user, sent, onPublished, onChanged } = showNotice({ isConflict: true, baseVersion: 5 });
  await user.click(button('Publish Now'));
  await vi.waitFor(() => expect(onPublished).toHaveBeenCalledOnce());
  await user.click(button('Discard'));
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    ['POST', '/api/articles/12/pending-changes/publish', { version: 3, articleVersion: 7 }],
    ['DELETE', '/api/articles/12/pending-changes?version=3', undefined],
  ]);
});

test('authors can neither publish nor approve, and unsaved changes come first', () => {
  showNotice({ isApproved: false }, { moderates: false });
  expect(screen.queryByRole('button', { name: /Publish|Approve/ })).toBeNull();
  showNotice({}, { unsaved: true });
  expect(button('Publish Now')).toHaveProperty('disabled', true);
});

test('the changed fields are saved for later with the versions that the editor saw', async () => {
  const sent = stubServer();
  const onSaved = vi.fn();
  const confirm = vi.fn(async () => true);
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <SaveLater
        article={{ ...ARTICLE, pending: PENDING }}
        values={{ ...formValues(ARTICLE), title: 'New', featuredImage: '/garden.jpg' }}
        isLoaded={false}
        isOpen
        onOpen={() => {}}
        readOnly={false}
        moderates
        confirm={confirm}
        onSaved={onSaved}
      />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(button('Save Changes for Later'));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(confirm).toHaveBeenCalledOnce();
  const [[method, path, body]] = sent as [[string, string, { fields: object }]];
  expect([method, path]).toEqual(['PUT', '/api/articles/12/pending-changes']);
  expect(body).toMatchObject({ publishAt: AT, baseVersion: 7, version: 3 });
  expect(body.fields).toEqual({
    title: 'New',
    featuredImage: '/garden.jpg',
    featuredImageAlt: '',
    featuredImageCaption: '',
  });
});

test('changes for later need the unpublish date that is switched on', () => {
  const values = { ...formValues(ARTICLE), title: 'New', unpublishAt: '' };
  const none = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SaveLater
        {...{ article: ARTICLE, values, onOpen: none, onSaved: none, confirm: async () => true }}
        {...{ isLoaded: false, isOpen: true, readOnly: false, moderates: true }}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^Choose an unpublish date/)).toBeDefined();
  expect(button('Save Changes for Later')).toHaveProperty('disabled', true);
});
