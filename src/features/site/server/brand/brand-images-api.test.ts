import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Media, MediaPage } from '#features/media/contract.ts';
import { imageAt } from '#features/media/server/public.ts';
import { drawing, formOf, upload } from '#tests/support/content/images.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { badFields, problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import type { Setting } from '../../settings.contract.ts';

const WIDE = 'width="200" height="100"';
const svg = (content: string, attributes = WIDE) =>
  Buffer.from(
    `<?xml version="1.0"?><!-- A logo --><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
  );
/** An image that would be seen if the drawing read it. */
const IMAGE = new URL('../../../../app/server/http/files/icon.png', import.meta.url);
const SQUARE = '<rect width="50" height="50" fill="#00ff00"/>';

describe.each(ENGINES)('images of the brand on %s', (engine) => {
  const site = testSite({ engine });
  beforeEach(async () => {
    await site.db.deleteFrom('settings').execute();
    await site.db.insertInto('changes').values({ topics: 'settings', at: 0 }).execute();
    await site.app.changes.poll();
  });

  const send = (bytes: Buffer, { cookie } = site.admin) => {
    const file = { name: 'file', content: bytes, filename: 'logo.svg', type: 'image/svg+xml' };
    const { payload, headers } = formOf([file]);
    return site.app.inject({
      method: 'POST',
      url: '/api/media/brand',
      payload,
      headers: { ...headers, cookie },
    });
  };
  const uploaded = async (bytes: Buffer) => jsonOf<Media>(await send(bytes));
  const save = (settings: object) => site.admin.patch('/api/settings', { settings });
  const file = async (url: string) => {
    const answer = await site.app.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return { type: answer.headers['content-type'], bytes: answer.rawPayload };
  };
  const pixels = async (bytes: Buffer) =>
    (await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })).data;

  it('an SVG becomes a PNG of 1,024 pixels that readers get', async () => {
    const { url, width, height, name } = await uploaded(svg(SQUARE));
    expect({ width, height, name }).toEqual({ width: 1024, height: 512, name: 'logo.svg' });
    const { type, bytes } = await file(url);
    expect(type).toBe('image/png');
    expect([...(await pixels(bytes)).subarray(0, 4)]).toEqual([0, 255, 0, 255]);
  });

  it.each([
    ['a script', '<script>document.title = "x"</script>'],
    ['a handler', '<g onload="alert(1)"/>'],
    [
      'an embedded page',
      '<foreignObject width="200" height="100"><body xmlns="http://www.w3.org/1999/xhtml" bgcolor="red">no</body></foreignObject>',
    ],
    ['an image of the server', `<image href="${IMAGE}" width="200" height="100"/>`],
    ['an image by its path', `<image xlink:href="${IMAGE.pathname}" width="200" height="100"/>`],
    ['a file of another host', '<image href="http://127.0.0.1:9/x.png" width="200" height="100"/>'],
    ['a style sheet of another host', '<style>@import url("http://127.0.0.1:9/x.css");</style>'],
    [
      'an included file',
      '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="/etc/passwd" parse="text"/>',
    ],
  ])('%s in an SVG has no effect on the drawing', async (_name, hostile) => {
    expect(existsSync(IMAGE)).toBe(true);
    const harmless = await uploaded(svg(SQUARE));
    expect((await uploaded(svg(`${SQUARE}${hostile}`))).key).toBe(harmless.key);
  });

  it('no markup of an SVG is stored or sent', async () => {
    const { url } = await uploaded(svg(`${SQUARE}<desc>a secret of the file</desc>`));
    const { bytes } = await file(url);
    expect(bytes.toString('latin1')).not.toMatch(/<svg|a secret/);
  });

  it.each([
    [
      'entities that multiply',
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">${[...'bcdefgh'].map((one, at) => `<!ENTITY ${one} "${`&${'abcdefg'[at]};`.repeat(50)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg" ${WIDE}><text>&h;</text></svg>`,
      ),
      400,
      'media.broken',
    ],
    [
      'a size of a million pixels',
      svg(SQUARE, 'width="1000000" height="1000000"'),
      400,
      'media.broken',
    ],
    ['no end', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect'), 400, 'media.broken'],
    [
      'HTML around it',
      Buffer.from('<!doctype html><html><body><svg></svg></body></html>'),
      400,
      'media.broken',
    ],
    ['text', Buffer.from('a logo'), 415, 'media.type'],
    [
      '6 MB',
      Buffer.concat([svg(SQUARE), Buffer.alloc(6 * 1024 * 1024, 32)]),
      413,
      'media.too_large',
    ],
    [
      '21 MB',
      Buffer.concat([svg(SQUARE), Buffer.alloc(21 * 1024 * 1024, 32)]),
      413,
      'media.too_large',
    ],
  ])('a file with %s is answered with its reason', async (_name, bytes, status, code) => {
    const answer = await send(bytes);
    expect(answer.statusCode, answer.body).toBe(status);
    expect(problemOf(answer).code).toBe(code);
    if (status === 415) expect(problemOf(answer).detail).toContain('SVG, JPEG');
    if (status === 413) expect(problemOf(answer).detail).toMatch(/5 MB|20 MB/);
  });

  it('only admins can upload one', async () => {
    expect((await send(svg(SQUARE), site.editor)).statusCode).toBe(403);
  });

  it('icon files exist for the site’s icon only', async () => {
    const { url } = await uploaded(await drawing(64, 64).png().toBuffer());
    const icon = url.replace(/[^/]+$/, 'icon-48.png');
    expect((await site.app.inject(icon)).statusCode).toBe(404);
    jsonOf(await save({ logo: { value: url } }));
    expect((await site.app.inject(icon)).statusCode).toBe(404);
    jsonOf(await save({ icon: { value: url } }));
    expect((await site.app.inject(icon)).statusCode).toBe(200);
  });

  it('an icon is served in every size, whole, and on white for programs that know no transparency', async () => {
    const { url } = await uploaded(svg(SQUARE));
    jsonOf(await save({ icon: { value: url } }));
    const { icons, theme_color } = jsonOf<{
      icons: { src: string; sizes: string }[];
      theme_color: string;
    }>(await site.app.inject('/site.webmanifest'));
    expect([icons.map(({ sizes }) => sizes), theme_color]).toEqual([
      ['192x192', '512x512'],
      '#252dee',
    ]);
    for (const size of [48, 180, 192, 512, 1400]) {
      const { type, bytes } = await file(url.replace(/[^/]+$/, `icon-${size}.png`));
      expect(type).toBe('image/png');
      expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size });
      expect([...(await pixels(bytes)).subarray(0, 4)]).toEqual(
        size === 180 || size === 1400 ? [255, 255, 255, 255] : [0, 0, 0, 0],
      );
    }
    expect((await site.app.inject(url.replace(/[^/]+$/, 'icon-64.png'))).statusCode).toBe(400);
  });

  it('an image with a focal point becomes a logo without it', async () => {
    const bytes = await drawing(70, 30).png().toBuffer();
    const media = await uploaded(bytes);
    const texts = { alt: '', caption: '', focus: { x: 1, y: 2 } };
    const focused = jsonOf<Media>(await site.admin.put(`/api/media/${media.id}`, texts));
    expect(focused.url).toContain('/1-2/');
    expect((await uploaded(bytes)).url).toBe(media.url);
    jsonOf(await save({ logo: { value: focused.url } }));
    const { settings } = jsonOf<{ settings: Setting[] }>(await site.admin.get('/api/settings'));
    expect(settings.find(({ key }) => key === 'logo')?.value).toBe(media.url);
    expect(await imageAt(site.db, focused.url)).toBe(media.id);
  });

  it('an image in use can’t be deleted, and its replacement is shown', async () => {
    const media = await uploaded(await drawing(600, 300).png().toBuffer());
    jsonOf(await save({ logo: { value: media.url } }));
    const removed = await site.admin.del(`/api/media/${media.id}`);
    expect(problemOf(removed)).toMatchObject({
      code: 'media.in_use',
      detail: 'The image is in use: it is part of the site’s brand.',
    });
    const unused = jsonOf<MediaPage>(await site.admin.get('/api/media?filter=unused&limit=100'));
    expect(unused.media.map(({ id }) => id)).not.toContain(media.id);

    const other = await drawing(300, 300).png().toBuffer();
    const { cookie } = site.editor;
    const refused = await upload(site.app, { cookie }, other, 'new.png', [], media.id);
    expect([refused.statusCode, problemOf(refused).detail]).toEqual([
      403,
      'The image is part of the site’s brand. Only an admin can replace its file.',
    ]);
    jsonOf(await upload(site.app, { cookie: site.admin.cookie }, other, 'new.png', [], media.id));
    const { settings } = jsonOf<{ settings: Setting[] }>(await site.admin.get('/api/settings'));
    expect(settings.find(({ key }) => key === 'logo')?.value).toMatch(
      /-300x300\/300\.(?:jpg|png)$/,
    );

    expect(await site.lastEvents(2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          actor: 'Ada',
          action: 'setting.changed',
          subject: expect.objectContaining({ name: 'Logo' }),
        }),
      ]),
    );
    jsonOf(await save({ logo: { value: null } }));
    jsonOf(await site.admin.del(`/api/media/${media.id}`));
  });

  it.each([
    ['https://evil.example/logo.svg', 400],
    ['/media/0123456789abcdef0123-9x9/9.png', 400],
    ['/media/0123456789abcdef0123-9x9/9.png);}body{display:none', 400],
    ['javascript:alert(1)', 400],
  ])('%s is no logo', async (value, status) => {
    expect((await save({ logo: { value } })).statusCode).toBe(status);
  });

  it('a logo is the URL of an image, not of another file', async () => {
    const { url } = await uploaded(svg(SQUARE));
    const wrong = await save({ logo: { value: url.replace(/[^/]+$/, '9.gif') } });
    expect(badFields(wrong)).toEqual(['settings.logo.value']);
  });

  it.each(['red', '#fff', 'url(//evil.example)', '#252dee;}body{display:none}', 'var(--x)', ''])(
    'the color %j is refused with a message',
    async (value) => {
      const answer = await save({ accentColor: { value }, reviewColor: { value } });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('must be a color such as #2a2de6');
    },
  );
});
