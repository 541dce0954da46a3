import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ChoicesStep } from './choices-step.tsx';

type Data = ComponentProps<typeof ChoicesStep>['data'];

const DATA = {
  id: 4,
  imagesPath: null,
  mapping: {
    categories: [
      { id: 'events', name: 'News & Events', count: 12, match: null },
      { id: 'rd', name: 'R&D', count: 1200, match: 'news' },
    ],
    authors: [{ id: 'june', name: 'June <Hartley>', count: 3, match: 7 }],
  },
  report: {
    generator: 'WordPress 6.7',
    items: 20,
    outcomes: { imported: 15, draft: 2, archived: 0, skipped: 3 },
    types: [
      { name: 'post', count: 17 },
      { name: 'feedback', count: 3 },
    ],
    members: 0,
  },
} as unknown as Data;

const ANSWERS: Record<string, unknown> = {
  '/api/admin/categories': [
    { id: 1, slug: 'news', name: 'News' },
    { id: 2, slug: 'guide', name: 'Guide' },
  ],
  '/api/users': [{ id: 7, username: 'june' }],
};
interface Sent {
  method?: string;
  body?: string;
}

/** The step, once its categories and accounts are loaded. */
async function show(data: Data = DATA) {
  const sent: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body = '' }: Sent = {}) => {
    if (method !== 'GET') sent.push({ path, body: JSON.parse(body) });
    return Response.json(ANSWERS[path.split('?')[0] ?? ''] ?? data);
  });
  const onBack = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ChoicesStep data={data} onBack={onBack} />
    </QueryClientProvider>,
  );
  await screen.findAllByRole('option', { name: 'Guide' });
  await screen.findByRole('option', { name: 'june' });
  return { sent, user: userEvent.setup(), onBack };
}
const chosen = (label: string) =>
  screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent;

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('names with &, < and > stand as they were written, in rows, labels and choices', async () => {
  await show();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  for (const name of ['News & Events 12', 'R&D 1,200', 'June <Hartley> 3']) {
    expect(rows.some((row) => row.startsWith(name))).toBe(true);
  }
  expect(document.body.textContent).not.toContain('&amp;');
  expect(chosen('Category for News & Events')).toBe('New: News & Events');
  expect(chosen('Category for R&D')).toBe('News');
  expect(chosen('Account for June <Hartley>')).toBe('june');
});

test('the choices are sent, and every one has a default', async () => {
  const { sent, user } = await show();
  await user.selectOptions(screen.getByLabelText('Category for News & Events'), 'Guide');
  await user.selectOptions(screen.getByLabelText('Account for June <Hartley>'), 'Your account');
  expect(screen.getByRole('region', { name: 'Authors' }).textContent).toContain(
    'Bylines stay as they are.',
  );
  await user.click(screen.getByLabelText(/^Import all as drafts/));
  await user.click(screen.getByRole('button', { name: 'Import 17 Items' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/api/admin/imports/4/start',
    body: {
      categories: { events: 'guide', rd: 'news' },
      authors: { june: null },
      states: 'drafts',
      images: 'fetch',
      types: [],
      members: false,
    },
  });
});

test('other types are imported only if they are chosen, and are counted then', async () => {
  const { user } = await show();
  const other = screen.getByLabelText<HTMLInputElement>('Import 3 of type feedback as drafts');
  expect(other.checked).toBe(false);
  await user.click(other);
  expect(screen.getByRole('button', { name: 'Import 20 Items' })).toBeDefined();
});

test('images of a folder are offered only with a folder', async () => {
  await show();
  const images = within(screen.getByRole('radiogroup', { name: 'Images' }));
  expect(images.queryByLabelText(/^Use the folder/)).toBeNull();
});

test('choices survive a return to the report', async () => {
  const { user, onBack } = await show();
  await user.selectOptions(screen.getByLabelText('Category for R&D'), 'Guide');
  await user.click(screen.getByRole('button', { name: 'Back to Preview' }));
  expect(onBack).toHaveBeenCalledOnce();
  document.body.replaceChildren();
  await show();
  expect(chosen('Category for R&D')).toBe('Guide');
});
