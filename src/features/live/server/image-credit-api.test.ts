import { expect, it } from 'vitest';
import type { Media } from '#features/media/contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { get, getJson } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { DeskEntry, Live } from '../contract.ts';

const site = testSite({ env: { FEED_CONTENT: 'full' }, pages: true });

async function uploaded() {
  const bytes = await drawing(20, 20).png().toBuffer();
  return jsonOf<Media>(await upload(site.app, { cookie: site.editor.cookie }, bytes), 201);
}
const describeImage = async ({ id }: Media, texts: object) =>
  jsonOf(await site.editor.put(`/api/media/${id}`, texts));

it('an entry shows the credit of its image, and follows the library', async () => {
  const media = await uploaded();
  const { id, slug } = await makeArticle(site.db, { title: 'A showcase' });
  jsonOf(await site.editor.post(`/api/articles/${id}/live`));
  const post = (fields: object) =>
    site.editor.post(`/api/articles/${id}/live/entries`, { text: '<p>Words.</p>', ...fields });
  const image = { image: media.url, imageAlt: 'A lamp', imageCaption: 'The lamp.' };
  const entry = jsonOf<DeskEntry>(await post(image), 201);
  await post({});
  const entries = async () => (await getJson<Live>(site.app, `/api/live/${slug}`)).entries;
  expect((await entries()).map((one) => 'imageCredit' in one)).toEqual([false, false]);

  await describeImage(media, { credit: '<b>Marr</b> & Works', license: 'CC BY 4.0' });
  const by = 'https://creativecommons.org/licenses/by/4.0/';
  const text = `Credit: &lt;b&gt;Marr&lt;/b&gt; &amp; Works, <a href="${by}" rel="license noopener">CC BY 4.0</a>`;
  expect((await entries()).map(({ imageCredit }) => imageCredit)).toEqual([undefined, text]);
  const { body } = await get(site.app, `/articles/${slug}`);
  expect(body).toMatch(/<figcaption [^>]*>The lamp\. <span>Credit: &lt;b&gt;Marr/);
  expect((await get(site.app, '/feed.xml')).body).toContain(`The lamp. ${text}`);
  const markdown = (await get(site.app, `/articles/${slug}.md`)).body;
  expect(markdown).toContain(`[CC BY 4.0](${by})`);

  await describeImage(media, { credit: 'Ada', license: '' });
  expect((await get(site.app, `/articles/${slug}`)).body).toContain('<span>Credit: Ada</span>');
  const at = `/api/articles/${id}/live/entries/${entry.id}`;
  jsonOf(await site.editor.patch(at, { withdrawn: true, withdrawnNote: 'Wrong lamp' }));
  expect((await entries()).some((one) => 'imageCredit' in one)).toBe(false);
});
