import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Site, SiteContext } from '#ui/site.ts';
import type { AdminPage, PageFields, PageSummary } from '../contract.ts';
import { adminPageQuery } from './api.ts';
import { PageEditor } from './page-editor.tsx';
import type { FooterSwitchProps } from './page-rail.tsx';

const SITE = { name: 'Mag', url: 'https://mag.example' } as Site;
const FIELDS: PageFields = {
  title: 'Imprint',
  slug: 'imprint',
  intro: '',
  content: '<p>One</p>',
  metaTitle: '',
  metaDescription: '',
  noindex: false,
};
const PAGE: AdminPage = {
  id: 7,
  slug: 'imprint',
  title: 'Imprint',
  state: 'published',
  language: null,
  hasUnpublishedChanges: false,
  publishAt: null,
  version: 2,
  updatedAt: '2031-03-05T09:00:00.000Z',
  by: 'Edith',
  fields: FIELDS,
};
const VERSION = { version: 1, savedAt: PAGE.updatedAt, by: 'Edith', isPublished: true };

/** Answers by method and path; null: the network fails. */
let answers: Record<string, [number, object] | null>;
let asked: string[];
beforeEach(() => {
  asked = [];
  answers = {
    'GET /api/admin/pages/7': [200, PAGE],
    'GET /api/admin/pages/7/revisions': [200, [VERSION]],
    'GET /api/admin/pages/7/revisions/1': [200, { ...FIELDS, title: 'First title' }],
  };
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`);
    const answer = answers[`${method} ${path}`];
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer[1], { status: answer[0] });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Shows what it gets. */
const FooterSwitch = ({ slug, name, isDraft, children }: FooterSwitchProps) => (
  <p>{[children, slug, name, isDraft].join(' ')}</p>
);

async function show(page: PageSummary | null = PAGE) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <SiteContext value={SITE}>
        <PageEditor page={page} FooterSwitch={FooterSwitch} onClose={() => undefined} />
      </SiteContext>
    </QueryClientProvider>,
  );
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  return { user: userEvent.setup(), client, title };
}
const button = (name: string) => screen.getByRole('button', { name });

test('a version replaces unsaved changes only after a confirmation', async () => {
  const { user, title } = await show();
  await user.type(title, ', unsaved');
  await user.click(button('Version History'));
  const versions = await screen.findByRole('dialog', { name: 'Version history' });
  const restore = within(versions).getByRole<HTMLButtonElement>('button', { name: 'Restore' });
  await vi.waitFor(() => expect(restore.disabled).toBe(false));
  await user.click(restore);
  const question = await screen.findByRole('dialog', { name: 'Replace your unsaved changes?' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(title.value).toBe('Imprint, unsaved');
  await user.click(restore);
  await user.click(await screen.findByRole('button', { name: 'Replace' }));
  await vi.waitFor(() => expect(title.value).toBe('First title'));
});

test('an older version of theirs is never offered when the newer one can’t be fetched', async () => {
  const { user, client, title } = await show();
  answers['PUT /api/pages/7'] = [
    409,
    { code: 'page.stale', detail: 'Ada has changed this page.', status: 409 },
  ];
  answers['GET /api/admin/pages/7'] = null;
  await user.type(title, '!');
  await user.click(button('Update Page'));
  const dialog = await screen.findByRole('dialog', { name: 'This page has changed' });
  await within(dialog).findByText(/^Failed to fetch the newer version/);
  expect(client.getQueryData(adminPageQuery(7).queryKey)).toBeDefined();
  for (const name of ['Use Theirs', 'Save Mine']) {
    const { disabled } = within(dialog).getByRole<HTMLButtonElement>('button', { name });
    expect(disabled, name).toBe(true);
  }
});

test('an opened page is not fetched again after a save', async () => {
  const { user, title } = await show();
  const reads = () => asked.filter((one) => one === 'GET /api/admin/pages/7').length;
  expect(reads()).toBe(1);
  answers['PUT /api/pages/7'] = [200, { ...PAGE, version: 3 }];
  await user.type(title, '!');
  await user.click(button('Save Draft'));
  await vi.waitFor(() => expect(button('Save Draft').hasAttribute('disabled')).toBe(false));
  expect(asked).toContain('PUT /api/pages/7');
  expect(reads()).toBe(1);
});

test('a page is scheduled by its own button, and Save Draft leaves its schedule as it is', async () => {
  const sent: unknown[] = [];
  const { user, title } = await show();
  const plain = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') {
      const { publishAt } = JSON.parse(String(init.body)) as AdminPage;
      sent.push(JSON.parse(String(init.body)));
      answers['PUT /api/pages/7'] = [200, { ...PAGE, version: sent.length + 2, publishAt }];
    }
    return plain(path, init);
  });
  const publishAt = '2100-03-05T09:00:00.000Z';
  await user.type(screen.getByLabelText('Date and time'), 'March 5, 2100 9:00 am{Enter}');
  await user.click(button('Save Draft'));
  await vi.waitFor(() => expect(sent).toMatchObject([{ publish: false, publishAt: null }]));
  await user.type(title, '!');
  await vi.waitFor(() => expect(button('Schedule Page').hasAttribute('disabled')).toBe(false));
  await user.click(button('Schedule Page'));
  await vi.waitFor(() => expect(sent[1]).toMatchObject({ publish: false, publishAt }));
  await user.type(title, '?');
  await vi.waitFor(() => expect(button('Save Draft').hasAttribute('disabled')).toBe(false));
  await user.click(button('Save Draft'));
  await vi.waitFor(() => expect(sent[2]).toMatchObject({ publish: false, publishAt }));
  await user.click(button('Remove date'));
  await vi.waitFor(() => expect(button('Update Page').hasAttribute('disabled')).toBe(false));
  await user.click(button('Update Page'));
  await vi.waitFor(() => expect(sent[3]).toMatchObject({ publish: true, publishAt: null }));
});

test('a page has a switch for the footer from its first save on', async () => {
  const { user, title } = await show(null);
  expect(screen.queryByText(/^Show in footer/)).toBeNull();
  const draft = { ...PAGE, state: 'draft' };
  answers['POST /api/pages'] = [200, draft];
  await user.type(title, 'Imprint');
  await user.click(button('Save Draft'));
  await screen.findByText('Show in footer imprint Imprint true');
});

test('the original text of a standard page can be published only once it has been changed', async () => {
  const html = '<main><div class="color-field"><h1>About Mag</h1></div><p>Who we are.</p></main>';
  vi.stubGlobal('fetch', async () => new Response(html));
  const { user, title } = await show({ ...PAGE, id: null, slug: 'about', state: 'original' });
  expect(button('Publish Page').hasAttribute('disabled')).toBe(true);
  await user.type(title, ' of ours');
  expect(button('Publish Page').hasAttribute('disabled')).toBe(false);
});
