import { expect, it } from 'vitest';
import { makeMedia } from '#tests/support/content/images.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';

const site = testSite();
const at = (x: number) => ({ rects: { '16x9': { x, y: 0, width: 1000 } } });

it('an image has at most 100 crops; one that is stored already can be chosen again', async () => {
  const id = await makeMedia(site.db, site.author.id);
  const size = { width: 4000, height: 3000 };
  await site.db.updateTable('media').set(size).where('id', '=', id).execute();
  const crop = (x: number) => site.author.post(`/api/media/${id}/crops`, at(x));
  const rows = Array.from({ length: 99 }, (_, index) => ({
    media_id: id,
    crop: String(index).padStart(12, '0'),
    rects: JSON.stringify(at(index).rects),
    shown: '16x9' as const,
    created_at: NOW,
  }));
  await site.db.insertInto('media_crops').values(rows).execute();
  jsonOf(await crop(100));
  jsonOf(await crop(100));
  expect(problemOf(await crop(101))).toMatchObject({ status: 409, code: 'media.too_many_crops' });
});
