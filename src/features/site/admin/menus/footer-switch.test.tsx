import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastHost } from '#ui/toast/toast-host.tsx';
import { FooterSwitch } from './footer-switch.tsx';

const PAGES = '/api/admin/menus/footer/pages';
/** What the server answers, and the bodies of its PUT requests. */
let slugs: string[];
let refusal: { status: number; code: string; detail: string } | null;
let sent: unknown[];
beforeEach(() => {
  slugs = ['about'];
  refusal = null;
  sent = [];
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (refusal) return Response.json(refusal, { status: refusal.status });
    if (method === 'PUT') {
      const { isShown } = JSON.parse(String(body));
      const slug = path.replace(`${PAGES}/`, '');
      sent.push([slug, isShown]);
      slugs = slugs.filter((one) => one !== slug).concat(isShown ? slug : []);
    }
    return Response.json({ slugs });
  });
});
afterEach(() => vi.unstubAllGlobals());

function show({ label, isDraft = false }: { label?: string; isDraft?: boolean } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <FooterSwitch
        slug="imprint"
        name="Imprint"
        isDraft={isDraft}
        {...(label !== undefined && { label })}
      >
        Show in footer
      </FooterSwitch>
      <ToastHost />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Show in footer' });
const enabled = () => vi.waitFor(async () => expect((await toggle()).disabled).toBe(false));

test('the switch shows a page in the footer and hides it', async () => {
  const user = show();
  await enabled();
  expect((await toggle()).checked).toBe(false);
  await user.click(await toggle());
  await screen.findByText('The footer links to Imprint');
  expect((await toggle()).checked).toBe(true);
  await user.click(await toggle());
  await screen.findByText('The footer no longer links to Imprint');
  expect((await toggle()).checked).toBe(false);
  expect(sent).toEqual([
    ['imprint', true],
    ['imprint', false],
  ]);
});

test('the message for a draft says when readers see the link', async () => {
  const user = show({ isDraft: true });
  await enabled();
  await user.click(await toggle());
  await screen.findByText('The footer links to Imprint once the page is published');
});

test('a menu that can’t change shows the server’s reason and the switch stays as it was', async () => {
  const user = show();
  await enabled();
  const detail = 'FOOTER_MENU sets “Footer menu” on the server.';
  refusal = { status: 409, code: 'setting.locked', detail };
  await user.click(await toggle());
  await screen.findByText(detail);
  expect((await toggle()).checked).toBe(false);
});

test('a menu that can’t be fetched shows the server’s reason', async () => {
  refusal = { status: 503, code: 'busy', detail: 'The database is busy.' };
  show();
  await screen.findByText('The database is busy.');
  expect(screen.queryByRole('switch')).toBeNull();
});

test('in a list, the reason is the title of a short word', async () => {
  refusal = { status: 503, code: 'busy', detail: 'The database is busy.' };
  show({ label: 'Show Imprint in footer' });
  expect((await screen.findByText('Unavailable')).title).toBe('The database is busy.');
});
