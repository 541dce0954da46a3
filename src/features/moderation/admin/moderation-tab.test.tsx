import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AdminArticle, AdminSummary } from '#features/articles/contract.ts';
import { DAY } from '#lib/durations.ts';
import { ModerationTab } from './moderation-tab.tsx';
import { ReviewNotice } from './review-notice.tsx';

const DRAFT = {
  id: 12,
  title: 'Static Garden',
  slug: 'static-garden',
  category: 'review',
  tags: [],
  status: 'draft',
  moderationStatus: 'pending',
  authorId: 5,
  authorName: 'ada',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  publishedAt: null,
  scheduledPublishAt: null,
  embargoUntil: null,
  featured: false,
  masterFeatured: false,
  version: 3,
  can: ['edit', 'approve', 'reject', 'publish'],
} as unknown as AdminSummary;

const inTwoDays = new Date(Date.now() + 2 * DAY).toISOString();
const HELD: AdminSummary = { ...DRAFT, embargoUntil: inTwoDays };

/** The tab with one article, and what it sends. */
async function show(article: AdminSummary) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent.push(`${method} ${path}`);
      return Response.json({ ...article, message: 'Article approved successfully' });
    }
    if (path.startsWith('/api/admin/overview')) return Response.json({ counts: {} });
    return Response.json({ articles: [article], totalCount: 1 });
  });
  const onEdit = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: async () => [] } } });
  render(
    <QueryClientProvider client={client}>
      <ModerationTab onEdit={onEdit} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const act = async (action: string) =>
    user.click(await screen.findByRole('button', { name: `${action}: Static Garden` }));
  const answer = async (title: string, name: string) => {
    const dialog = await screen.findByRole('dialog', { name: title });
    await user.click(within(dialog).getByRole('button', { name }));
  };
  return { sent, onEdit, act, answer };
}
const dialogText = async (name: string) =>
  (await screen.findByRole('dialog', { name })).textContent ?? '';

// Loaded once it is needed, which takes longer than a test waits.
beforeAll(() => import('./changes-table.tsx'));
afterEach(() => vi.unstubAllGlobals());

test('an approved draft can be published right away', async () => {
  const { sent, act, answer } = await show(DRAFT);
  await act('Approve');
  await answer('Approve article?', 'Approve');
  expect(await dialogText('Article approved')).toContain('It is still a draft');
  expect(sent).toEqual(['POST /api/moderation/approve/12']);
  await answer('Article approved', 'Publish Now');
  await vi.waitFor(() => expect(sent.at(-1)).toBe('PUT /api/articles/12'));
});

test('an approved draft can be scheduled in the editor, or left', async () => {
  const { sent, onEdit, act, answer } = await show(DRAFT);
  for (const next of ['Not Now', 'Schedule in Editor']) {
    await act('Approve');
    await answer('Approve article?', 'Approve');
    await answer('Article approved', next);
  }
  expect(onEdit.mock.calls).toEqual([[12]]);
  expect(sent).toEqual(Array(2).fill('POST /api/moderation/approve/12'));
});

test('an approved draft under embargo can be scheduled only', async () => {
  const { act, answer } = await show(HELD);
  await act('Approve');
  await answer('Approve article?', 'Approve');
  const dialog = await screen.findByRole('dialog', { name: 'Article approved' });
  expect(dialog.textContent).toContain('It is under embargo until');
  expect(within(dialog).queryByRole('button', { name: 'Publish Now' })).toBeNull();
});

test('an approval that is cancelled sends nothing', async () => {
  const { sent, act, answer } = await show(DRAFT);
  await act('Approve');
  await answer('Approve article?', 'Cancel');
  expect(sent).toEqual([]);
});

test('approving a submitted article asks nothing more', async () => {
  const { sent, act, answer } = await show({ ...DRAFT, status: 'published' });
  await act('Approve');
  expect(await dialogText('Approve article?')).toContain('will be public immediately.');
  await answer('Approve article?', 'Approve');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('publishing under embargo opens the editor instead', async () => {
  const { sent, onEdit, act, answer } = await show(HELD);
  await act('Publish');
  expect(await dialogText('Article under embargo')).toContain('is under embargo until');
  await answer('Article under embargo', 'Open in Editor');
  expect(onEdit.mock.calls).toEqual([[12]]);
  expect(sent).toEqual([]);
});

test.each([
  ['2099-03-18T09:00:00.000Z', 'go live', 'schedule', { publishAt: '2099-03-18T09:00:00.000Z' }],
  [null, 'at once', 'publish', {}],
])('changes for %s are approved or sent back with a note', async (publishAt, text, call, body) => {
  const waitingChanges = {
    state: 'approval',
    version: 2,
    publishAt,
    by: 'ada',
    savedAt: '2026-01-02T00:00:00.000Z',
  };
  const changed = { ...DRAFT, status: 'published', waitingChanges, can: ['edit'] };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') {
      const articles = path.includes('changes=true') ? [changed] : [];
      return Response.json({ articles, totalCount: articles.length, counts: {} });
    }
    sent.push([`${method} ${path}`, JSON.parse(String(body))]);
    return Response.json({ ...changed, pending: null });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ModerationTab onEdit={() => undefined} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const region = await screen.findByRole('region', {
    name: 'Waiting changes to published articles',
  });
  expect(region.textContent).toContain('Changes await approval');
  expect(region.textContent).toContain('ada');
  await user.click(within(region).getByRole('button', { name: /^Approve changes/ }));
  const question = await screen.findByRole('dialog', { name: 'Approve the changes?' });
  expect(question.textContent).toContain(text);
  await user.click(within(question).getByRole('button', { name: 'Approve' }));
  const path = '/api/articles/12/pending-changes';
  await vi.waitFor(() => expect(sent).toEqual([[`POST ${path}/${call}`, { version: 2, ...body }]]));
  await user.click(within(region).getByRole('button', { name: /^Send Back:/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Send the changes back' });
  await user.type(within(dialog).getByLabelText('Note'), ' Which frame rate? ');
  await user.click(within(dialog).getByRole('button', { name: 'Send Back' }));
  await vi.waitFor(() =>
    expect(sent[1]).toEqual([`POST ${path}/send-back`, { version: 2, note: 'Which frame rate?' }]),
  );
});

test('an opened pending article is approved or rejected in the editor, once its changes are saved', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/history')) return Response.json([]);
    sent.push(`${method} ${path} ${body}`);
    return Response.json({ message: 'Article rejected' });
  });
  const onDone = vi.fn();
  const shown = (unsaved: boolean, status = 'published') => (
    <QueryClientProvider client={new QueryClient()}>
      <ReviewNotice
        article={{ ...DRAFT, status } as AdminArticle}
        unsaved={unsaved}
        onDone={onDone}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(false, 'draft'));
  expect(screen.queryByText('This article awaits approval')).toBeNull();
  rerender(shown(true));
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect([button('Approve').disabled, button('Reject').disabled]).toEqual([true, true]);
  rerender(shown(false));
  const user = userEvent.setup();
  await user.click(button('Approve'));
  const question = await screen.findByRole('dialog', { name: 'Approve article?' });
  await user.click(within(question).getByRole('button', { name: 'Approve' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  await user.click(button('Reject'));
  await user.type(await screen.findByLabelText('Rejection note'), ' No source. ');
  const dialog = screen.getByRole('dialog', { name: 'Reject Article' });
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledTimes(2));
  expect(sent).toEqual([
    'POST /api/moderation/approve/12 {"version":3}',
    'POST /api/moderation/reject/12 {"version":3,"rejectionNote":"No source."}',
  ]);
});

test.each([
  [
    ['article.submitted', 'article.rejected', 'article.approved'],
    /^Last rejected by erik, .*: Name your sources\.$/,
  ],
  [['article.rejected'], /: Name your sources\.$/],
  [['article.submitted', 'article.approved', 'article.rejected'], null],
  [['article.submitted'], null],
])('an article with the log %j shows the note of its last rejection', async (actions, expected) => {
  const log = actions.map((action, id) => ({
    ...{ id, action, actor: 'erik', at: '2026-01-02T15:00:00.000Z' },
    detail: action === 'article.rejected' ? 'Name your sources.' : null,
  }));
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(log);
  });
  const article = { ...DRAFT, status: 'published' } as AdminArticle;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ReviewNotice article={article} unsaved={false} onDone={() => undefined} />
    </QueryClientProvider>,
  );
  await vi.waitFor(() => expect(asked).toEqual(['/api/admin/articles/12/history']));
  const notice = screen.getByRole('region', { name: 'This article awaits approval' });
  if (expected === null) await expect(within(notice).findByText(/Last rejected/)).rejects.toThrow();
  else await vi.waitFor(() => expect(notice.querySelector('p')?.textContent).toMatch(expected));
});
