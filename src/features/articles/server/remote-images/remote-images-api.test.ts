import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { HOUR, MINUTE } from '#lib/durations.ts';
import { drawing } from '#tests/support/content/images.ts';
import { badFields } from '#tests/support/site/requests.ts';
import {
  OURS,
  openSiteBesideOthers,
  type SiteBesideOthers,
  shown,
  smallImage,
  sourceIn,
} from '#tests/support/site/site-beside-others.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';

describe('remote images', () => {
  let site: SiteBesideOthers;
  beforeAll(async () => {
    site = await openSiteBesideOthers();
  });
  afterAll(() => site.close());

  const PUBLISHED = { status: 'published' };

  it('a save enqueues remote images, and their copies replace them without a new version', async () => {
    const { strangers } = site;
    strangers.give('/lamp%20one.jpg?a=1&b=2', await smallImage());
    strangers.give('/cover.jpg', await smallImage());
    const [inText, featured] = [
      strangers.at('/lamp%20one.jpg?a=1&b=2'),
      strangers.at('/cover.jpg'),
    ];
    const written = await site.write(site.editor, {
      ...PUBLISHED,
      content: shown(inText.replace('&', '&amp;'), 'A &quot;lamp&quot;'),
      featuredImage: featured,
      featuredImageAlt: 'A cover',
      featuredImageCaption: 'Theirs',
    });
    expect(written.featuredImage).toBe(featured);
    expect((await site.states(written.id)).map(({ address, state }) => [address, state])).toEqual([
      [inText, 'waiting'],
      [featured, 'waiting'],
    ]);
    const waiting = await site.read(written.slug);
    expect(JSON.stringify(waiting)).not.toContain('feeds.test');
    expect(waiting.featuredImage).toBeNull();
    expect(sourceIn(waiting.content)).toBe('/api/placeholder/1200/675');
    expect(waiting.content).toContain('alt="A &quot;lamp&quot;"');

    site.clock.now += MINUTE;
    await site.run();
    const after = await site.mine(written.id);
    expect(after.featuredImage).toMatch(OURS);
    expect(sourceIn(after.content)).toMatch(OURS);
    expect(after.content).toBe(
      written.content.replace(inText.replace('&', '&amp;'), sourceIn(after.content)),
    );
    expect({ ...after, content: '', featuredImage: '' }).toEqual({
      ...written,
      content: '',
      featuredImage: '',
    });
    expect((await site.states(written.id)).map(({ state, url }) => [state, url])).toEqual([
      ['fetched', sourceIn(after.content)],
      ['fetched', after.featuredImage],
    ]);
    const read = await site.read(written.slug);
    expect(read.featuredImage).toBe(after.featuredImage);
    expect(read.content).toContain('<picture>');
    const events = (await site.events(written.id)).map(([action]) => action);
    expect(events).toEqual(['article.created', 'article.published']);
    const { media } = jsonOf<{ media: object[] }>(await site.editor.get('/api/media'));
    expect(media).toMatchObject([
      { name: 'cover.jpg', alt: 'A cover', uploadedBy: 'Edith', uses: 1 },
      { name: 'lamp one.jpg', alt: 'A "lamp"', uploadedBy: 'Edith', uses: 1 },
    ]);
  });

  it('an editor who had the article open saves without a conflict after an image was fetched', async () => {
    const { strangers } = site;
    strangers.give('/open.jpg', await smallImage());
    const address = strangers.at('/open.jpg');
    const input = { ...PUBLISHED, featuredImage: address, featuredImageAlt: 'Said' };
    const { id, version, slug } = await site.write(site.editor, {
      ...input,
      content: shown(address),
    });
    await site.run();
    const ours = (await site.mine(id)).featuredImage;
    const older = { version, content: `${shown(address)}<p>More</p>`, featuredImage: address };
    const saved = jsonOf<AdminArticle>(await site.editor.put(`/api/articles/${id}`, older));
    expect(saved).toMatchObject({ featuredImage: ours, featuredImageAlt: 'Said' });
    expect(saved.content).toBe(`${shown(ours ?? '')}<p>More</p>`);
    expect((await site.read(slug)).featuredImage).toBe(ours);
    expect(await site.states(id)).toMatchObject([{ address, state: 'fetched', url: ours }]);
    const preview = await site.author.post('/api/articles/preview', { content: shown(address) });
    expect(preview.json<{ content: string }>().content).toContain(`src="${ours}"`);

    const second = await site.write(site.author, { content: shown(address) });
    expect(sourceIn(second.content)).toBe(ours);
    await site.run();
    expect(site.askedFor('/open.jpg')).toBe(1);
  });

  it('two articles that wait for the same image get it with one fetch', async () => {
    const { strangers } = site;
    strangers.give('/both.jpg', await smallImage());
    const content = shown(strangers.at('/both.jpg'));
    const one = await site.write(site.author, { content });
    const other = await site.write(site.editor, { content });
    await site.run();
    const found = [await site.mine(one.id), await site.mine(other.id)];
    expect(found.map((article) => OURS.test(sourceIn(article.content)))).toEqual([true, true]);
    expect(site.askedFor('/both.jpg')).toBe(1);
  });

  it.each([
    ['a page', '/page', 'The URL leads to a web page, not to an image.'],
    ['a text', '/text', 'An image must be a JPEG, PNG, WebP, AVIF or GIF.'],
    ['half an image', '/half', 'The image is damaged or incomplete.'],
    ['more pixels than fit', '/huge', 'at most 50 megapixels are allowed'],
    ['bytes without end', '/endless', 'The image is larger than 20 MB.'],
    ['nothing', '/gone', 'The image doesn’t exist there (404).'],
    ['a way in circles', '/loop', 'There are too many redirects.'],
  ])(
    'an image that is %s fails with a reason, and the article stays as written',
    async (_what, path, error) => {
      const { strangers } = site;
      const whole = await drawing(400, 300).png().toBuffer();
      const huge = await drawing(9, 9).png().toBuffer();
      huge.writeUInt32BE(16_000, 16);
      huge.writeUInt32BE(16_000, 20);
      strangers.give('/page', '<!doctype html>', { 'content-type': 'text/html; charset=utf-8' });
      strangers.give('/text', 'no image', { 'content-type': 'image/png' });
      strangers.give('/half', whole.subarray(0, whole.length / 2));
      strangers.give('/huge', huge);
      strangers.serve('/endless', (_request, response) => {
        const more = (): void => {
          while (!response.destroyed && response.write(Buffer.alloc(1 << 20)));
        };
        response.on('drain', more);
        more();
      });
      strangers.serve('/loop', (_request, response) =>
        response.writeHead(302, { location: '/loop' }).end(),
      );
      const { id, content, slug } = await site.write(site.editor, {
        ...PUBLISHED,
        content: shown(strangers.at(path)),
      });
      await site.run();
      const [state] = await site.states(id);
      expect(state).toMatchObject({ state: 'failed', url: null });
      expect(state?.error).toContain(error);
      expect((await site.mine(id)).content).toBe(content);
      expect(sourceIn((await site.read(slug)).content)).toContain('/api/placeholder/');
      const asked = site.askedFor(path);
      site.clock.now += 60 * MINUTE;
      await site.run();
      expect(site.askedFor(path)).toBe(asked);
    },
  );

  it('a redirect into our own network reads like a site that is down, and is tried three times', async () => {
    const { strangers } = site;
    strangers.serve('/inside', (_request, response) =>
      response.writeHead(302, { location: `http://inside.test:${strangers.port}/secret` }).end(),
    );
    strangers.serve('/broken', (_request, response) => void response.destroy());
    const errors: unknown[] = [];
    for (const path of ['/inside', '/broken']) {
      const { id } = await site.write(site.author, { content: shown(strangers.at(path)) });
      for (let tries = 1; tries <= 3; tries += 1) {
        await site.run();
        const [image] = await site.states(id);
        expect(image?.state).toBe(tries < 3 ? 'waiting' : 'failed');
        errors.push(image?.error);
        site.clock.now += 10 * MINUTE;
      }
      // By then the host doesn't rest any more.
      site.clock.now += 3 * HOUR;
    }
    expect(new Set(errors).size).toBe(1);
    expect([site.askedFor('/inside'), site.askedFor('/broken'), site.askedFor('/secret')]).toEqual([
      3, 3, 0,
    ]);
  });

  it('an editor adds a remote image to the library at once, and saved articles get the copy', async () => {
    const { strangers } = site;
    const url = strangers.at('/at-once.jpg');
    const { id, version, slug } = await site.write(site.editor, {
      ...PUBLISHED,
      content: shown(url),
    });
    await site.run();
    const fetchNow = (by = site.author) => by.post('/api/remote-images', { url, alt: 'A harbour' });
    expect((await fetchNow()).json()).toMatchObject({
      status: 400,
      detail: 'The image doesn’t exist there (404).',
    });
    strangers.give('/at-once.jpg', await smallImage(70));
    const copy = jsonOf<{ url: string }>(await fetchNow());
    expect(copy.url).toMatch(/^\/media\//);
    expect(await site.mine(id)).toMatchObject({ version, content: shown(copy.url) });
    expect(sourceIn((await site.read(slug)).content)).toBe(copy.url);
    expect(await site.states(id)).toMatchObject([
      { address: url, state: 'fetched', url: copy.url },
    ]);
    const { media } = jsonOf<{ media: object[] }>(await site.editor.get('/api/media'));
    expect(media[0]).toMatchObject({ name: 'at-once.jpg', alt: 'A harbour', uses: 1 });
    const before = site.askedFor('/at-once.jpg');
    expect(jsonOf(await fetchNow(site.editor))).toEqual(copy);
    expect(site.askedFor('/at-once.jpg')).toBe(before);
    const own = { url: `${site.database.config.siteUrl}/a.jpg` };
    expect(badFields(await site.author.post('/api/remote-images', own))).toEqual(['url']);
    expect((await site.visitor.post('/api/remote-images', { url })).statusCode).toBe(401);
  });

  it('a further save fetches an image that failed before', async () => {
    const { strangers } = site;
    const { id, content } = await site.write(site.author, {
      content: shown(strangers.at('/later.jpg')),
    });
    await site.run();
    expect((await site.states(id))[0]?.state).toBe('failed');
    strangers.give('/later.jpg', await smallImage());
    await site.author.put(`/api/articles/${id}`, { title: 'Another title' });
    await site.run();
    expect((await site.mine(id)).content).not.toBe(content);
  });

  it('an image that was removed from the article is not fetched', async () => {
    const { strangers } = site;
    strangers.give('/unwanted.jpg', await smallImage());
    const { id } = await site.write(site.author, { content: shown(strangers.at('/unwanted.jpg')) });
    jsonOf(await site.author.put(`/api/articles/${id}`, { content: '<p>None</p>' }));
    await site.run();
    expect([site.askedFor('/unwanted.jpg'), await site.states(id)]).toEqual([0, []]);
  });

  it('our own images by full URL, videos and other links stay as they are', async () => {
    const { siteUrl } = site.database.config;
    const content = shown(`${siteUrl}/demo/a.jpg`);
    for (const featuredImage of [
      `${siteUrl}/demo/a.jpg`,
      'https://youtu.be/dQw4w9WgXcQ',
      'https://a.test/',
    ]) {
      const { id, slug } = await site.write(site.editor, { ...PUBLISHED, content, featuredImage });
      expect(await site.states(id)).toEqual([]);
      const read = await site.read(slug);
      expect([read.featuredImage, sourceIn(read.content)]).toEqual([
        featuredImage,
        `${siteUrl}/demo/a.jpg`,
      ]);
    }
  });

  it('an article can hold 500 remote images and no more', async () => {
    const images = Array.from(
      { length: 501 },
      (_, index) => `<img src="https://a.test/${index}.png">`,
    );
    const answer = await site.author.post('/api/articles', {
      title: 'T',
      category: 'news',
      content: images.join(''),
    });
    expect(badFields(answer)).toEqual(['content']);
  });
});
