import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/api/api-client.ts';
import { type Site, SiteContext } from '#ui/site.ts';
import { ImageDialog } from './toolbar/image-dialog.tsx';

const SITE = { url: 'https://mag.example', remoteImages: 'import' } as Site;
const NEW = { src: '', alt: '', caption: '', wide: false };

const BLANK = {
  id: 7,
  src: '/media/0123456789abcdef0123-640x400/640.webp',
  alt: '',
  caption: '',
};

/** The dialog, after an upload that returned this image. */
async function uploaded(image: typeof BLANK) {
  const [saveTexts, onApply] = [vi.fn(), vi.fn()];
  render(
    <QueryClientProvider client={createQueryClient(fetch)}>
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
      </SiteContext>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.upload(
    screen.getByLabelText('Upload'),
    new File(['x'], 'harbor.jpg', { type: 'image/jpeg' }),
  );
  await vi.waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Image URL').value).toBe(image.src),
  );
  const add = screen.getByRole('button', { name: 'Add Image' });
  return { user, add, saveTexts, onApply };
}

test('texts typed for an uploaded image are saved in the library, too', async () => {
  const { user, add, saveTexts, onApply } = await uploaded(BLANK);
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

test('texts typed for a file that the library has already stay in the article', async () => {
  const { user, add, saveTexts, onApply } = await uploaded({ ...BLANK, alt: 'A harbor' });
  await user.type(screen.getByLabelText('Alternative text'), ' at night');
  await user.click(add);
  expect(onApply.mock.calls).toMatchObject([[{ alt: 'A harbor at night' }]]);
  expect(saveTexts).not.toHaveBeenCalled();
});

test('an image of the text begins with its alternative text', () => {
  const values = { ...NEW, src: BLANK.src };
  render(
    <QueryClientProvider client={createQueryClient(fetch)}>
      <SiteContext value={SITE}>
        <ImageDialog
          values={values}
          exists
          inFigure
          pick={async () => null}
          upload={async () => []}
          saveTexts={undefined}
          onApply={() => undefined}
          onClose={() => undefined}
        />
      </SiteContext>
    </QueryClientProvider>,
  );
  const alt = screen.getByLabelText('Alternative text');
  const library = screen.getByRole('button', { name: 'Choose From Library' });
  expect(alt.compareDocumentPosition(library)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
