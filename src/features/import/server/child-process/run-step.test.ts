import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '#platform/jobs/queue.ts';
import { IMPORTS, type ImportSite, openImportSite } from '#tests/support/site/import-site.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { runStepInChild } from './run-step.ts';

const POSTS = 41;
const posts = Array.from({ length: POSTS }, (_, index) => ({ id: index + 1 }));

describe('an import step in a child process', () => {
  let site: ImportSite;
  let id: number;
  beforeAll(async () => {
    site = await openImportSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.empty();
    ({ id } = await site.read(posts));
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/start`, { states: 'drafts' }));
  });
  const move = (signal: Job['signal']) =>
    runStepInChild(
      'run',
      site.database.config,
    )({ id: 0, payload: id, attempt: 1, signal, finish: async () => undefined });

  it('imports the contents of the file', async () => {
    await move(new AbortController().signal);
    expect(await site.view(id)).toMatchObject({ state: 'finished', items: { created: POSTS } });
    expect(await site.titles()).toHaveLength(POSTS);
  });

  it('stops when told, and the next step continues from there', async () => {
    const stop = new AbortController();
    const moving = move(stop.signal);
    stop.abort(new Error('stopped'));
    await expect(moving).rejects.toThrow('stopped');
    expect(await site.view(id)).toMatchObject({ state: 'running' });
    await move(new AbortController().signal);
    expect(await site.view(id)).toMatchObject({ state: 'finished', items: { created: POSTS } });
  });

  it('reports why it failed', async () => {
    await site.db.schema.alterTable('redirects').renameTo('redirects_away').execute();
    const failing = move(new AbortController().signal);
    await expect(failing).rejects.toThrow(/redirects/);
    await site.db.schema
      .alterTable('redirects_away' as 'redirects')
      .renameTo('redirects')
      .execute();
  });
});
