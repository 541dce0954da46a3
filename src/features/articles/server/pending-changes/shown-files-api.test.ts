import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Media, MediaCrop } from '#features/media/contract.ts';
import { deleteUnusedCrops } from '#features/media/server/public.ts';
import type { Snippet } from '#features/snippets/contract.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { uploadRecording } from '#tests/support/content/recordings.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import type { PendingContent } from '../../pending.contract.ts';

let site: TestSite;
let made = 0;

const pathOf = (id: number) => `/api/articles/${id}/pending-changes`;
const article = (fields = {}) =>
  makeArticle(site.db, { authorId: site.editor.id, content: '<p>Old.</p>', ...fields });
const save = async (id: number, fields: object, version: number | null = null) =>
  jsonOf(await site.editor.put(pathOf(id), { fields, publishAt: null, baseVersion: 1, version }));
async function image() {
  made += 1;
  const file = await drawing(90 + made, 60)
    .jpeg()
    .toBuffer();
  return jsonOf<Media>(await upload(site.app, { cookie: site.editor.cookie }, file), 201);
}
const remove = (path: string) => site.editor.del(path);

describe.each(ENGINES)('what changes for later show, on %s', (engine) => {
  beforeAll(async () => {
    site = await openTestSite({ engine });
  });
  afterAll(() => site.close());

  it('images stay in the library until the changes are discarded', async () => {
    const [shown, featured] = [await image(), await image()];
    const { id } = await article();
    await save(id, { content: `<img src="${shown.url}" alt="" />`, featuredImage: featured.url });
    for (const one of [shown, featured]) {
      expect(problemOf(await remove(`/api/media/${one.id}`))).toMatchObject({
        code: 'media.in_use',
        detail: 'The image is in use: it is in changes of 1 article that wait.',
      });
    }
    jsonOf(await remove(`${pathOf(id)}?version=1`));
    jsonOf(await remove(`/api/media/${shown.id}`));
  });

  it('their crops stay too, and visitors don’t get an image because of them', async () => {
    const { id: mediaId } = await image();
    await site.db
      .updateTable('media')
      .set({ width: 4000, height: 3000 })
      .where('id', '=', mediaId)
      .execute();
    const rects = { '16x9': { x: 5, y: 0, width: 1000 } };
    const crop = jsonOf<MediaCrop>(
      await site.editor.post(`/api/media/${mediaId}/crops`, { rects }),
    );
    const content = `<img src="${crop.url}" alt="" />`;
    await article({ status: 'draft', content, embargoUntil: NOW + HOUR, embargoReason: 'Agreed' });
    await site.db.deleteFrom('media_crop_uses').execute();
    const { id } = await article();
    await save(id, { content });
    const rows = () => site.db.selectFrom('media_crops').select('crop').execute();
    await deleteUnusedCrops({ db: site.db, now: () => NOW + 100 * DAY });
    expect(await rows()).toHaveLength(1);
    const used = site.db.selectFrom('media_uses').where('media_id', '=', mediaId);
    expect(await used.where('article_id', '=', id).selectAll().execute()).toEqual([]);
  });

  it('video and audio files stay in the library', async () => {
    const { id: recordingId, url } = await uploadRecording(site.app, site.editor.cookie);
    const { id } = await article();
    await save(id, {
      content: `<figure class="block-video"><p><a href="${url}">A clip</a></p></figure>`,
    });
    expect(problemOf(await remove(`/api/recordings/${recordingId}`))).toMatchObject({
      code: 'recording.in_use',
      detail: expect.stringMatching('waiting changes of 1 article'),
    });
  });

  it('a snippet has its current text in them', async () => {
    const text = { title: 'Notice', content: '<p>Ads.</p>' };
    jsonOf(await site.editor.post('/api/snippets', text), 201);
    const [snippet] = jsonOf<Snippet[]>(await site.editor.get('/api/admin/snippets'));
    if (!snippet) throw new Error('no snippet');
    const shown = (html: string) => `<div class="snippet-${snippet.key}">${html}</div>`;
    const { id } = await article();
    await save(id, { content: shown('<p>Forged.</p>') });
    const content = async () => jsonOf<PendingContent>(await site.editor.get(pathOf(id))).content;
    const row = () =>
      site.db.selectFrom('pending_changes').select('fields').where('article_id', '=', id);
    expect((await row().executeTakeFirstOrThrow()).fields).toContain('<p>Ads.</p>');
    const { version } = snippet;
    const next = { ...text, content: '<p>No ads.</p>', version };
    jsonOf(await site.editor.put(`/api/snippets/${snippet.id}`, next));
    expect(await content()).toBe(shown('<p>No ads.</p>'));
  });
});
