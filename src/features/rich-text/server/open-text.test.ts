import { expect, it } from 'vitest';
import { openText } from './open-text.ts';

it.each([
  ['<h2>One</h2><p>Two &amp; <em>three</em></p>', 'One Two & three'],
  [
    '<p>Before</p><details><summary>The end</summary><p>He dies.</p></details><p>After</p>',
    'Before After',
  ],
  ['<details class="fold"><summary>How</summary><p>Wax.</p></details>', 'How Wax.'],
  [
    '<details class="fold"><p>Wax.</p><details><p>He dies.</p></details><p>More.</p></details>',
    'Wax. More.',
  ],
  ['<details><details class="fold"><p>He dies.</p></details><p>So.</p></details>Then', 'Then'],
  [
    '<p>Wax<span class="footnote"> Of bees.</span>, then <span lang="de">Docht</span></p><details><p>So<span class="footnote"> He dies.</span></p></details><p>On.</p>',
    'Wax, then Docht On. Of bees.',
  ],
  ['<p>Cut off</p><details><p>He di', 'Cut off'],
  ['<p>Cut off <a hre', 'Cut off'],
  [
    '<p>See:</p><table><tr><th>Bow</th><th>12</th></tr><tr><td>Axe</td><td>8</td></tr></table><p>So.</p>',
    'See: Bow · 12 · Axe · 8 So.',
  ],
])('%s is read as %j', (html, text) => {
  expect(openText(html)).toBe(text);
});

it('without tables, the sentences around them remain, and spoilers stay hidden', () => {
  const table = '<table><tr><th>Bow</th></tr><tr><td>Axe</td></tr></table>';
  const html = `<p>See:</p>${table}<p>So.</p><details>${table}<p>He dies.</p></details><p>On.</p>`;
  expect(openText(html, { withTables: false })).toBe('See: So. On.');
  expect(openText(`<p>Cut off</p><table><tr><td>Bo`, { withTables: false })).toBe('Cut off');
});
