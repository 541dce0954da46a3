import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { describeSpan } from '#features/rich-text/admin/highlights/anchor.ts';
import { createHighlights } from '#features/rich-text/admin/public.ts';
import { openEditor } from '#tests/components/rich-editor.ts';
import type { Thread } from '../contract.ts';
import { Discussion } from './discussion.tsx';
import { DiscussionButton } from './discussion-button.tsx';

/** Of the notification about the comment on the ferry. */
const ABOUT = { key: 'discussion:20' };
const TEXT = 'You turn the lamp down and wait. The ferry never comes.';
const anchorOf = (words: string) => {
  const from = TEXT.indexOf(words);
  return describeSpan(TEXT, { from, to: from + words.length });
};
const comment = (id: number, text: string, more: Partial<Thread['comments'][number]> = {}) => ({
  id,
  author: 'Ines',
  isOwn: false,
  text,
  mentions: [],
  createdAt: '2026-03-06T09:00:00.000Z',
  editedAt: null,
  ...more,
});
const thread = (
  id: number,
  words: string | null,
  text: string,
  more: Partial<Thread> = {},
): Thread => ({
  id,
  anchor: words === null ? null : anchorOf(words),
  resolved: null,
  comments: [comment(id * 10, text)],
  ...more,
});

/** The server: its threads, the requests, and how it answers the next change. */
let threads: Thread[];
let sent: { method: string; path: string; body: unknown }[];
let answerTo: (method: string, path: string) => Response | Error | undefined;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answerTo = () => undefined;
  threads = [thread(2, 'ferry', 'Is it?'), thread(1, 'turn the lamp down', 'Spoils it. @Mara')];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(min-width: 64rem)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { method = 'GET', body } = init;
    if (method !== 'GET') sent.push({ method, path, body: body ? JSON.parse(String(body)) : null });
    const special = answerTo(method, path);
    if (special instanceof Error) throw special;
    if (special) return special;
    if (path.endsWith('/people')) return Response.json([{ id: 7, name: 'Mara' }]);
    return Response.json(method === 'GET' ? threads : threads[0]);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function open({ content = `<p>${TEXT}</p>`, isOpen = null as boolean | null } = {}) {
  const highlights = createHighlights();
  const opened = openEditor(content, false, { highlights });
  const detach = highlights.attach(opened.editor);
  const onToggle = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = render(
    <QueryClientProvider client={client}>
      <Discussion articleId={3} account={1} {...{ highlights, isOpen, onToggle }} />
    </QueryClientProvider>,
  );
  const cards = async () => {
    const list = await screen.findByRole('list', { name: 'Comments' });
    return within(list)
      .getAllByRole('article')
      .map((card) => card.getAttribute('aria-label'));
  };
  const card = (about: string) => screen.findByRole('article', { name: `Comment on “${about}”` });
  return { ...opened, ...shown, highlights, onToggle, cards, card, detach, client };
}

const write = (area: HTMLElement, value: string) => {
  fireEvent.change(area, { target: { value, selectionStart: value.length } });
};

function OpenedByNotification({ highlights }: { highlights: ReturnType<typeof createHighlights> }) {
  const [isOpen, onToggle] = useState<boolean | null>(false);
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <Discussion articleId={3} account={1} about={ABOUT} {...{ highlights, isOpen, onToggle }} />
    </QueryClientProvider>
  );
}

test.each([
  ['an open thread', false],
  ['a resolved thread', true],
])('the comment of a notification opens %s and scrolls to it', async (_, isResolved) => {
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scroll() {
    scrolled.push(this.getAttribute('data-thread'));
  };
  if (isResolved) {
    const resolved = { by: 'Ines', at: '2026-03-06T10:00:00.000Z' };
    threads = threads.map((one) => (one.id === 2 ? { ...one, resolved } : one));
  }
  const highlights = createHighlights();
  const { editor } = openEditor(`<p>${TEXT}</p>`, false, { highlights });
  highlights.attach(editor);
  render(<OpenedByNotification highlights={highlights} />);
  const card = await screen.findByRole('article', { name: 'Comment on “ferry”' });
  await waitFor(() => expect(scrolled).toContain('2'));
  expect(card.hasAttribute('data-active')).toBe(true);
  const count = scrolled.length;
  fireEvent.click(await screen.findByRole('radio', { name: /^Resolved/ }));
  expect(scrolled).toHaveLength(count);
});

test('an answer that nothing changed keeps the comments, and the next change shows', async () => {
  const asked: (string | null)[] = [];
  const fetched = vi.fn(async (path: string, init: RequestInit = {}) => {
    if (path.endsWith('/people')) return Response.json([]);
    const tag = new Headers(init.headers).get('if-none-match');
    asked.push(tag);
    const etag = `"${threads.length}"`;
    if (tag === etag) return new Response(null, { status: 304 });
    return Response.json(threads, { headers: { etag } });
  });
  vi.stubGlobal('fetch', fetched);
  const { cards, client } = open();
  expect(await cards()).toHaveLength(2);
  const again = () => act(() => client.refetchQueries({ queryKey: ['/api/articles', 3] }));
  await again();
  expect(await cards()).toHaveLength(2);
  threads = [...threads, thread(3, null, 'All of it?')];
  await again();
  await again();
  expect(await cards()).toHaveLength(3);
  expect(asked.filter((tag) => tag !== null)).toEqual(['"2"', '"2"', '"3"']);
});

test('threads are listed in the order of the text, after those about the whole article', async () => {
  threads.push(thread(3, null, 'All of it?'));
  const { cards, editor } = open();
  await screen.findByText('All of it?');
  expect(await cards()).toEqual([
    'Comment on the whole article',
    'Comment on “turn the lamp down”',
    'Comment on “ferry”',
  ]);
  expect(editor.view.dom.querySelectorAll('[data-highlight]')).toHaveLength(2);
});

test('a comment whose words were deleted says so, and comes last', async () => {
  const { cards } = open({ content: '<p>The ferry never comes. And so we wait in the dark.</p>' });
  await screen.findByText('The text was deleted: “turn the lamp down”');
  expect((await cards()).at(-1)).toBe('Comment on “turn the lamp down”');
});

test('resolved threads are listed apart, with who resolved them, and can be reopened', async () => {
  threads.push(
    thread(4, null, 'Old', { resolved: { by: 'Mara', at: '2026-03-04T12:00:00.000Z' } }),
  );
  open();
  expect(screen.queryByText('Old')).toBeNull();
  (await screen.findByRole('radio', { name: 'Resolved 1' })).click();
  await screen.findByText(/^Resolved by Mara, Mar 4/);
  expect(screen.queryByText('Is it?')).toBeNull();
  screen.getByRole('button', { name: 'Reopen' }).click();
  await waitFor(() =>
    expect(sent).toEqual([
      { method: 'PATCH', path: '/api/articles/3/discussion/4', body: { resolved: false } },
    ]),
  );
});

test('a list that was used stays open when the last thread is resolved', async () => {
  const { onToggle } = open();
  const [resolve] = await screen.findAllByRole('button', { name: 'Resolve' });
  expect(onToggle).not.toHaveBeenCalled();
  resolve?.click();
  expect(onToggle).toHaveBeenCalledExactlyOnceWith(true);
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('a reply mentions whom the user chose after an @', async () => {
  const { card } = open();
  const box = within(await card('ferry'));
  const area = box.getByRole('textbox', { name: 'Reply' });
  area.focus();
  await waitFor(() => {
    write(area, 'Ask @ma');
    expect(box.getByRole('option', { name: 'Mara' })).toBeTruthy();
  });
  fireEvent.keyDown(area, { key: 'Enter' });
  expect((area as HTMLTextAreaElement).value).toBe('Ask @Mara ');
  box.getByRole('button', { name: 'Reply' }).click();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/api/articles/3/discussion/2/comments',
    body: { text: 'Ask @Mara ', mentions: [7] },
  });
  await waitFor(() => expect((area as HTMLTextAreaElement).value).toBe(''));
});

test('a comment that mentions someone without access says what to do', async () => {
  const errors = [{ in: 'body', field: 'mentions', message: 'may name only people who …' }];
  answerTo = (method) =>
    method === 'POST'
      ? Response.json({ status: 400, code: 'request.invalid', errors }, { status: 400 })
      : undefined;
  const { card } = open();
  write(within(await card('ferry')).getByRole('textbox', { name: 'Reply' }), 'Ask @Mara');
  screen.getByRole('button', { name: 'Reply' }).click();
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toBe(
    'Not sent; it’s saved on this device. Remove the names of people who can’t open this article, then try again.',
  );
});

test('a comment that can’t be sent says so and is on the device until it is sent', async () => {
  answerTo = (method) => (method === 'POST' ? new TypeError('offline') : undefined);
  const first = open();
  const area = within(await first.card('ferry')).getByRole('textbox', { name: 'Reply' });
  write(area, 'Who counted?');
  screen.getByRole('button', { name: 'Reply' }).click();
  await screen.findByText('Not sent. You’re offline; it’s saved on this device.');
  first.unmount();
  first.detach();
  answerTo = () => undefined;
  open();
  await screen.findByDisplayValue('Who counted?');
  screen.getByRole('button', { name: 'Reply' }).click();
  await waitFor(() => expect(screen.queryByDisplayValue('Who counted?')).toBeNull());
  const [one, other] = sent.map(({ body }) => (body as { clientKey: string }).clientKey);
  expect(one).toBe(other);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('a reply to a thread that was deleted becomes a new comment', async () => {
  const { card, client } = open();
  write(within(await card('ferry')).getByRole('textbox', { name: 'Reply' }), 'But why?');
  threads = threads.filter(({ id }) => id !== 2);
  await act(() => client.invalidateQueries());
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New comment' }).value).toBe(
      'But why?',
    ),
  );
});

test('the shortcut starts a comment on the selected words, and Escape returns the caret', async () => {
  const { press, select, onToggle, editor, highlights } = open({ isOpen: true });
  await screen.findByText('Is it?');
  select(1, 4);
  press('m', { ctrlKey: true, altKey: true });
  const area = await screen.findByRole('textbox', { name: 'New comment' });
  expect(document.activeElement).toBe(area);
  expect(onToggle).toHaveBeenCalledWith(true);
  expect(highlights.snapshot().words.get('new')).toBe('You');
  write(area, 'Who?');
  fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/api/articles/3/discussion',
    body: {
      text: 'Who?',
      mentions: [],
      anchor: { quote: 'You', after: expect.stringMatching(/^ turn/) },
    },
  });
  const reply = screen.getAllByRole('textbox', { name: 'Reply' })[0] as HTMLElement;
  reply.focus();
  fireEvent.keyDown(reply, { key: 'Escape' });
  expect(document.activeElement).toBe(editor.view.dom);
});

test('the shortcut returns to a new comment that was left by Escape, with its words', async () => {
  const { press, select, editor } = open({ isOpen: true });
  await screen.findByText('Is it?');
  select(1, 4);
  press('m', { ctrlKey: true, altKey: true });
  const area = await screen.findByRole('textbox', { name: 'New comment' });
  write(area, 'Who?');
  fireEvent.keyDown(area, { key: 'Escape' });
  expect(document.activeElement).toBe(editor.view.dom);
  press('m', { ctrlKey: true, altKey: true });
  const again = () => screen.getByRole('textbox', { name: 'New comment' });
  await waitFor(() => expect(document.activeElement).toBe(again()));
  expect(again()).toHaveProperty('value', 'Who?');
});

test('an article whose comments are all resolved has no open ones', async () => {
  threads = [
    thread(2, 'ferry', 'Is it?', { resolved: { by: 'Ines', at: '2026-03-06T09:00:00.000Z' } }),
  ];
  open({ isOpen: true });
  expect(await screen.findByText('No open comments')).toBeTruthy();
});

test('J and K go from thread to thread and show their words', async () => {
  const { highlights } = open();
  await screen.findByText('Is it?');
  const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
  key('j');
  expect(highlights.snapshot().active).toBe('1');
  expect(document.activeElement?.textContent).toBe('turn the lamp down');
  key('j');
  expect(highlights.snapshot().active).toBe('2');
  key('j');
  expect(highlights.snapshot().active).toBe('2');
  key('k');
  expect(highlights.snapshot().active).toBe('1');
});

test('after a save, where the words are now is stored', async () => {
  const { highlights, editor } = open();
  await screen.findByText('Is it?');
  const at = 1 + TEXT.indexOf('lamp');
  editor.view.dispatch(editor.state.tr.insertText('old ', at));
  act(() => highlights.saved());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: 'PUT', path: '/api/articles/3/discussion/anchors' });
  expect(sent[0]?.body).toMatchObject({
    anchors: expect.arrayContaining([
      { threadId: 1, anchor: expect.objectContaining({ quote: 'turn the old lamp down' }) },
    ]),
  });
});

test('only own comments can be edited and deleted', async () => {
  threads = [
    thread(1, 'ferry', 'Is it?', {
      comments: [comment(10, 'Is it?'), comment(11, 'No.', { isOwn: true, author: 'Mara' })],
    }),
  ];
  open();
  await screen.findByText('No.');
  expect(screen.getAllByRole('button', { name: 'More actions for your comment' })).toHaveLength(1);
});

test('a comment is deleted only after a question', async () => {
  const own = comment(11, 'No.', { isOwn: true, author: 'Mara' });
  threads = [thread(1, 'ferry', 'Is it?', { comments: [own] })];
  open();
  const user = userEvent.setup();
  const choose = async (button: string) => {
    await user.click(await screen.findByRole('button', { name: 'More actions for your comment' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this comment?' }));
    await user.click(dialog.getByRole('button', { name: button }));
  };
  await choose('Cancel');
  expect(sent).toEqual([]);
  await choose('Delete Comment');
  await waitFor(() =>
    expect(sent).toEqual([
      { method: 'DELETE', path: '/api/articles/3/discussion/1/comments/11', body: null },
    ]),
  );
});

test('a mention is marked however its name is written', async () => {
  const mentions = [{ id: 7, name: 'Mara' }];
  threads = [thread(1, 'ferry', '', { comments: [comment(10, 'Ask @mara.', { mentions })] })];
  open();
  expect((await screen.findByText('@mara')).className).not.toBe('');
});

test('the button counts open comments, and explains why a new article has none', async () => {
  const onToggle = vi.fn();
  const client = new QueryClient();
  const button = (articleId: number | null) => (
    <QueryClientProvider client={client}>
      <DiscussionButton {...{ articleId, onToggle }} isOpen={null} />
    </QueryClientProvider>
  );
  const { rerender } = render(button(3));
  const shown = await screen.findByRole('button', { name: 'Comments 2', pressed: true });
  shown.click();
  expect(onToggle).toHaveBeenCalledWith(false);
  rerender(button(null));
  const resting = screen.getByRole('button', { name: 'Comments' });
  expect(resting.getAttribute('aria-disabled')).toBe('true');
  expect(resting.dataset.tooltip).toBe('Save the article once, then you can comment on it.');
});
