import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionUser } from '#features/users/contract.ts';
import { ToastHost } from '#ui/toast/toast-host.tsx';
import type { Calendar, CalendarItem } from '../contract.ts';
import { CalendarScreen } from './calendar-screen.tsx';

const NOW = new Date('2026-03-05T12:00:00Z');
const EDITOR = { can: ['article:write', 'article:moderate'] } as unknown as SessionUser;

const DRAFT: CalendarItem = {
  kind: 'draft',
  id: 7,
  title: 'Saltlight guide',
  day: '2026-03-05',
  category: 'guide',
  owner: 2,
  version: 3,
  canEdit: true,
  canMove: true,
};
const SCHEDULED: CalendarItem = {
  ...DRAFT,
  kind: 'scheduled',
  id: 8,
  title: 'Patch notes',
  at: '2026-03-05T09:00:00.000Z',
};
const review = (id: number): CalendarItem => ({
  ...DRAFT,
  id,
  title: `Review ${id}`,
  day: '2026-03-13',
  category: 'review',
});

let sent: [string, unknown][];
let items: CalendarItem[];
let more: Calendar['more'];
let ideas: unknown[];
let ideasFail: boolean;
let refusal: { status: number; code: string; detail: string } | null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  Element.prototype.hasPointerCapture = () => false;
  sessionStorage.clear();
  sent = [];
  refusal = null;
  items = [DRAFT, SCHEDULED];
  more = { '2026-03-06': { draft: 2 } };
  ideas = [];
  ideasFail = false;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') {
      sent.push([`${method} ${path}`, JSON.parse(String(body))]);
      if (refusal) return Response.json(refusal, { status: refusal.status });
      return Response.json({ version: 4 });
    }
    if (path === '/api/ideas' && ideasFail) return Response.json({}, { status: 500 });
    if (path.endsWith('/plan')) return Response.json({ version: 5, plannedOn: null });
    if (path === '/api/ideas') return Response.json(ideas);
    if (!path.startsWith('/api/calendar?')) return Response.json([]);
    const people = [{ id: 2, name: 'mara.quill' }];
    return Response.json({ timeZone: 'Europe/Berlin', items, more, people });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function show() {
  cleanup();
  const onEdit = vi.fn();
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: async () => [], retry: false } },
  });
  render(
    <QueryClientProvider client={client}>
      <CalendarScreen user={EDITOR} onEdit={onEdit} />
      <ToastHost />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await waitFor(() => expect(document.querySelector('[aria-busy="false"]')).not.toBeNull());
  return { user, onEdit };
}
const dayOf = (date: string) => {
  const day = document.querySelector<HTMLElement>(`[data-day="${date}"]`);
  if (!day) throw new Error(`${date} is not shown`);
  return day;
};
const focusedDay = () => document.activeElement?.closest<HTMLElement>('[data-day]')?.dataset.day;

test('T goes to today, arrows move between days and months, and only the day they reach is a tab stop', async () => {
  const { user } = await show();
  await user.keyboard('t');
  await waitFor(() => expect(focusedDay()).toBe('2026-03-05'));
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(focusedDay()).toBe('2026-03-13');
  expect(within(dayOf('2026-03-05')).getByRole('button', { name: /Saltlight/ }).tabIndex).toBe(-1);
  await user.keyboard('{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(focusedDay()).toBe('2026-02-27'));
  expect(screen.getByRole('heading', { name: 'February 2026' })).toBeDefined();
  await user.keyboard('t');
  await waitFor(() => expect(focusedDay()).toBe('2026-03-05'));
});

test.each(['the dialog', 'the key U'])(
  '%s unschedules an article, which stays planned for its day',
  async (way) => {
    const { user } = await show();
    const item = screen.getByRole('button', { name: /Patch notes/ });
    if (way === 'the dialog') {
      await user.click(item);
      await user.click(await screen.findByRole('button', { name: 'Unschedule' }));
    } else {
      screen.getByRole('button', { name: /Saltlight guide/ }).focus();
      await user.keyboard('u');
      expect(screen.queryByRole('dialog')).toBeNull();
      item.focus();
      await user.keyboard('u');
    }
    const question = await screen.findByRole('dialog', { name: 'Unschedule this article?' });
    expect(question.textContent).toContain('“Patch notes” becomes a draft again');
    expect(sent).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Unschedule' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['PUT /api/articles/8/plan', { version: 5, plannedOn: '2026-03-05' }],
        ['PUT /api/articles/8', { version: 3, status: 'draft', scheduledPublishAt: null }],
        [
          'PUT /api/articles/8',
          { version: 4, status: 'scheduled', scheduledPublishAt: SCHEDULED.at },
        ],
      ]),
    );
  },
);

test('unscheduling a submission says that it leaves review, and can’t be undone', async () => {
  items = [{ ...SCHEDULED, moderationStatus: 'pending' }];
  const { user } = await show();
  screen.getByRole('button', { name: /Patch notes/ }).focus();
  await user.keyboard('u');
  const question = await screen.findByRole('dialog', { name: 'Unschedule this article?' });
  expect(question.textContent).toContain('It no longer waits for approval.');
  await user.click(within(question).getByRole('button', { name: 'Unschedule' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await screen.findByText('Unscheduled')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('moving changes that wait asks, and approves their new time', async () => {
  items = [{ ...SCHEDULED, kind: 'change', title: 'Guide', version: 6 }];
  const { user } = await show();
  screen.getByRole('button', { name: /Changes go live, .*Guide/ }).focus();
  await user.keyboard('m');
  const dialog = await screen.findByRole('dialog', { name: 'Move to another day' });
  fireEvent.change(within(dialog).getByLabelText('Day'), { target: { value: '2026-03-09' } });
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  const question = await screen.findByRole('dialog', { name: /^Move to / });
  expect(question.textContent).toContain('The changes to “Guide” go live on');
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(sent).toEqual([
      [
        'POST /api/articles/8/pending-changes/schedule',
        { version: 6, publishAt: '2026-03-09T09:00:00.000Z' },
      ],
    ]),
  );
});

test('M moves a planned draft to a day, and Undo moves it back', async () => {
  const { user } = await show();
  screen.getByRole('button', { name: /Saltlight guide/ }).focus();
  await user.keyboard('m');
  const dialog = screen.getByRole('dialog', { name: 'Move to another day' });
  fireEvent.change(within(dialog).getByLabelText('Day'), { target: { value: '2026-03-12' } });
  await user.click(within(dialog).getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(sent).toEqual([['PUT /api/articles/7/plan', { version: 3, plannedOn: '2026-03-12' }]]),
  );
  await user.click(await screen.findByRole('button', { name: 'Undo' }, { timeout: 9000 }));
  await waitFor(() =>
    expect(sent[1]).toEqual(['PUT /api/articles/7/plan', { version: 4, plannedOn: '2026-03-05' }]),
  );
});

test('a scheduled article asks before it moves, and keeps its time over a clock change', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: /Patch notes/ }));
  await user.click(screen.getByRole('button', { name: 'Change Day' }));
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-30' } });
  await user.click(screen.getByRole('button', { name: 'Move' }));
  const question = await screen.findByRole('dialog', { name: 'Move to March 30?' });
  expect(question.textContent).toContain(
    '“Patch notes” will be published on Monday, March 30, 2026 at 10:00 am instead of Thursday, March 5, 2026',
  );
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['PUT /api/articles/8', { version: 3, scheduledPublishAt: '2026-03-30T08:00:00.000Z' }],
    ]),
  );
});

test.each([
  ['approved', 'Published at this time.'],
  ['pending', 'Awaiting approval Published at this time once an editor approves it.'],
  ['rejected', 'Rejected Published at this time once an editor approves it.'],
] as const)(
  'a scheduled article that is %s says when it is published',
  async (moderationStatus, text) => {
    items = [{ ...SCHEDULED, ...(moderationStatus !== 'approved' && { moderationStatus }) }];
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: /Patch notes/ }));
    const shown = screen.getByRole('dialog').textContent.replaceAll(/\s+/g, '');
    expect(shown).toContain(text.replaceAll(' ', ''));
  },
);

test('a refused move says why and shows what is stored', async () => {
  const { user } = await show();
  const detail = 'The article is under embargo. Schedule it for then or later.';
  refusal = { status: 400, code: 'article.schedule_embargoed', detail };
  screen.getByRole('button', { name: /Saltlight guide/ }).focus();
  await user.keyboard('m');
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-03-12' } });
  items = [{ ...DRAFT, day: '2026-03-20' }];
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect((await screen.findByText('Not moved')).parentElement?.textContent).toContain(detail);
  await waitFor(() => within(dayOf('2026-03-20')).getByText('Saltlight guide'));
});

test('an item is dropped on another day', async () => {
  await show();
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
  fireEvent.dragStart(screen.getByRole('button', { name: /Saltlight guide/ }), { dataTransfer });
  fireEvent.dragOver(dayOf('2026-03-18'), { dataTransfer });
  expect(dayOf('2026-03-18').textContent).toContain('Move to March 18');
  fireEvent.drop(dayOf('2026-03-18'), { dataTransfer });
  await waitFor(() => expect(sent[0]?.[1]).toEqual({ version: 3, plannedOn: '2026-03-18' }));
});

test('N adds an idea for the day that the keys have reached', async () => {
  const { user } = await show();
  await user.keyboard('t{ArrowRight}n');
  const dialog = await screen.findByRole('dialog', { name: 'New idea' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Planned for').value).toBe('2026-03-06');
});

test('two reviews on a day are a warning, and a day lists four items and counts the rest', async () => {
  items = [1, 2, 3, 4, 5].map(review);
  await show();
  const day = dayOf('2026-03-13');
  expect(day.textContent).toContain('5 reviews');
  expect(within(day).getAllByRole('listitem')).toHaveLength(4);
  expect(within(day).getByRole('button', { name: /more/ }).textContent).toBe('+1 more on March 13');
  expect(within(dayOf('2026-03-06')).getByRole('button', { name: /\+2 more/ })).toBeDefined();
});

test('a hidden kind leaves the calendar, and filters without a match can be cleared', async () => {
  items = [DRAFT];
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Planned draft' }));
  expect(screen.queryByText('Saltlight guide')).toBeNull();
  expect(screen.getByRole('heading', { name: 'No matches in March 2026' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(screen.getByText('Saltlight guide')).toBeDefined();
});

test('what hidden kinds have is not counted, but their reviews are a warning', async () => {
  items = [review(1), { ...review(2), kind: 'scheduled', at: '2026-03-13T09:00:00.000Z' }];
  more = { '2026-03-06': { draft: 2, release: 3 }, '2026-03-13': { draft: 1 } };
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Planned draft' }));
  expect(within(dayOf('2026-03-06')).getByRole('button', { name: /more/ }).textContent).toBe(
    '+3 more on March 6',
  );
  const day = dayOf('2026-03-13');
  expect(day.textContent).toContain('2 reviews');
  expect(within(day).getByRole('button', { name: 'Friday, March 13, 2026, 1 item' })).toBeDefined();
  expect(within(day).queryByRole('button', { name: /more/ })).toBeNull();
  const empty = within(dayOf('2026-03-12'));
  expect(empty.getByText('No matches')).toBeDefined();
  await user.click(empty.getByRole('button', { name: 'Thursday, March 12, 2026, no matches' }));
  expect((await screen.findByRole('dialog')).textContent).not.toContain('Nothing planned');
});

test('the dialog of a day leaves out hidden kinds', async () => {
  items = [review(1), { ...review(2), kind: 'release' }];
  more = { '2026-03-13': { draft: 5, release: 1 } };
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Planned draft' }));
  await user.click(within(dayOf('2026-03-13')).getByRole('button', { name: /^Friday/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('1 more item. See the Articles list.')).toBeDefined();
  expect(dialog.getByText('Review 2')).toBeDefined();
  expect(dialog.queryByText('Review 1')).toBeNull();
});

test('an empty week names the week', async () => {
  items = [];
  const { user } = await show();
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  const [first] = document.querySelectorAll<HTMLElement>('[data-day]');
  expect(first?.dataset.day).toBe('2026-03-08');
  expect(
    await screen.findByRole('heading', { name: 'Nothing planned in the week of March 8' }),
  ).toBeDefined();
});

test('ideas that could not be loaded can be tried again', async () => {
  ideasFail = true;
  const { user } = await show();
  const column = within(screen.getByRole('complementary', { name: 'Ideas' }));
  expect(await column.findByText('Failed to load ideas')).toBeDefined();
  expect(column.queryByText('Ideas without a day are listed here.')).toBeNull();
  ideasFail = false;
  await user.click(column.getByRole('button', { name: 'Retry' }));
  expect(await column.findByText('Ideas without a day are listed here.')).toBeDefined();
});

test('the way back from an article leads to the month that was shown, on the same day', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await show();
  expect(screen.getByRole('heading', { name: 'April 2026' })).toBeDefined();
  vi.setSystemTime(new Date('2026-03-06T12:00:00Z'));
  await show();
  expect(screen.getByRole('heading', { name: 'March 2026' })).toBeDefined();
});

test.each([
  [true, 'To plan an idea, choose Plan or drag it to a day.'],
  [false, 'Only an idea’s owner or an editor can plan it.'],
])(
  'the ideas column says how to plan an idea, or who can (may change: %s)',
  async (canChange, hint) => {
    ideas = [
      { id: 1, title: 'Quiet games', category: null, owner: null, plannedOn: null, canChange },
    ];
    await show();
    const column = within(screen.getByRole('complementary', { name: 'Ideas' }));
    expect(await column.findByText(hint)).toBeDefined();
    expect(column.queryByRole('button', { name: 'Plan Quiet games' }) !== null).toBe(canChange);
  },
);
