import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { currentToast } from '#ui/toast/toast.ts';
import type { Setting, SettingKey, SettingsPatch } from '../../settings.contract.ts';
import { SettingsScreen } from './settings-screen.tsx';

const setting = (key: SettingKey, value: Setting['value']): Setting => ({
  key,
  value,
  default: value,
  isDefault: true,
  lockedBy: null,
  version: 0,
  updatedAt: null,
  updatedBy: null,
});

const RENAMED = { slug: 'guide', name: 'Walkthrough', plural: 'Walkthroughs' };

/** The screen with settings on a server that answers when `answer` is called. */
function show() {
  let settings = [
    setting('siteName', 'Savepoint'),
    setting('tagline', 'Games'),
    setting('feedContent', 'excerpt'),
    setting('contactTo', []),
    setting('description', 'Reviews, news and guides'),
    setting('contactEmails', ['Press: press@savepoint.example']),
    setting('contributionTopics', ['Esports']),
  ];
  const sent: SettingsPatch[] = [];
  let refusal: string | null = null;
  const waiting: (() => void)[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/api/site') return Response.json({ categories: [RENAMED] });
    if (body === undefined) return Response.json({ settings });
    const patch = (JSON.parse(String(body)) as { settings: SettingsPatch }).settings;
    sent.push(patch);
    if (refusal !== null) return Response.json({ detail: refusal }, { status: 400 });
    await new Promise<void>((resolve) => waiting.push(resolve));
    settings = settings.map((one) => {
      const change = patch[one.key];
      if (change === undefined) return one;
      return { ...one, value: change.value as string, version: one.version + 1 };
    });
    return Response.json({ settings });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsScreen sendTest={async () => ({ message: '' })} />
    </QueryClientProvider>,
  );
  const refuse = (detail: string) => {
    refusal = detail;
  };
  return { user: userEvent.setup(), sent, refuse, answer: () => waiting.shift()?.() };
}
const bar = () => screen.findByRole('region', { name: 'Unsaved changes' });

test('what is typed while a save runs stays unsaved', async () => {
  const { user, sent, answer } = show();
  await user.type(await screen.findByLabelText('Magazine name'), ' 2');
  await user.type(screen.getByLabelText('Tagline'), ' first');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  await user.type(screen.getByLabelText('Magazine name'), '0');
  await user.click(screen.getByRole('radio', { name: 'Full articles' }));
  answer();
  await within(await bar()).findByText('Magazine name, Feeds');
  expect(screen.getByLabelText('Magazine name')).toHaveProperty('value', 'Savepoint 20');
  expect(screen.getByText('Savepoint 2')).toBeDefined();
  expect(screen.getByText('Excerpts', { selector: 'b' })).toBeDefined();
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(sent[1]).toEqual({
      siteName: { value: 'Savepoint 20', version: 1 },
      feedContent: { value: 'full', version: 0 },
    }),
  );
  answer();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull());
});

test('topics may contain commas, which separate only email addresses', async () => {
  const { user, sent } = show();
  await user.type(await screen.findByLabelText('Topics for writers'), '{Enter}Indie, retro');
  await user.type(screen.getByLabelText('Send the contact form to'), 'a@m.example, b@m.example');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(sent[0]).toEqual({
      contactTo: { value: ['a@m.example', 'b@m.example'], version: 0 },
      contributionTopics: { value: ['Esports', 'Indie, retro'], version: 0 },
    }),
  );
});

test('what the server refuses is named as on the screen', async () => {
  const { user, refuse } = show();
  refuse('settings.siteName.value is taken.');
  await user.type(await screen.findByLabelText('Magazine name'), ' 2');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(currentToast()?.detail).toBe('Magazine name is taken.'));
});

test('Go to the Field leads to a field that the search hides', async () => {
  const { user } = show();
  await user.type(await screen.findByLabelText('Magazine name'), 'x'.repeat(60));
  await user.type(screen.getByLabelText('Find a setting'), 'feeds');
  expect(screen.queryByLabelText('Magazine name')).toBeNull();
  await user.click(within(await bar()).getByRole('button', { name: 'Go to the Field' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Magazine name'));
});

test('a default text with the name of a renamed category, and placeholder addresses, are pointed out', async () => {
  const { user } = show();
  await screen.findByText(/one is now “Walkthroughs”\. Write your own\./);
  const lead = screen.getByRole('button', { name: 'Enter Yours' });
  await user.click(lead);
  const emails = screen.getByLabelText('Email addresses');
  expect(document.activeElement).toBe(emails);
  await user.type(emails, 'x');
  expect(screen.queryByText(/Readers see placeholder email addresses/)).toBeNull();
});

test('Go to section leads to its heading and keeps the choice', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  const { user } = show();
  await screen.findByLabelText('Magazine name');
  const list = screen.getByLabelText<HTMLSelectElement>('Go to section');
  await user.selectOptions(list, 'Contact and social');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Contact and social' }));
  expect(list.selectedOptions[0]?.text).toBe('Contact and social');
  await user.type(screen.getByLabelText('Find a setting'), 'feeds');
  expect(list.value).toBe('');
});
