import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FILLED } from '#tests/support/content/form-blocks.ts';
import { type Site, SiteContext } from '#ui/site.ts';
import type { FormBlock } from '../../blocks/blocks.ts';
import type { UploadedImage } from '../paste/uploads.ts';
import { BlockDialog } from './block-dialog.tsx';

const SITE = { url: 'https://mag.example', remoteImages: 'import' } as Site;

function open(kind: FormBlock, upload?: (files: File[]) => Promise<UploadedImage[]>) {
  const [onApply, onClose] = [vi.fn(), vi.fn()];
  render(
    <SiteContext value={SITE}>
      <BlockDialog
        kind={kind}
        values={FILLED[kind]}
        pick={undefined}
        {...{ upload, onApply, onClose }}
      />
    </SiteContext>,
  );
  const [user, field] = [userEvent.setup(), (name: string) => screen.getByLabelText(name)];
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, field, press, onApply, onClose };
}

test('a form that was changed asks before it is closed; one that wasn’t closes at once', async () => {
  const { user, field, press, onClose } = open('pros');
  await user.type(field('Title'), '!');
  await user.keyboard('{Escape}');
  await screen.findByText('Your changes to the block are not saved.');
  await press('Keep editing');
  expect(onClose).not.toHaveBeenCalled();
  await press('Cancel');
  await press('Discard');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a form without changes closes at once', async () => {
  const { press, onClose } = open('buy');
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a URL that no block can have is refused where it is entered', async () => {
  const { user, field, press, onApply } = open('buy');
  const url = field('URL 1');
  await user.clear(url);
  await user.type(url, 'https:shop.example');
  await press('Save Block');
  expect(onApply).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(url);
  await user.clear(url);
  await user.type(url, 'https://shop.example/');
  await press('Save Block');
  expect(onApply).toHaveBeenCalledOnce();
});

test('what is typed during an upload stays, and the block waits for the image', async () => {
  const { promise, resolve } = Promise.withResolvers<UploadedImage[]>();
  const { user, field, press, onApply } = open('pins', () => promise);
  await user.upload(field('Upload'), new File(['x'], 'map.png', { type: 'image/png' }));
  const alt = field('Alternative text');
  await user.clear(alt);
  await user.type(alt, 'A keep');
  expect(screen.getByRole('button', { name: /Loading image/ })).toBeTruthy();
  resolve([{ id: 1, src: '/media/new-9x9/9.webp', alt: '', caption: '' } as UploadedImage]);
  await screen.findByRole('button', { name: 'Save Block' });
  await press('Save Block');
  expect(onApply.mock.lastCall?.[0].fields).toMatchObject({
    alt: 'A keep',
    src: '/media/new-9x9/9.webp',
  });
});
