import { beforeAll, describe, expect, it } from 'vitest';
import type { AdminArticle } from '#features/articles/contract.ts';
import { publishDue } from '#features/articles/server/scheduler/publish-due.ts';
import { DAY } from '#lib/durations.ts';
import { featureArticle, makeArticle } from '#tests/support/content/articles.ts';
import { makeAuthor, signArticle } from '#tests/support/content/authors.ts';
import { makeGame, writeAbout } from '#tests/support/content/games.ts';
import { drawing, upload } from '#tests/support/content/images.ts';
import { tokenFor } from '#tests/support/content/people.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { PERMISSION_TABLE } from '#tests/support/permissions/table.ts';
import { jsonOf, type TestSite, testSite } from '#tests/support/site/test-site.ts';

/** A word in every field of the article, and nowhere else. */
const WORD = 'zyzzyva';
const UNTIL = NOW + DAY;
const MONTH = new Date(NOW).toISOString().slice(0, 7);
const LIVE = `The ${WORD} walks on`;

/** Values of the article that URLs contain. */
interface Named {
  id: number;
  slug: string;
  game: string;
  person: string;
  /** Of its image. */
  key: string;
  file: string;
  /** The URL of its cover. */
  cover: string;
}

/** Every readable URL, with each value of the article. */
function addresses(of: Named, permissions: readonly string[]): string[] {
  const paths = [...PERMISSION_TABLE]
    .filter(([route, row]) => route.startsWith('GET ') && permissions.includes(row.permission))
    .map(([route]) => route.slice('GET '.length))
    .filter((path) => !path.startsWith('/api/docs'));
  const { id, slug, game, person, key, file, cover } = of;
  const filled = paths.flatMap((path) =>
    [slug, game, person].map((named) =>
      path
        .replace('/media/:key/:focus/:file', `/media/${key}/1-2/${file}`)
        .replace('/media/:key/:file', `/media/${key}/${file}`)
        .replace('/covers/:id/:key/:file', cover)
        .replace('/sitemap-:part.xml', '/sitemap-1.xml')
        .replace(':category', 'guides')
        .replace(/:page$/, 'homepage')
        .replace(':slug', named)
        .replace(/:(?:id|version|entryId|sessionId|position)/g, String(id))
        .replace(':year/:month', MONTH.replace('-', '/'))
        .replace(/:(?:width|height)/g, '9'),
    ),
  );
  const asked = ['search', 'q', 'game', 'category', 'platform', 'genre'].flatMap((name) =>
    [WORD, 'zyzzyv', 'zyzzyba', game].flatMap((text) => [
      `/api/articles?${name}=${text}`,
      `/api/search?${name}=${text}`,
      `/api/search/filters?${name}=${text}`,
      `/api/search?q=${text}&game=${game}&marked=true`,
      `/api/games?${name}=${text}`,
      `/api/suggestions?${name}=${text}`,
    ]),
  );
  return [
    ...new Set([
      ...filled,
      ...asked,
      '/sitemap-0.xml',
      `/oembed?url=http://localhost:3000/articles/${slug}`,
      `/articles/feed.xml?tag=${WORD}`,
      `/api/tags/named/${WORD}/articles`,
      '/api/articles?status=scheduled',
      '/api/articles?sort=score',
      `/api/articles?game=${game}&includeCount=true`,
      '/api/featured-articles/route/all',
      `/api/releases?month=${MONTH}`,
    ]),
  ];
}

describe('an embargoed article on every route', () => {
  const site = testSite({ env: { BYLINES: 'on' } });
  let of: Named;
  let article: AdminArticle;
  beforeAll(async () => {
    const { db, editor } = site;
    await makeArticle(db, { title: 'A neighbor', category: 'guide' });
    const file = await drawing(400, 200).jpeg().toBuffer();
    const answer = await upload(site.app, { cookie: editor.cookie }, file);
    const { url } = jsonOf<{ url: string }>(answer, 201);
    await site.app.jobs.runDue();
    article = jsonOf<AdminArticle>(
      await editor.post('/api/articles', {
        title: `About the ${WORD}`,
        excerpt: `What a ${WORD} eats`,
        tags: [WORD],
        content: `<p>The ${WORD} is a weevil.</p><img src="${url}" alt="a ${WORD}">`,
        category: 'guide',
        featuredImage: url,
        featuredImageAlt: WORD,
        status: 'scheduled',
        scheduledPublishAt: new Date(UNTIL).toISOString(),
        embargoUntil: new Date(UNTIL).toISOString(),
        embargoReason: `Agreed on the ${WORD}`,
        embargoSource: WORD,
      }),
      201,
    );
    const { id, slug, coverUrl } = article;
    const release = {
      platform: `${WORD} box`,
      region: 'world',
      date: `${MONTH}-09`,
      note: '',
    } as const;
    const game = await makeGame(db, {
      title: `${WORD} the game`,
      slug: `${WORD}-game`,
      listed: false,
      genres: [WORD],
      releases: [release],
      series: WORD,
    });
    await writeAbout(db, id, game);
    const person = await makeAuthor(db, { name: `${WORD} Quill`, slug: `${WORD}-quill` });
    await signArticle(db, id, person);
    await featureArticle(db, 'homepage', 0, id);
    await featureArticle(db, 'guides', 1, id);
    jsonOf(await editor.post(`/api/articles/${id}/live`, {}));
    jsonOf(await editor.post(`/api/articles/${id}/live/entries`, { text: `<p>${LIVE}</p>` }), 201);
    const [, , key = '', name = ''] = url.split('/');
    of = {
      id,
      slug,
      game: `${WORD}-game`,
      person: `${WORD}-quill`,
      key,
      file: name,
      cover: coverUrl,
    };
    // The cover is drawn and has a URL.
    expect((await editor.get(coverUrl)).statusCode).toBe(200);
    await site.app.jobs.runDue();
    await site.app.changes.poll();
  });

  type Asks = (url: string) => ReturnType<TestSite['visitor']['get']>;
  /** URLs that reveal something of it. */
  async function places(permissions: readonly string[], ask: Asks): Promise<string[]> {
    const told: string[] = [];
    for (const url of addresses(of, permissions)) {
      const answer = await ask(url);
      const said = JSON.stringify([answer.body, answer.headers]).replaceAll(url, '');
      const isFile = answer.statusCode === 200 && /^\/(?:media|covers)\//.test(url);
      // A refusal and a correction may repeat the word of the request.
      const isEcho = answer.statusCode >= 400 && !said.includes('About the');
      if (isFile || (said.includes(WORD) && !isEcho)) told.push(url);
    }
    return told;
  }
  const byVisitor: Asks = (url) => site.visitor.get(url);

  it('visitors see nothing of it until the last millisecond of its embargo', async () => {
    expect(await places(['public'], byVisitor)).toEqual([]);
    site.clock.now = UNTIL - 1;
    await publishDue(site.db, UNTIL - 1);
    await site.app.changes.poll();
    expect(await places(['public'], byVisitor)).toEqual([]);
    site.clock.now = NOW;
  });

  it('a token shows no more of it on public pages', async () => {
    const { id } = await site.join('author');
    const { token } = await tokenFor(site.db, id);
    const told = await places(['public'], (url) =>
      site.app.inject({ url, headers: { authorization: `Bearer ${token}` } }),
    );
    // Staff see images and the words that they tag with.
    expect(told).toEqual(['/api/tags', `/media/${of.key}/${of.file}`].sort());
  });

  it('another author sees neither its title nor its text', async () => {
    const other = await site.join('author');
    for (const url of addresses(of, ['article:write', 'account:own'])) {
      const { body } = await other.get(url);
      expect([url, /About the|What a|weevil|walks on|Agreed on/.exec(body)?.[0]]).toEqual([
        url,
        undefined,
      ]);
    }
  });

  it('every route shows it when the embargo ends', async () => {
    site.clock.now = UNTIL;
    await publishDue(site.db, UNTIL);
    await site.app.jobs.runDue();
    await site.app.changes.poll();
    const told = await places(['public'], byVisitor);
    for (const url of [
      '/api/articles',
      `/api/articles/slug/${article.slug}`,
      '/api/tags',
      `/api/tags/named/${WORD}/articles`,
      '/api/games',
      '/api/games/filters',
      `/api/games/${of.game}`,
      `/api/authors/${of.person}`,
      `/api/live/${article.slug}`,
      '/feed.xml',
      '/llms.txt',
      `/articles/${article.slug}.md`,
      `/oembed?url=http://localhost:3000/articles/${article.slug}`,
      '/atom.xml',
      '/feed.json',
      `/articles/feed.xml?tag=${WORD}`,
      `/games/${of.game}/feed.xml`,
      `/authors/${of.person}/feed.json`,
      '/news-sitemap.xml',
      '/sitemap-0.xml',
      '/sitemap-1.xml',
      '/releases.ics',
      `/media/${of.key}/${of.file}`,
      of.cover,
    ]) {
      expect(told).toContain(url);
    }
  });
});
