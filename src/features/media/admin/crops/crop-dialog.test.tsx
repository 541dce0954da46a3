import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Media } from '../../contract.ts';
import type { UseCrops } from '../../use-crops.values.ts';
import { CropDialog } from './crop-dialog.tsx';

const KEY = `${'0'.repeat(20)}-1600x1200`;
const MEDIA = {
  id: 7,
  key: KEY,
  url: `/media/${KEY}/1600.jpg`,
  width: 1600,
  height: 1200,
  alt: '',
  focus: { x: 0, y: 0 },
  can: ['edit'],
} as unknown as Media;
const NONE: UseCrops = { rects: {}, shown: 'whole' };

function show({
  media = MEDIA,
  crops = NONE,
  use = 'featured' as 'featured' | 'text',
  status = 200,
} = {}) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push([path, JSON.parse(body)]);
    return status === 200
      ? Response.json({ url: '/media/cropped', ...JSON.parse(body) })
      : Response.json({ detail: 'Out of space.', code: 'x', status }, { status });
  });
  const onSaved = vi.fn();
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CropDialog media={media} crops={crops} use={use} onSaved={onSaved} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), sent, onSaved, onClose };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const frame = (name: string) => screen.getByRole('slider', { name: `Crop ${name}` });
const where = (name: string) => frame(name).getAttribute('aria-valuetext');
const states = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/^.*(?=From|Adj)/, ''));

afterEach(() => vi.unstubAllGlobals());

test('the keyboard moves and resizes the frame inside of the image, and saving returns the URL', async () => {
  const { user, sent, onSaved, onClose } = show();
  expect(button('Save Crop').disabled).toBe(true);
  expect(where('16:9')).toBe('0% from the left, 0% from the top, 100% wide');
  frame('16:9').focus();
  await user.keyboard('{-}'.repeat(40));
  expect(where('16:9')).toBe('20% from the left, 15% from the top, 60% wide');
  await user.keyboard('{ArrowRight}{ArrowUp}{Shift>}{ArrowDown}{/Shift}');
  expect(where('16:9')).toBe('21% from the left, 24% from the top, 60% wide');
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{+}');
  expect(where('16:9')).toBe('39% from the left, 24% from the top, 61% wide');
  expect(states()).toEqual(['Adjusted', ...Array(3).fill('From the focal point')]);
  await user.click(button('Save Crop'));
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledWith('/media/cropped'));
  const rects = { '16x9': { x: 3900, y: 2383, width: 6100 } };
  expect(sent).toEqual([['/api/media/7/crops', { rects, shown: '16x9' }]]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a small crop is pointed out, and a ratio can follow the focal point again', async () => {
  const rects = { '1x1': { x: 100, y: 100, width: 3000 } };
  const { user, sent } = show({ crops: { rects, shown: 'whole' } });
  await user.click(screen.getByRole('tab', { name: '1:1' }));
  expect(
    screen.getByText('Only 480 px wide: it may look blurred. Use at least 800 px.'),
  ).toBeDefined();
  expect(screen.getByText('480 × 480 px.')).toBeDefined();
  await user.click(button('Use the focal point instead'));
  expect(screen.queryByText(/^Only/)).toBeNull();
  expect(document.activeElement).toBe(frame('1:1'));
  expect(where('1:1')).toBe('0% from the left, 0% from the top, 75% wide');
  await user.click(button('Save Crop'));
  await vi.waitFor(() => expect(sent).toEqual([['/api/media/7/crops', NONE]]));
});

test('the focal point is stored with the image, for those who may change it', async () => {
  const { user, sent } = show();
  await user.click(screen.getByRole('tab', { name: 'Focal point' }));
  screen.getByRole('slider', { name: 'Focal point' }).focus();
  await user.keyboard('{ArrowRight}');
  await user.click(button('Save Crop'));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]).toEqual(['/api/media/7', { focus: { x: 1, y: 0 } }]);
});

test('an image in a text shows one crop or the whole image, and others keep their focal point', async () => {
  const { user, sent } = show({ media: { ...MEDIA, can: [] }, use: 'text' });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Whole image', '16:9', '4:3', '1:1', '3:4']);
  await user.click(screen.getByRole('tab', { name: '3:4' }));
  await user.click(button('Save Crop'));
  const rect = { x: 0, y: 0, width: 5625 };
  const wanted = ['/api/media/7/crops', { rects: { '3x4': rect }, shown: '3x4' }];
  await vi.waitFor(() => expect(sent).toEqual([wanted]));
});

test('a failure keeps the crop, and closing asks before it is lost', async () => {
  const { user, onSaved, onClose, sent } = show({ status: 507 });
  frame('16:9').focus();
  await user.keyboard('{-}');
  await user.click(button('Save Crop'));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(() => expect(button('Save Crop').getAttribute('aria-busy')).not.toBe('true'));
  expect(onSaved).not.toHaveBeenCalled();
  await user.click(button('Cancel'));
  await user.click(button('Keep editing'));
  expect(where('16:9')).toContain('99% wide');
  await user.click(button('Cancel'));
  await user.click(button('Discard'));
  expect(onClose).toHaveBeenCalledOnce();
});
