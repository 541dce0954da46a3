import { expect, it } from 'vitest';
import { sanitizeArticleHtml } from '../sanitize.ts';
import { htmlToMarkdown, readersMarkdown } from './public.ts';

const html = sanitizeArticleHtml(
  '<p>Look:</p><iframe src="https://youtu.be/dQw4w9WgXcQ?t=95" title="Part [1]&#10;&lt;b&gt;"></iframe>' +
    '<iframe src="https://store.steampowered.com/app/570/"></iframe>',
);

it('readers get a link for each embed', () => {
  expect(readersMarkdown(html)).toBe(
    'Look:\n\n[Part \\[1\\] \\<b>](https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=95s)\n\n' +
      '[Steam](https://store.steampowered.com/app/570/)',
  );
});

it('exports keep the frame, so that an import restores it', () => {
  expect(htmlToMarkdown(html)).toContain(
    '<iframe src="https://store.steampowered.com/widget/570/"',
  );
});
