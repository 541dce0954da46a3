import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import {
  OURS,
  openSiteBesideOthers,
  type SiteBesideOthers,
  shown,
  smallImage,
  sourceIn,
} from '#tests/support/site/site-beside-others.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import { ENGINES } from '#tests/support/stores/test-store.ts';

describe.each(ENGINES)('who vouches for images from other sites on %s', (engine) => {
  let site: SiteBesideOthers;
  beforeAll(async () => {
    site = await openSiteBesideOthers({ engine });
  });
  afterAll(() => site.close());

  const PUBLISHED = { status: 'published' };

  it('what comes after an editor has approved the article waits for a further save', async () => {
    const { strangers } = site;
    const address = strangers.at('/swapped.jpg');
    const { id, slug } = await site.write(site.author, { ...PUBLISHED, content: shown(address) });
    await site.run();
    jsonOf(await site.editor.post(`/api/moderation/approve/${id}`));
    strangers.give('/swapped.jpg', await smallImage());
    jsonOf(await site.author.post(`/api/articles/${id}/remote-images`, { address }));
    await site.run();
    const [state] = await site.states(id);
    expect(state).toMatchObject({ state: 'late', url: expect.stringMatching(OURS) });
    expect(sourceIn((await site.read(slug)).content)).toContain('/api/placeholder/');
    jsonOf(await site.editor.put(`/api/articles/${id}`, { content: shown(address) }));
    expect(sourceIn((await site.read(slug)).content)).toBe(state?.url);
  });

  it('an editor who mends something else vouches for no image that has not come yet', async () => {
    const { strangers } = site;
    const address = strangers.at('/unseen.jpg');
    const { id, slug } = await site.write(site.author, { ...PUBLISHED, content: shown(address) });
    await site.run();
    const added = strangers.at('/added.jpg');
    strangers.give('/added.jpg', await smallImage());
    const content = shown(address) + shown(added);
    jsonOf(await site.editor.put(`/api/articles/${id}`, { title: 'Mended', content }));
    strangers.give('/unseen.jpg', await smallImage());
    jsonOf(await site.author.post(`/api/articles/${id}/remote-images`, { address }));
    await site.run();
    expect((await site.states(id)).map(({ state }) => state)).toEqual(['late', 'taken']);
    const sources = [...(await site.read(slug)).content.matchAll(/<img[^>]*src="([^"]*)"/g)];
    expect(sources.map(([, src]) => src)).toEqual([
      '/api/placeholder/1200/675',
      expect.stringMatching(OURS),
    ]);
  });

  it('what comes after a moderator has looked is not approved unseen, and its author goes on writing', async () => {
    const { strangers } = site;
    strangers.give('/after.jpg', await smallImage());
    const address = strangers.at('/after.jpg');
    const { id, version } = await site.write(site.author, {
      ...{ ...PUBLISHED, content: shown(address), featuredImage: address },
    });
    await site.run();
    expect((await site.mine(id)).featuredImage).toMatch(OURS);
    const approve = `/api/moderation/approve/${id}`;
    const path = `/api/articles/${id}`;
    const old = { version, title: 'Seen', content: shown(address), featuredImage: null };
    for (const answer of [
      await site.editor.post(approve, { version }),
      await site.editor.put(path, { version, title: 'Seen' }),
      await site.editor.put(path, old),
    ]) {
      expect([answer.statusCode, problemOf(answer).code]).toEqual([409, 'article.images_came']);
    }
    const mended = { version, title: 'Mended', content: shown(address) };
    const saved = jsonOf<AdminArticle>(await site.author.put(path, mended));
    expect((await site.author.put(path, { version, title: 'Older' })).statusCode).toBe(409);
    jsonOf(await site.editor.post(approve, { version: saved.version }));
  });

  it('an editor who sees in the form what came saves without being asked', async () => {
    const { strangers } = site;
    strangers.give('/form.jpg', await smallImage());
    const address = strangers.at('/form.jpg');
    const input = { ...PUBLISHED, content: shown(address), featuredImage: address };
    const { id, version, slug } = await site.write(site.author, input);
    await site.run();
    const { content, featuredImage } = await site.mine(id);
    const path = `/api/articles/${id}`;
    jsonOf(await site.editor.put(path, { version, title: 'Mended', content, featuredImage }));
    expect(sourceIn((await site.read(slug)).content)).toMatch(OURS);
    const second = await site.editor.put(path, { version, title: 'Older', content, featuredImage });
    expect(problemOf(second).code).toBe('article.stale');
  });

  it('an editor adds what the library has already, or what was taken out, to an article into which images came', async () => {
    const { strangers } = site;
    const paths = ['/elsewhere.jpg', '/taken-out.jpg', '/waited.jpg'];
    for (const path of paths) strangers.give(path, await smallImage());
    const [elsewhere = '', takenOut = '', waited = ''] = paths.map((path) => strangers.at(path));
    await site.write(site.editor, { content: shown(elsewhere) });
    const { id } = await site.write(site.author, { ...PUBLISHED, content: shown(takenOut) });
    await site.run();
    const path = `/api/articles/${id}`;
    const without = { content: shown(waited), featuredImage: null };
    const { version } = jsonOf<AdminArticle>(await site.author.put(path, without));
    await site.run();
    const content = (await site.mine(id)).content + shown(elsewhere) + shown(takenOut);
    const saved = jsonOf<AdminArticle>(
      await site.editor.put(path, { version, content, featuredImage: null }),
    );
    expect(saved.content).not.toContain(strangers.at(''));
  });

  it('an editor who restores a save vouches for none of its images', async () => {
    const { strangers } = site;
    const address = strangers.at('/restored.jpg');
    const first = { ...PUBLISHED, content: shown(address) };
    const { id, slug } = await site.write(site.author, first);
    for (let save = 1; save <= 12; save += 1) {
      const content = `<p>Without it ${save}</p>`;
      jsonOf(await site.author.put(`/api/articles/${id}`, { content }));
    }
    jsonOf(await site.editor.put(`/api/articles/${id}`, { content: first.content }));
    await site.run();
    strangers.give('/restored.jpg', await smallImage());
    jsonOf(await site.author.post(`/api/articles/${id}/remote-images`, { address }));
    await site.run();
    expect(await site.states(id)).toMatchObject([{ state: 'late' }]);
    expect(sourceIn((await site.read(slug)).content)).toContain('/api/placeholder/');
  });

  it('former saves are read one at a time, and no further than to where an image was named', async () => {
    const content = shown(site.strangers.at('/named-late.jpg'));
    const { id } = await site.write(site.author, { ...PUBLISHED, content: '<p>First</p>' });
    for (const text of ['<p>Second</p>', content, '<p>Fourth</p>']) {
      jsonOf(await site.author.put(`/api/articles/${id}`, { content: text }));
    }
    site.store.forgetQueries();
    jsonOf(await site.editor.put(`/api/articles/${id}`, { content }));
    const reads = site.store.queries.filter((query) => /^select [^(]*"snapshot"/.test(query));
    expect(reads).toHaveLength(2);
  });
});
