import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Site, SiteContext } from '#ui/site.ts';
import { categoryNamesQuery } from '../api.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { Selection } from './selection.ts';

const SITE: Site = {
  name: 'Play',
  url: 'https://play.example',
  authorLabel: 'Staff',
  takesMessages: true,
  remoteImages: 'import',
};
const row = (id: number) => ({
  id,
  title: `Article ${id}`,
  status: 'draft' as const,
  moderationStatus: 'approved' as const,
  version: 3,
});
const CHOSEN: Selection = new Map([4, 7].map((id) => [id, row(id)]));

function show({ moderates = true, busy = false, site = SITE, isDone = true } = {}) {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: async () => [], staleTime: Number.POSITIVE_INFINITY } },
  });
  const category = {
    id: 1,
    slug: 'guide',
    name: 'Guide',
    description: '',
    color: '',
    emoji: '',
    plural: '',
  };
  client.setQueryData(categoryNamesQuery.queryKey, [category]);
  const bulk = {
    publish: vi.fn(async () => true),
    archive: vi.fn(async () => true),
    change: vi.fn(async () => isDone),
    busy,
    isBusy: () => busy,
    failures: null,
    closeFailures: () => {},
  };
  const onClear = vi.fn();
  render(
    <QueryClientProvider client={client}>
      <SiteContext value={site}>
        <BulkBar selection={CHOSEN} moderates={moderates} bulk={bulk} onClear={onClear} />
      </SiteContext>
    </QueryClientProvider>,
  );
  const bar = within(screen.getByRole('toolbar', { name: 'Selected articles' }));
  const user = userEvent.setup();
  const press = (name: string) => user.click(bar.getByRole('button', { name }));
  const answer = (name: string) =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  return { bulk, onClear, bar, user, press, answer };
}
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

test.each([
  ['an editor sees every action', true, ['Publish', 'Archive']],
  ['an author sees neither Publish nor Archive', false, []],
])('%s', (_, moderates, first) => {
  show({ moderates });
  expect(screen.getByText('2 articles selected')).toBeDefined();
  expect(names()).toEqual([...first, 'Category', 'Tags', 'Delete', 'Clear selection']);
});

test('Authors appears only on sites with bylines', () => {
  show({ site: { ...SITE, bylines: true } });
  expect(names()).toContain('Authors');
});

test.each([
  ['Publish', 'publish', '2 articles will be public immediately.', [CHOSEN]],
  ['Archive', 'archive', '2 articles aren’t published and can’t be archived.', [CHOSEN]],
  [
    'Delete',
    'change',
    'You can restore them from the trash for 30 days.',
    [{ chosen: CHOSEN, what: { type: 'trash' } }],
  ],
] as const)(
  '%s asks with the count and the consequence, and acts on Yes only',
  async (action, verb, text, call) => {
    const { bulk, press, answer } = show();
    await press(action);
    const dialog = screen.getByRole('dialog', { name: `${action} 2 articles?` });
    expect(dialog.textContent).toContain(text);
    await answer('Cancel');
    expect(bulk[verb]).not.toHaveBeenCalled();
    await press(action);
    await answer(action);
    expect(bulk[verb].mock.calls).toEqual([call]);
  },
);

test('nothing is asked while another action runs', async () => {
  const { press } = show({ busy: true });
  await press('Delete');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Category needs a choice, sends it, and closes', async () => {
  const { bulk, press, answer, user } = show();
  await press('Category');
  await answer('Change');
  expect(screen.getByText('Choose a category')).toBeDefined();
  expect(bulk.change).not.toHaveBeenCalled();
  await user.selectOptions(screen.getByLabelText('Category'), 'Guide');
  await answer('Change');
  const what = { type: 'category', category: 'guide' };
  expect(bulk.change.mock.calls).toEqual([[{ chosen: CHOSEN, what }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['Add these tags', 'add-tags'],
  ['Remove these tags', 'remove-tags'],
])('%s sends the tags, and a failure leaves the dialog open', async (choice, type) => {
  const { bulk, press, answer, user } = show({ isDone: false });
  await press('Tags');
  await answer('Change');
  expect(screen.getByText('Enter at least one tag')).toBeDefined();
  await user.type(screen.getByLabelText(/^Tags/), 'One, Two');
  await user.click(screen.getByLabelText(choice));
  await answer('Change');
  const what = { type, tags: ['One', 'Two'] };
  expect(bulk.change.mock.calls).toEqual([[{ chosen: CHOSEN, what }]]);
  expect(screen.getByRole('dialog', { name: 'Change tags of 2 articles' })).toBeDefined();
});

test('an author is told that published articles wait for approval', async () => {
  const { press } = show({ moderates: false });
  await press('Tags');
  expect(screen.getByRole('dialog').textContent).toContain(
    'Published articles are hidden until an editor approves the change.',
  );
});

test('Clear selection clears it', async () => {
  const { press, onClear } = show();
  await press('Clear selection');
  expect(onClear).toHaveBeenCalledOnce();
});
