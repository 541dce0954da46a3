import { expect, it } from 'vitest';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { renderArticle } from './render.ts';
import { translateRendered } from './translate-rendered.ts';

const WRITTEN = [
  '<ul class="checklist"><li>Step 1</li><li><h3>Reset</h3></li></ul>',
  '<p>Footnotes<span class="footnote">Spoiler</span></p>',
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="A &amp; B"></iframe>',
  '<iframe src="https://vimeo.com/76979871" title="Vimeo"></iframe>',
  '<p><code>aria-label="Play video on YouTube"</code></p>',
  '<table><tbody><tr><td>Table 1</td></tr></tbody></table>',
].join('');

it('translates everything that is added to a text, and nothing that was written', () => {
  const english = renderArticle(WRITTEN, null).html;
  expect(translateRendered(english, 'en')).toBe(english);
  const t = messagesIn('de');
  const html = translateRendered(english, 'de');
  const names = [...html.matchAll(/<[a-z][^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);
  expect(names).toEqual([
    t('Step {step}', { step: '2' }),
    t('Footnote {number}', { number: '1' }),
    t('Play video on YouTube: {title}', { title: 'A &amp; B' }),
    t('Table {number}', { number: '1' }),
    t('Footnotes'),
    t('Back to footnote {number} in the text', { number: '1' }),
  ]);
  expect(html).toContain(`<p role="status">${t('{done} of {all} done', { done: 0, all: 2 })}</p>`);
  expect(html).toContain(`<p>${t('Stored on this device only.')}</p>`);
  expect(html).toContain(`<button type="button">${t('Reset')}</button>`);
  expect(html).toContain(`<small>${t('Load content from {site}', { site: 'Vimeo' })}</small>`);
  for (const written of [
    '<span>Step 1</span>',
    '<code>aria-label="Play video on YouTube"<',
    'Reset</h3>',
    '<p>Footnotes<sup>',
    '>Spoiler ',
  ]) {
    expect(html).toContain(written);
  }
});
