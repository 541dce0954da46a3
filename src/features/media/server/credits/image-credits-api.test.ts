import { expect, it } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { get, getJson, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Media, MediaPage } from '../../contract.ts';

const site = testSite({ env: { FEED_CONTENT: 'full' }, pages: true });

async function uploaded(who = site.author) {
  const bytes = await drawing(20, 20).png().toBuffer();
  return jsonOf<Media>(await upload(site.app, { cookie: who.cookie }, bytes), 201);
}
const described = (media: Media, texts: object, who = site.editor) =>
  who.put(`/api/media/${media.id}`, { alt: '', caption: '', ...texts });
const figure = ({ url }: Media, caption = '') =>
  `<figure><img src="${url}" alt="x" />${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
const shown = (slug: string) => getJson<Article>(site.app, `/api/articles/slug/${slug}`);

it('credits appear in captions, in the article and in the feed, and follow the library', async () => {
  const [hero, plain, other] = [await uploaded(), await uploaded(), await uploaded()];
  jsonOf(await described(hero, { credit: 'Marr Works', license: 'CC BY 4.0' }));
  const content = `<p>Text</p>${figure(hero, 'Dusk.')}${figure(plain)}${figure(other, 'Dawn.')}`;
  const { slug } = await makeArticle(site.db, { content, featuredImage: hero.url });
  const first = await shown(slug);
  const by = 'https://creativecommons.org/licenses/by/4.0/';
  const credit = { credit: 'Marr Works', license: 'CC BY 4.0', licenseUrl: by };
  expect(first.imageCredits).toEqual([{ key: hero.key, url: hero.url, ...credit }]);
  const markup = `<span class="credit">Credit: Marr Works, <a href="${by}" rel="license noopener">CC BY 4.0</a></span>`;
  expect(first.content).toContain(`<figcaption>Dusk. ${markup}</figcaption></figure>`);
  expect(first.content.split('class="credit"')).toHaveLength(2);
  // A change appears at once, also in the cached page.
  const page = async () => (await get(site.app, `/articles/${slug}`)).body;
  expect(await page()).toContain(`<span>Credit: Marr Works, <a href="${by}"`);
  expect(await page()).toContain(
    `"contentUrl":"${site.database.config.siteUrl}/media/${hero.key}/16x9.jpg"`,
  );
  expect(await page()).toContain(`"creditText":"Marr Works","license":"${by}"`);
  jsonOf(await described(plain, { license: 'Press kit' }));
  jsonOf(await described(hero, { credit: 'Ada', license: '' }));
  const next = await shown(slug);
  expect(next.content).toContain('<figcaption>Dusk. <span class="credit">Credit: Ada</span>');
  expect(next.content).toContain('<figcaption><span class="credit">Press kit</span></figcaption>');
  expect(await page()).toContain('<span>Credit: Ada</span>');
  expect((await get(site.app, '/feed.xml')).body).toContain('Credit: Ada');
});

it('an article without credits has neither markup nor a field for them', async () => {
  const media = await uploaded();
  const { slug } = await makeArticle(site.db, { content: figure(media), featuredImage: media.url });
  const { content, ...article } = await shown(slug);
  expect(content).not.toContain('figcaption');
  expect(article).not.toHaveProperty('imageCredits');
  expect((await get(site.app, `/articles/${slug}`)).body).not.toContain('creditText');
});

it('hostile credits are text, and hostile licenses are refused', async () => {
  const media = await uploaded();
  const credit = '<img src=x onerror=alert(1)> & "Marr"';
  jsonOf(await described(media, { credit, license: 'https://a.example/"><script>' }));
  const { slug } = await makeArticle(site.db, { content: figure(media), featuredImage: media.url });
  const { content } = await shown(slug);
  expect(content).toContain('Credit: &lt;img src=x onerror=alert(1)&gt; &amp; ');
  expect(content).not.toMatch(/<img src=x|<script/);
  const page = (await get(site.app, `/articles/${slug}`)).body;
  expect(page).not.toMatch(/<img src=x|a\.example\/"/);
  const licenses = [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' data:text/html,x',
    'ftp://a.example/',
    'https://',
    'https://user:pass@a.example/',
    'CC BY 9.0',
    'constructor',
    `https://a.example/${'x'.repeat(500)}`,
    'https://a.example/\0',
    7,
    null,
  ];
  for (const license of licenses) {
    const { status, code } = problemOf(await described(media, { license }));
    expect([status, code], String(license)).toEqual([400, 'request.invalid']);
  }
  const long = problemOf(await described(media, { credit: 'x'.repeat(201) }));
  expect(long).toMatchObject({ errors: [{ field: 'credit' }] });
  jsonOf(await described(media, { credit: 'x'.repeat(200) }));
});

it('an author changes credits only of their own images, and only while they are in their drafts', async () => {
  const media = await uploaded();
  const mine = await described(media, { credit: 'Me' }, site.author);
  expect(jsonOf<Media>(mine).credit).toBe('Me');
  const others = await described(await uploaded(site.editor), { credit: 'Me' }, site.author);
  expect(problemOf(others)).toMatchObject({ status: 403, code: 'auth.forbidden' });
  await makeArticle(site.db, { content: figure(media) });
  const refused = problemOf(await described(media, { credit: 'Buy pills' }, site.author));
  expect(refused).toMatchObject({ status: 409, code: 'media.in_use' });
  // The other texts are copied into articles: they stay the author's.
  const same = await described(media, { alt: 'A bench', credit: 'Me' }, site.author);
  expect(jsonOf<Media>(same)).toMatchObject({ alt: 'A bench', credit: 'Me' });
  jsonOf(await described(media, { credit: 'Them' }));
});

it('texts that a client doesn’t know stay, and a search finds credits', async () => {
  const media = await uploaded();
  jsonOf(await described(media, { credit: 'Zoë Quill', license: 'All rights reserved' }));
  const saved = jsonOf<Media>(await described(media, { alt: 'A bench' }));
  expect(saved).toMatchObject({ credit: 'Zoë Quill', license: 'All rights reserved' });
  jsonOf(await site.editor.put(`/api/media/${media.id}`, { license: 'Press kit' }));
  const found = jsonOf<MediaPage>(await site.editor.get('/api/media?search=zoe+quill'));
  expect(found.media).toMatchObject([{ id: media.id, alt: 'A bench', credit: 'Zoë Quill' }]);
});

it('the credit of an image that only drafts show changes no public page', async () => {
  const media = await uploaded();
  const { id } = await makeArticle(site.db, { content: figure(media), status: 'draft' });
  const changes = () => site.db.selectFrom('changes').select('topics').orderBy('id').execute();
  const changed = async (credit: string) => {
    const before = await changes();
    jsonOf(await described(media, { credit }));
    const after = (await changes()).slice(before.length);
    return after.map(({ topics }) => topics).join(' ');
  };
  expect(await changed('Ada')).not.toContain('article');
  jsonOf(await site.editor.put(`/api/articles/${id}`, { status: 'published' }));
  expect(await changed('Zoë')).toContain(`article:${id}`);
});

it('credits count toward the length of a text in feeds', async () => {
  const media = await uploaded();
  const image = figure(media);
  const content = `${image}<p>${'y'.repeat(100_000 - image.length - 7)}</p>`;
  await makeArticle(site.db, { title: 'Long', content, excerpt: 'In short' });
  const feed = async () => (await get(site.app, '/feed.xml')).body.includes('yyyy');
  expect([content.length, await feed()]).toEqual([100_000, true]);
  jsonOf(await described(media, { credit: 'Ada' }));
  expect(await feed()).toBe(false);
});

it('an account changes at most 300 images an hour', async () => {
  const change = () => site.admin.put('/api/media/999999', {});
  for (let count = 0; count < 300; count += 1) expect((await change()).statusCode).toBe(404);
  expect(problemOf(await change())).toMatchObject({ status: 429, code: 'request.too_many' });
});
