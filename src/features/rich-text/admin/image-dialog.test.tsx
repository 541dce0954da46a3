import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Site, SiteContext } from '#ui/site.ts';
import { ImageDialog } from './toolbar/image-dialog.tsx';

const SITE = { url: 'https://mag.example', remoteImages: 'import' } as Site;
const NEW = { src: '', alt: '', caption: '', wide: false };

test('texts typed for an uploaded image are saved in the library, too', async () => {
  const image = {
    id: 7,
    src: '/media/0123456789abcdef0123-640x400/640.webp',
    alt: '',
    caption: '',
  };
  const [saveTexts, onApply] = [vi.fn(), vi.fn()];
  render(
    <SiteContext value={SITE}>
      <ImageDialog
        values={NEW}
        exists={false}
        inFigure
        pick={undefined}
        upload={async () => [image]}
        saveTexts={saveTexts}
        onApply={onApply}
        onClose={() => undefined}
      />
    </SiteContext>,
  );
  const user = userEvent.setup();
  const add = screen.getByRole('button', { name: 'Add Image' });
  await user.upload(
    screen.getByLabelText('Upload'),
    new File(['x'], 'harbor.jpg', { type: 'image/jpeg' }),
  );
  await vi.waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Image URL').value).toBe(image.src),
  );
  await user.click(add);
  expect(saveTexts).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Alternative text'), 'A harbor');
  await user.type(screen.getByLabelText('Caption'), 'Photo: Eve');
  await user.click(add);
  expect(saveTexts.mock.calls).toEqual([[7, { alt: 'A harbor', caption: 'Photo: Eve' }]]);
  // Another image.
  await user.type(screen.getByLabelText('Image URL'), '?other');
  await user.click(add);
  expect(saveTexts).toHaveBeenCalledTimes(1);
  expect(onApply).toHaveBeenCalledTimes(3);
});
