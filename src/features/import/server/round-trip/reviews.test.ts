import { expect, it } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import { exported, importBytes } from '#tests/support/site/export-and-import.ts';
import { jsonOf, openTestSite } from '#tests/support/site/test-site.ts';

const REVIEW = {
  verdict: 'A patient map that trusts you to get lost.',
  pros: ['Charcoal', 'Silence'],
  cons: ['The boat'],
  platform: 'PC',
  hours: 41.5,
  copy: 'publisher',
  copyNote: 'No conditions but the date',
  award: 'Editors’ Choice',
  state: 'updated',
  stateDate: '2026-03-04',
  stateNote: 'Patch 1.1',
  accessibility: 'Subtitles in three sizes',
};

it('a review survives an export and import, with its score on a scale of neither site', async () => {
  const there = await openTestSite();
  const score = { value: 4.5, scale: '1-5/0.5 stars', word: 'Loved' };
  const fields = { title: 'Reviewed', content: '<p>Words</p>', category: 'review' };
  const review = { ...REVIEW, score };
  const input = { ...fields, status: 'published', review };
  const { slug } = jsonOf<Article>(await there.editor.post('/api/articles', input), 201);
  const told = jsonOf<Article>(await there.visitor.get(`/api/articles/slug/${slug}`));
  expect(told.review).toMatchObject({ ...REVIEW, score });
  const here = await openTestSite({ env: { REVIEW_SCALE: 'Skip it,Play it' } });
  await importBytes(here, await exported(there));
  const moved = jsonOf<Article>(await here.visitor.get(`/api/articles/slug/${slug}`));
  expect([moved.review, moved.score]).toEqual([told.review, told.score]);
  await there.close();
  await here.close();
});
