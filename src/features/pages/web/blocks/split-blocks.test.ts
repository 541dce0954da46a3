import { expect, test } from 'vitest';
import { splitBlocks } from './split-blocks.ts';

test('a text is split at its blocks, in columns too', () => {
  const box = '<div class="table-wrap"><table></table></div>';
  const left = `${box}<div class="team"></div><p>A</p>`;
  const html = `<p>One</p>${box}<div class="columns"><div>${left}</div><div></div></div>\n<div class="scores"></div><p class="buttons"></p><div class="contact"></div>`;
  expect(splitBlocks(html)).toEqual([
    { html: `<p>One</p>${box}` },
    { columns: [[{ html: box }, { block: 'team' }, { html: '<p>A</p>' }], []] },
    { block: 'scores' },
    { html: '<p class="buttons"></p>' },
    { block: 'contact' },
  ]);
});

test('broken columns never hang or lose text', () => {
  expect(splitBlocks('<div class="columns"><div>A')).toEqual([{ columns: [[{ html: 'A' }], []] }]);
});
