import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '#lib/api/api-client.ts';
import { SiteContext } from '#ui/site.ts';
import { Image } from './image.tsx';

const site = {
  name: 'Press Start',
  url: 'https://press.example',
  authorLabel: 'Press Staff',
  takesMessages: false,
  remoteImages: 'import' as const,
};

/** The markup that the server sends for an image. */
function rendered(featuredImage: string | null, alt?: string, priority = false): string {
  const client = createQueryClient(() => Promise.reject(new Error('not on the server')));
  return renderToString(
    <SiteContext value={site}>
      <QueryClientProvider client={client}>
        <Image
          article={{ id: 7, category: 'review', featuredImage }}
          priority={priority}
          {...(alt && { alt })}
        />
      </QueryClientProvider>
    </SiteContext>,
  );
}

test('a video shows its still under a play icon', () => {
  const html = rendered('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  expect(html).toContain('src="/media/videos/dQw4w9WgXcQ.jpg"');
  expect(html).toContain('class="play"');
});

test.each([
  'https://elsewhere.example/a.jpg',
  'https://press.example/media/7',
  '/demo/images/meridian.webp',
])('an image is shown with its size: %s', (address) => {
  const html = rendered(address);
  expect(html).toContain(`src="${address}"`);
  expect(html).toMatch(/width="\d+" height="\d+"/);
  expect(html).toContain('loading="lazy"');
  expect(html).not.toContain('data-emoji');
});

test('an image next to its title has an empty alternative text unless one is set', () => {
  expect(rendered('/demo/images/meridian.webp')).toContain('alt=""');
  expect(rendered('/demo/images/meridian.webp', 'A "cliff"')).toContain(
    'alt="A &quot;cliff&quot;"',
  );
});

test.each([
  ['/media/0123456789abcdef0123-4000x3000', '4000', '3000', '2560.jpg'],
  ['/demo/images/night-bus-0123abcd-1200x675', '1200', '675', '1200.webp'],
])('an image with sizes offers them, AVIF first: %s', (folder, width, height, file) => {
  const html = rendered(`${folder}/${file}`);
  expect(html).toMatch(
    new RegExp(
      `<source type="image/avif" srcSet="${folder}/240.avif 240w,${folder}/480.avif 480w,[^"]+" ` +
        'sizes="auto,[^"]+"/><img ',
    ),
  );
  expect(html).toContain(`srcSet="${folder}/240.webp 240w,${folder}/480.webp 480w,`);
  expect(html).toContain(`width="${width}" height="${height}"`);
  expect(rendered('/demo/images/meridian.webp')).not.toMatch(/srcSet|sizes/);
});

test('an animation stands still: its first frame has all sizes', () => {
  const html = rendered('/media/0123456789abcdef0123-900x600/900.gif');
  expect(html).toContain('src="/media/0123456789abcdef0123-900x600/900.jpg"');
  expect(html).not.toMatch(/\.gif|\.anim\./);
});

test('the first visible image has a high fetch priority', () => {
  const html = rendered('/media/0123456789abcdef0123-4000x3000/2560.jpg', undefined, true);
  expect(html).toContain('fetchPriority="high"');
  expect(html).not.toMatch(/loading="lazy"|sizes="auto/);
});

test.each([null, '', 'https://elsewhere.example/page', 'not an address'])(
  'without an image the emoji of the category is shown: %s',
  (address) => {
    const html = rendered(address);
    expect(html).toContain('🎮');
    // The browser alone requests the cover, so the HTML doesn't say that one is expected.
    expect(html).not.toContain('waiting');
  },
);
