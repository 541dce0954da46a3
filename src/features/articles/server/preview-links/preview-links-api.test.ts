import { describe, expect, it } from 'vitest';
import { DAY } from '#lib/durations.ts';
import { changeArticle, makeArticle } from '#tests/support/content/articles.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import {
  type LinkedPreview,
  type NewPreviewLink,
  PREVIEW_LINK_DAYS,
  type PreviewLinks,
} from '../../preview-links.contract.ts';

describe('preview links', () => {
  const site = testSite();
  const draft = (fields: Parameters<typeof makeArticle>[1] = {}) =>
    makeArticle(site.db, { status: 'draft', content: '<p>First words.</p>', ...fields });
  const share = async (id: number, who = site.editor) =>
    jsonOf<NewPreviewLink>(await who.post(`/api/articles/${id}/preview-links`), 201);
  const open = ({ path }: NewPreviewLink) => site.visitor.get(path.replace('/', '/api/'));
  const contentOf = async (link: NewPreviewLink) =>
    jsonOf<LinkedPreview>(await open(link)).article.content;
  const gone = async (link: NewPreviewLink) => {
    const answer = await open(link);
    return [answer.statusCode, problemOf(answer).code];
  };
  const GONE = [404, 'preview.not_found'];

  it('a visitor reads the last saved version, uncached, until the link expires', async () => {
    const { id } = await draft();
    const link = await share(id);
    expect(await contentOf(link)).toContain('First words.');
    await changeArticle(site.db, id, { content: '<p>Second words.</p>' });
    const answer = await open(link);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(jsonOf<LinkedPreview>(answer).article.content).toContain('Second words.');
    site.clock.now += PREVIEW_LINK_DAYS * DAY - 1;
    expect(await contentOf(link)).toContain('Second words.');
    site.clock.now += 1;
    expect(await gone(link)).toEqual(GONE);
  });

  it('a revoked link, one of a deleted article and an unknown one answer alike', async () => {
    const { id } = await draft();
    const [one, other] = [await share(id), await share(id)];
    const url = `/api/articles/${id}/preview-links`;
    expect(jsonOf<PreviewLinks>(await site.editor.get(url)).count).toBe(2);
    jsonOf(await site.editor.del(url));
    expect([await gone(one), await gone(other)]).toEqual([GONE, GONE]);
    expect(jsonOf<PreviewLinks>(await site.editor.get(url))).toEqual({ count: 0, expiresAt: null });
    const again = await share(id);
    jsonOf(await site.editor.del(`/api/articles/${id}`));
    expect(await gone(again)).toEqual(GONE);
    expect(await gone({ ...again, path: '/preview?token=guessed' })).toEqual(GONE);
  });

  it('the secret is stored hashed only', async () => {
    const { id } = await draft();
    const secret = (await share(id)).path.split('token=')[1] ?? '';
    const [row] = await site.db.selectFrom('preview_links').selectAll().execute();
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('an article under embargo has no preview links, and its old ones are hidden', async () => {
    const { id } = await draft();
    const link = await share(id);
    const embargoUntil = site.clock.now + DAY;
    await changeArticle(site.db, id, { embargoUntil });
    expect(await gone(link)).toEqual(GONE);
    const refused = await site.editor.post(`/api/articles/${id}/preview-links`);
    expect([refused.statusCode, problemOf(refused).code]).toEqual([409, 'article.embargoed']);
  });

  it('an article has at most 20 links', async () => {
    const { id } = await draft();
    const first = await share(id);
    const second = await share(id);
    for (let made = 2; made <= 20; made += 1) await share(id);
    expect(await gone(first)).toEqual(GONE);
    expect(await contentOf(second)).toContain('First words.');
  });

  it('sharing and revoking are in the activity log', async () => {
    const { id } = await draft({ authorId: site.author.id });
    await share(id, site.author);
    jsonOf(await site.author.del(`/api/articles/${id}/preview-links`));
    jsonOf(await site.author.del(`/api/articles/${id}/preview-links`));
    expect(await site.events(id)).toEqual([
      ['preview.shared', 'Arthur'],
      ['preview.revoked', 'Arthur'],
    ]);
  });

  it('one network is limited to 60 previews a minute', async () => {
    const { id } = await draft();
    const link = await share(id);
    const statuses = new Set<number>();
    for (let opened = 0; opened <= 60; opened += 1) statuses.add((await open(link)).statusCode);
    expect([...statuses]).toContain(429);
  });
});
