import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastHost } from '#ui/toast/toast-host.tsx';
import type { Idea } from '../contract.ts';
import { IdeaDialog } from './idea-dialog.tsx';

const IDEA: Idea = {
  id: 4,
  title: 'Lamps',
  notes: 'Ask the keeper.',
  category: 'guide',
  game: null,
  owner: null,
  plannedOn: '2026-03-05',
  createdBy: null,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  version: 1,
  canChange: true,
};
const MARA = { id: 7, name: 'mara.quill' };

let stored: Idea | null;
let sent: [string, { version?: number }][];

beforeEach(() => {
  Element.prototype.hasPointerCapture = () => false;
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/api/planning/choices') return Response.json({ labels: [], people: [MARA] });
    if (path === '/api/ideas' && method === 'GET') return Response.json(stored ? [stored] : []);
    if (method === 'GET') return Response.json([{ id: 1, slug: 'guide', name: 'Guides' }]);
    const patch = JSON.parse(String(body));
    sent.push([`${method} ${path}`, patch]);
    if (method === 'POST') return Response.json({ ...IDEA, id: 5 }, { status: 201 });
    if (stored === null) {
      return Response.json(
        { status: 404, code: 'idea.not_found', detail: 'Gone.' },
        { status: 404 },
      );
    }
    if (patch.version === stored.version) return Response.json(stored);
    const conflict = { version: stored.version };
    return Response.json({ status: 409, code: 'plan.stale', conflict }, { status: 409 });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function open() {
  const onClose = vi.fn();
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { queryFn: async () => [] } } })}
    >
      <IdeaDialog idea={IDEA} onStarted={() => undefined} onClose={onClose} />
      <ToastHost />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await screen.findByRole('option', { name: 'mara.quill' });
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, type, save, onClose };
}
const conflict = () => screen.findByRole('dialog', { name: 'Someone else changed this idea' });

test('what someone else changed in other fields stays', async () => {
  stored = { ...IDEA, version: 2, owner: MARA, plannedOn: '2026-03-09' };
  const { type, save, onClose } = await open();
  type('Notes', 'Ask the keeper twice.');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const notes = 'Ask the keeper twice.';
  expect(sent).toEqual([
    ['PUT /api/ideas/4', { notes, version: 1 }],
    ['PUT /api/ideas/4', { notes, version: 2 }],
  ]);
});

test.each(['Overwrite', 'Take theirs'])(
  'what both changed is shown, and %s keeps one',
  async (choice) => {
    stored = { ...IDEA, version: 2, notes: 'Ask the ferryman.', owner: MARA };
    const { user, type, save, onClose } = await open();
    type('Notes', 'Ask the keeper twice.');
    type('Title', 'Two lamps');
    await save();
    const { textContent } = await conflict();
    expect(textContent).toContain('Notes, theirsAsk the ferryman.');
    expect(textContent).toContain('Notes, yoursAsk the keeper twice.');
    expect(textContent).not.toContain('Title');
    expect(sent).toHaveLength(1);
    await user.click(within(await conflict()).getByRole('button', { name: choice }));
    if (choice === 'Take theirs') {
      expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Ask the ferryman.');
      expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Two lamps');
      await save();
    }
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const notes = choice === 'Overwrite' ? { notes: 'Ask the keeper twice.' } : {};
    expect(sent[1]).toEqual(['PUT /api/ideas/4', { title: 'Two lamps', ...notes, version: 2 }]);
  },
);

test('what was typed for an idea that was deleted is saved as a new one', async () => {
  stored = null;
  const { type, save, onClose } = await open();
  type('Notes', 'Ask the keeper twice.');
  await save();
  await screen.findByText('Gone.');
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent[1]).toMatchObject([
    'POST /api/ideas',
    { title: 'Lamps', notes: 'Ask the keeper twice.' },
  ]);
});
