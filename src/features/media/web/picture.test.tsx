import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#lib/api/api-client.ts';
import { SiteContext } from '#ui/site.ts';
import { Picture } from './picture.tsx';

const site = {
  name: 'Press Start',
  url: 'https://press.example',
  authorLabel: 'Press Staff',
  takesMessages: false,
  remoteImages: 'import' as const,
};

/** The markup that the server sends for a picture. */
function rendered(featuredImage: string | null, alt?: string): string {
  const client = createQueryClient(() => Promise.reject(new Error('not on the server')));
  return renderToString(
    <SiteContext value={site}>
      <QueryClientProvider client={client}>
        <Picture article={{ id: 7, category: 'review', featuredImage }} {...(alt && { alt })} />
      </QueryClientProvider>
    </SiteContext>,
  );
}

test('a video shows its still under a play sign', () => {
  const html = rendered('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  expect(html).toContain('src="https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg"');
  expect(html).toContain('class="play"');
});

test.each([
  'https://elsewhere.example/a.jpg',
  'https://press.example/media/7',
  '/demo/pictures/meridian.webp',
])('an image is shown with its size: %s', (address) => {
  const html = rendered(address);
  expect(html).toContain(`src="${address}"`);
  expect(html).toMatch(/width="\d+" height="\d+"/);
  expect(html).toContain('loading="lazy"');
  expect(html).not.toContain('data-emoji');
});

test('an image beside its title shows nothing new; one that does says what', () => {
  expect(rendered('/demo/pictures/meridian.webp')).toContain('alt=""');
  expect(rendered('/demo/pictures/meridian.webp', 'A "cliff"')).toContain(
    'alt="A &quot;cliff&quot;"',
  );
});

test('an uploaded image comes in sizes, with its own dimensions', () => {
  const key = '0123456789abcdef0123-4000x3000';
  const html = rendered(`/media/${key}/2560.jpg`);
  expect(html).toContain(`srcSet="/media/${key}/480.webp 480w,/media/${key}/960.webp 960w,`);
  expect(html).toContain('width="4000" height="3000"');
  expect(html).toContain('sizes="auto,');
  expect(rendered('/demo/pictures/meridian.webp')).not.toMatch(/srcSet|sizes/);
});

test.each([null, '', 'https://elsewhere.example/page', 'not an address'])(
  'without an image the emoji of the category stands in: %s',
  (address) => {
    const html = rendered(address);
    expect(html).toContain('🎮');
    // The cover is asked for by the browser alone: until then nothing says that one is awaited.
    expect(html).not.toContain('waiting');
  },
);
