import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { mayLeaveForms } from '#ui/admin/hooks/leave-guard.ts';
import type { Plan, PlanPatch } from '../contract.ts';
import { AssignmentBox } from './assignment-box.tsx';

const PLAN: Plan = {
  articleId: 7,
  owner: null,
  author: { id: 1, name: 'ada' },
  contributors: [],
  plannedOn: null,
  deadlineOn: null,
  label: 'Proofs',
  note: 'No spoilers.',
  version: 3,
  canChange: true,
};
const CHOICES = { labels: ['Pitch', 'Ready'], people: [{ id: 2, name: 'mara' }] };

afterEach(() => vi.unstubAllGlobals());

/** The box of an article whose stored plan may differ from what it loads. */
async function show() {
  const server = { plan: PLAN, sent: [] as PlanPatch[], isDown: false };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/api/planning/choices') return Response.json(CHOICES);
    if (method === 'GET') return Response.json(server.plan);
    if (server.isDown) throw new TypeError('offline');
    const patch = JSON.parse(String(body)) as PlanPatch;
    server.sent.push(patch);
    const { version, ownerId, contributors: _, ...fields } = patch;
    if (version !== server.plan.version) {
      const problem = { status: 409, code: 'plan.stale', detail: 'Someone else has changed this.' };
      return Response.json(problem, { status: 409 });
    }
    const owner = ownerId === undefined ? server.plan.owner : (CHOICES.people[0] ?? null);
    server.plan = { ...server.plan, ...fields, owner, version: version + 1 } as Plan;
    return Response.json(server.plan);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <AssignmentBox articleId={7} />
    </QueryClientProvider>,
  );
  const note = await screen.findByLabelText<HTMLTextAreaElement>('Note');
  return { server, note, user: userEvent.setup() };
}

test('a chosen owner is saved at once, a typed note when the field is left', async () => {
  const { server, note, user } = await show();
  await user.selectOptions(screen.getByLabelText('Owner'), 'mara');
  await vi.waitFor(() => expect(server.sent).toEqual([{ version: 3, ownerId: 2 }]));
  await user.type(note, ' 600 words.');
  expect(server.sent).toHaveLength(1);
  await user.tab();
  const change = { version: 4, note: 'No spoilers. 600 words.' };
  await vi.waitFor(() => expect(server.sent[1]).toEqual(change));
});

test('a label that the site no longer has stays chosen', async () => {
  await show();
  const radio = screen.getByRole('radio', { name: 'Proofs' });
  expect(radio.getAttribute('aria-checked')).toBe('true');
});

test('a change is saved on top of someone else’s change of another field', async () => {
  const { server, user } = await show();
  server.plan = { ...PLAN, deadlineOn: '2026-03-04', version: 9 };
  await user.click(screen.getByRole('radio', { name: 'Ready' }));
  await vi.waitFor(() => expect(server.plan).toMatchObject({ label: 'Ready', version: 10 }));
  await vi.waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Due').value).toBe('2026-03-04'),
  );
});

test.each([
  ['Use Theirs', 'Theirs'],
  ['Keep Mine', 'Mine'],
])('when the same field was changed, %s decides', async (button, expected) => {
  const { server, note, user } = await show();
  server.plan = { ...PLAN, note: 'Theirs', version: 9 };
  await user.clear(note);
  await user.type(note, 'Mine');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: button }));
  await vi.waitFor(() => expect(server.plan.note).toBe(expected));
  await vi.waitFor(() => expect(note.value).toBe(expected));
});

test('a change that could not be saved stays, and can be tried again', async () => {
  const { server, note, user } = await show();
  server.isDown = true;
  await user.type(note, ' More.');
  await user.tab();
  await screen.findByRole('heading', { name: 'Not saved' });
  expect(note.value).toBe('No spoilers. More.');
  server.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await vi.waitFor(() => expect(server.plan.note).toBe('No spoilers. More.'));
});

test('a note that is still being typed is saved before the user leaves, or asks', async () => {
  const { server, note, user } = await show();
  await user.type(note, ' More.');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  expect(await mayLeaveForms()).toBe(true);
  expect(server.plan.note).toBe('No spoilers. More.');

  server.isDown = true;
  await user.type(note, ' Lost?');
  const asked = mayLeaveForms();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await asked).toBe(false);
  expect(note.value).toBe('No spoilers. More. Lost?');
});
