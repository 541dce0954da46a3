import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Media } from '../../contract.ts';
import { ProposeAlt, ProposeAltForUrl } from './propose-alt.tsx';

const CAN = { id: 7, can: ['propose-alt'] } as unknown as Media;
afterEach(() => vi.unstubAllGlobals());

function Field({ media, first }: { media: Media; first: string }) {
  const [alt, setAlt] = useState(first);
  return (
    <>
      <textarea aria-label="Alt" value={alt} onChange={({ target }) => setAlt(target.value)} />
      <ProposeAlt media={media} alt={alt} onPropose={setAlt} />
    </>
  );
}

function show(media: Media, first = '') {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    return Response.json({ alt: `A harbour ${sent.length}` });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Field media={media} first={first} />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    sent,
    field: screen.getByLabelText<HTMLTextAreaElement>('Alt'),
  };
}

test('a proposal fills the empty field and asks to be checked, until it is edited', async () => {
  const { user, sent, field } = show(CAN);
  await user.click(screen.getByRole('button', { name: 'Propose Text' }));
  await screen.findByText('Proposed: check it before saving.');
  expect(field.value).toBe('A harbour 1');
  expect(sent).toEqual([['/api/media/7/alt-proposal', {}]]);
  await user.click(screen.getByRole('button', { name: 'Propose Another' }));
  await vi.waitFor(() => expect(field.value).toBe('A harbour 2'));
  await user.type(field, '!');
  expect(screen.queryByText(/^Proposed/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a text that someone wrote is never replaced', () => {
  show(CAN, 'A port');
  expect(screen.queryByRole('button')).toBeNull();
});

test('what is typed while the model looks at the image stays', async () => {
  const { user, field } = show(CAN);
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  await user.click(screen.getByRole('button', { name: 'Propose Text' }));
  await user.type(field, 'My port');
  resolve(Response.json({ alt: 'A harbour' }));
  await vi.waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect(field.value).toBe('My port');
  expect(screen.queryByText(/^Proposed/)).toBeNull();
});

test('without a model that reads images nothing is offered', () => {
  show({ id: 7, can: ['edit'] } as unknown as Media);
  expect(screen.queryByRole('button')).toBeNull();
});

test('an image in an article gets a proposal, too; one of another site does not', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(path.endsWith('proposal') ? { alt: 'A harbour' } : { media: [CAN] });
  });
  const onPropose = vi.fn();
  const shown = (src: string) => (
    <QueryClientProvider client={client}>
      <ProposeAltForUrl src={src} alt="" onPropose={onPropose} />
    </QueryClientProvider>
  );
  const client = new QueryClient();
  const { rerender } = render(shown('https://other.example/a.jpg'));
  const key = `${'a'.repeat(20)}-640x400`;
  rerender(shown(`/media/${key}/640.webp`));
  await userEvent.click(await screen.findByRole('button', { name: 'Propose Text' }));
  await vi.waitFor(() => expect(onPropose).toHaveBeenCalledWith('A harbour'));
  expect(asked.slice(0, 2)).toEqual([`/api/media?key=${key}`, '/api/media/7/alt-proposal']);
});
