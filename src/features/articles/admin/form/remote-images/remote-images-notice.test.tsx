import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RemoteImagesNotice } from './remote-images-notice.tsx';

const url = 'https://old.example/lamp.jpg';
const show = (error: string | null, isRetried: boolean) => {
  const onRetry = vi.fn();
  render(<RemoteImagesNotice images={[{ url, error, isRetried }]} onRetry={onRetry} />);
  return onRetry;
};

test.each([
  ['an image that was refused', false, 'Couldn’t add 1 image to the library', 'upload the image'],
  [
    'an image whose site doesn’t answer',
    true,
    '1 image not in the library yet',
    'retries automatically',
  ],
])('%s is named with its reason and can be retried', (_, isRetried, title, text) => {
  const onRetry = show('old.example doesn’t respond.', isRetried);
  const notice = screen.getByRole('region', { name: title });
  expect(notice.textContent).toContain(`${url} old.example doesn’t respond.`);
  expect(notice.textContent).toContain(text);
  screen.getByRole('button', { name: `Retry ${url}` }).click();
  expect(onRetry).toHaveBeenCalledWith(url);
});

test('an image that is being fetched needs no action', () => {
  show(null, false);
  expect(screen.getByRole('region').textContent).toContain('Adding 1 image to the library');
  expect(screen.queryByRole('button')).toBeNull();
});
