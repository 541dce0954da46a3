import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Media, MediaUses } from '../../contract.ts';
import { type MayLeave, MediaDetails } from './media-details.tsx';

const MEDIA: Media = {
  id: 7,
  key: `${'0'.repeat(20)}-9x9`,
  url: `/media/${'0'.repeat(20)}-9x9/9.jpg`,
  width: 9,
  height: 9,
  state: 'ready',
  done: 3,
  total: 3,
  error: null,
  alt: '',
  caption: '',
  credit: '',
  license: '',
  focus: null,
  name: 'bench.jpg',
  bytes: 1,
  uploadedBy: 'ada',
  createdAt: '2026-01-01T00:00:00.000Z',
  uses: 0,
  formerUses: 0,
  can: ['edit', 'delete'],
};

const UNUSED: MediaUses = {
  articles: [],
  others: 0,
  games: [],
  authors: [],
  pages: 0,
  settings: 0,
  snippets: [],
};

function show(media: Media, isPicker: boolean, uses = UNUSED) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path.endsWith('/uses')) return Response.json(uses);
    sent.push(JSON.parse(body));
    return Response.json({ ...media, ...JSON.parse(body) });
  });
  const mayLeave = createRef<MayLeave>();
  const onPick = vi.fn();
  const onBack = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MediaDetails
        media={media}
        mayLeave={mayLeave}
        back="Back"
        onBack={onBack}
        {...(isPicker && { onPick })}
        onChanged={() => {}}
        onDeleted={() => {}}
      />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), sent, onPick, onBack, mayLeave };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

afterEach(() => vi.unstubAllGlobals());

test('Save stores the description without inserting the image', async () => {
  const { user, sent, onPick, onBack } = show(MEDIA, true);
  expect(button('Save').disabled).toBe(true);
  await user.type(screen.getByLabelText('Alternative text'), 'A bench');
  await user.click(button('Save'));
  await vi.waitFor(() => expect(button('Save').disabled).toBe(true));
  expect(sent).toEqual([{ alt: 'A bench' }]);
  expect(onPick).not.toHaveBeenCalled();
  await user.click(button('Back'));
  expect(onBack).toHaveBeenCalledOnce();
});

test('Back asks before an unsaved description is lost', async () => {
  const { user, onBack, mayLeave } = show(MEDIA, true);
  await user.type(screen.getByLabelText('Alternative text'), 'A bench');
  await user.click(button('Back'));
  await user.click(button('Keep editing'));
  expect(onBack).not.toHaveBeenCalled();
  const closing = mayLeave.current?.();
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await closing).toBe(true);
});

test("someone else's image can be used, but not saved", async () => {
  const { user, sent, onPick } = show({ ...MEDIA, can: [] }, true);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.type(screen.getByLabelText('Alternative text'), 'A bench');
  await user.click(button('Use This Image'));
  expect(onPick).toHaveBeenCalledWith({ src: MEDIA.url, alt: 'A bench', caption: '' });
  expect(sent).toEqual([]);
});

test('without a text to insert into, the image is only saved', async () => {
  const { user, sent } = show(MEDIA, false);
  expect(screen.queryByRole('button', { name: 'Use This Image' })).toBeNull();
  await user.type(screen.getByLabelText('Caption'), 'By the sea');
  await user.click(button('Save'));
  await vi.waitFor(() => expect(sent).toEqual([{ caption: 'By the sea' }]));
});

test.each([
  ['an article', { articles: [{ id: 3, title: 'Tides', slug: null, canEdit: true }] }],
  ['a page of the site', { pages: 1 }],
])('an image in use by %s can’t be deleted, and says so at once', async (_, uses) => {
  show(MEDIA, false, { ...UNUSED, ...uses });
  const note = await screen.findByText(/^This image is in use/);
  expect(button('Delete').disabled).toBe(true);
  expect(button('Delete').getAttribute('aria-describedby')).toBe(note.id);
});

test('an unused image can be deleted after a question', async () => {
  const { user } = show(MEDIA, false);
  await vi.waitFor(() => expect(button('Delete').disabled).toBe(false));
  expect(screen.queryByText(/^This image is in use/)).toBeNull();
  await user.click(button('Delete'));
  expect(await screen.findByText(/all its sizes are deleted/)).toBeDefined();
});

test('credit and license are saved; a license is chosen or has a URL of the web', async () => {
  const { user, sent } = show(MEDIA, false);
  await user.type(screen.getByLabelText('Credit'), 'Marr Works');
  await user.selectOptions(screen.getByLabelText('License'), 'CC BY 4.0');
  await user.click(button('Save'));
  const credited = { credit: 'Marr Works', license: 'CC BY 4.0' };
  await vi.waitFor(() => expect(sent).toEqual([credited]));
  await user.selectOptions(screen.getByLabelText('License'), 'Another license');
  await user.type(screen.getByLabelText('URL of the license'), 'javascript:alert(1)');
  await user.click(button('Save'));
  expect(screen.getByText('Enter a URL that starts with https:// or http://')).toBeDefined();
  await user.clear(screen.getByLabelText('URL of the license'));
  await user.type(screen.getByLabelText('URL of the license'), 'https://terms.example/');
  await user.click(button('Save'));
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ license: 'https://terms.example/' }));
  expect(sent).toHaveLength(2);
});

test('the credit of someone else’s image is shown', () => {
  show({ ...MEDIA, can: [], credit: 'Marr Works' }, true);
  expect(screen.getByText('Credit: Marr Works')).toBeDefined();
  expect(screen.queryByLabelText('Credit')).toBeNull();
});

test('the focal point moves by arrow keys, stays inside, and can be removed', async () => {
  const { user, sent, onPick } = show({ ...MEDIA, alt: 'A bench' }, true);
  const point = screen.getByRole('slider', { name: 'Focal point' });
  expect(point.getAttribute('aria-valuetext')).toBe('50% from the left, 50% from the top');
  point.focus();
  await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowLeft}{ArrowUp}{/Shift}');
  expect(point.getAttribute('aria-valuetext')).toBe('41% from the left, 39% from the top');
  for (const { style } of document.querySelectorAll<HTMLElement>('li img')) {
    expect(style.objectPosition).toBe('41% 39%');
  }
  await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}');
  expect(point.getAttribute('aria-valuetext')).toBe('41% from the left, 0% from the top');
  await user.click(button('Save'));
  await vi.waitFor(() => expect(sent).toMatchObject([{ focus: { x: 41, y: 0 } }]));
  const note = /Without it, pages show the center/;
  expect(screen.queryByText(note)).toBeNull();
  await user.click(button('Remove Focal Point'));
  expect(screen.getByText(note)).toBeDefined();
  expect(document.activeElement).toBe(point);
  await user.click(button('Use This Image'));
  await vi.waitFor(() => expect(sent[1]).toEqual({ focus: null }));
  expect(onPick).toHaveBeenCalledWith({ src: MEDIA.url, alt: 'A bench', caption: '' });
});

test('a click sets the focal point where it is', async () => {
  const { user, sent } = show(MEDIA, false);
  const point = screen.getByRole('slider', { name: 'Focal point' });
  vi.spyOn(point, 'getBoundingClientRect').mockReturnValue(new DOMRect(10, 20, 200, 100));
  await user.pointer({ keys: '[MouseLeft]', target: point, coords: { clientX: 60, clientY: 90 } });
  await user.click(button('Save'));
  await vi.waitFor(() => expect(sent).toMatchObject([{ focus: { x: 25, y: 70 } }]));
});
