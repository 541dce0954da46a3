import { remoteImageRow } from '#features/articles/server/remote-images/store.ts';
import { CROP_NAMES } from '#features/media/crops.values.ts';
import { DAY } from '#lib/durations.ts';
import { insertIntoTrash } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Permission } from '#platform/http/routes.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { makeArticle } from '../content/articles.ts';
import { makeMedia } from '../content/images.ts';
import { makeUser, sessionFor, tokenFor } from '../content/people.ts';
import { makeRecording } from '../content/recordings.ts';
import { NOW } from '../databases/test-database.ts';
import { ACCOUNT_LINK_ROWS } from './account-links.ts';
import { AUTHOR_ROWS } from './authors.ts';
import { BACKUP_ROWS } from './backups.ts';
import { CALENDAR_ROWS } from './calendar.ts';
import { DISCUSSION_ROWS } from './discussion.ts';
import { GAME_ROWS } from './games.ts';
import { IMPORT_ROWS } from './imports.ts';
import { LIVE_ROWS } from './live.ts';
import { NEWSLETTER_ROWS } from './newsletter.ts';
import { NOTIFICATION_ROWS } from './notifications.ts';
import { PAGE_ROWS } from './pages.ts';
import { LATER, pending } from './pending-changes.ts';
import { PLANNING_ROWS } from './planning.ts';
import { type Answers, type Call, PASSWORD, type PermissionRow, type Prepare } from './row.ts';
import { SNIPPET_ROWS } from './snippets.ts';
import { SOCIAL_ROWS } from './social.ts';
import { TWO_FACTOR_ROWS } from './two-factor.ts';

let made = 0;
const fresh = () => {
  made += 1;
  return `fresh${made}`;
};

const nothing: Prepare = async () => ({});
const to =
  (params: Call['params'], body?: unknown): Prepare =>
  async () => ({ params: params ?? {}, body });
const sends =
  (body: () => unknown): Prepare =>
  async () => ({ body: body() });

const DRAFT = { status: 'draft', moderationStatus: 'pending' } as const;
const article =
  (fields: Parameters<typeof makeArticle>[1] = {}, body?: unknown): Prepare =>
  async (db, authorId) => ({
    params: { id: (await makeArticle(db, { ...fields, authorId })).id },
    body,
  });
const articles =
  (fields: Parameters<typeof makeArticle>[1] = {}): Prepare =>
  async (db, authorId) => ({
    body: { articleIds: [(await makeArticle(db, { ...fields, authorId })).id] },
  });

const correction =
  (body?: unknown): Prepare =>
  async (db, authorId) => {
    const { id } = await makeArticle(db, { authorId });
    const note = { article_id: id, wrong: 'a', correct: 'b', noted_at: NOW, user_id: null };
    const row = await db
      .insertInto('corrections')
      .values(note)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { params: { id, correctionId: row.id }, body };
  };

const image =
  (body?: unknown): Prepare =>
  async (db, authorId) => ({ params: { id: await makeMedia(db, authorId) }, body });
const recording =
  (params: Call['params'] = {}, body?: unknown): Prepare =>
  async (db, authorId) => ({ params: { ...params, id: await makeRecording(db, authorId) }, body });

const category =
  (body?: () => unknown): Prepare =>
  async (db) => {
    const name = fresh();
    const values = { name, slug: name, description: '', color: '#123456' };
    const insert = db.insertInto('categories').values(values).returning('id');
    return { params: await insert.executeTakeFirstOrThrow(), body: body?.() };
  };
const tag =
  (body?: () => unknown): Prepare =>
  async (db) => {
    const name = fresh();
    const insert = db.insertInto('tags').values({ name, name_key: name, description: '' });
    return { params: await insert.returning('id').executeTakeFirstOrThrow(), body: body?.() };
  };
const series =
  (body?: () => unknown): Prepare =>
  async (db) => {
    const title = fresh();
    const insert = db
      .insertInto('series')
      .values({ slug: title, title, title_key: title, words: '' });
    return { params: await insert.returning('id').executeTakeFirstOrThrow(), body: body?.() };
  };
const redirect =
  (body?: () => unknown): Prepare =>
  async (db) => {
    const source = `/${fresh()}`;
    const insert = db.insertInto('redirects').values({
      source,
      folded: source,
      match: 'exact',
      target: '/about',
      last_used_at: null,
      created_at: NOW,
    });
    return { params: await insert.returning('id').executeTakeFirstOrThrow(), body: body?.() };
  };
const WEBHOOK = { url: 'https://hooks.example/', events: ['article.published'] };
const webhook =
  (body?: () => unknown): Prepare =>
  async (db) => {
    const insert = db.insertInto('webhooks').values({
      ...WEBHOOK,
      events: 'article.published',
      secret: 'whsec_MTIz',
      is_active: 1,
      created_at: NOW,
    });
    return { params: await insert.returning('id').executeTakeFirstOrThrow(), body: body?.() };
  };
const newWebhook: Prepare = async (db) => {
  // Others created so many that there would be too many.
  await db.deleteFrom('webhooks').execute();
  return { body: WEBHOOK };
};
const failedDelivery: Prepare = async (db, ...rest) => {
  const { params } = await webhook()(db, ...rest);
  const insert = db.insertInto('webhook_deliveries').values({
    webhook_id: Number(params?.id),
    event_id: fresh(),
    event: 'article.published',
    data: '{}',
    subscriber_id: null,
    state: 'failed',
    created_at: NOW,
  });
  return { params: await insert.returning('id').executeTakeFirstOrThrow() };
};
const user =
  (body?: unknown): Prepare =>
  async (db) => ({ params: { id: (await makeUser(db)).id }, body });
const token =
  (body?: unknown): Prepare =>
  async (db, userId) => {
    const { id } = await tokenFor(db, userId);
    return { params: { id }, body };
  };
/** A session of the account that the object belongs to. */
const sessionOf = async (db: Db, userId: number) => {
  await sessionFor(db, userId);
  const last = db.selectFrom('sessions').select('id').where('user_id', '=', userId);
  return (await last.orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
};
const ownSession: Prepare = async (db, userId) => ({ params: { id: await sessionOf(db, userId) } });
const othersSession: Prepare = async (db) => {
  const { id } = await makeUser(db);
  return { params: { id, sessionId: await sessionOf(db, id) } };
};

const failedJob: Prepare = async (db) => {
  const id = await enqueue(db, { name: fresh(), payload: null, now: NOW });
  await db.updateTable('jobs').set({ state: 'failed' }).where('id', '=', id).execute();
  return { params: { id: Number(id) } };
};
/** No check is running. */
const noCheck: Prepare = async (db) => {
  await db.deleteFrom('jobs').where('name', '=', 'operations.check').execute();
  return {};
};
const cancelableJob: Prepare = async (db) => {
  const id = await enqueue(db, {
    name: 'media.covers',
    payload: [1],
    now: NOW,
    runAt: NOW + DAY,
    isCancelable: true,
  });
  return { params: { id: Number(id) } };
};
const retryingJob: Prepare = async (db) => {
  const id = await enqueue(db, { name: fresh(), payload: null, now: NOW, runAt: NOW + DAY });
  await db.updateTable('jobs').set({ attempts: 1 }).where('id', '=', id).execute();
  return { params: { id: Number(id) } };
};
const rows = (
  permission: Permission,
  answers: Answers,
  calls: Record<string, Prepare>,
): [string, PermissionRow][] =>
  Object.entries(calls).map(([route, prepare]) => [route, { permission, answers, prepare }]);

const named = () => ({ name: fresh() });
const NEWS = { page: 'news' };
const FEED_FILES = ['feed.xml', 'atom.xml', 'feed.json'];

/** Every route with the status code for each caller. */
export const PERMISSION_TABLE: ReadonlyMap<string, PermissionRow> = new Map([
  ...rows('public', [200, 200, 200, 200, 200], {
    'GET /api/corrections': nothing,
    'GET /api/archive': nothing,
    'GET /api/score-guide': nothing,
    'GET /healthz': nothing,
    'GET /readyz': nothing,
    'GET /api/docs/': nothing,
    'GET /api/docs/static/*': to({ '*': 'swagger-ui.css' }),
    'GET /api/docs/json': nothing,
    'GET /api/docs/yaml': nothing,
    'GET /api/docs': nothing,
    'GET /api/docs/static/swagger-initializer.js': nothing,
    'GET /robots.txt': nothing,
    'GET /site.webmanifest': nothing,
    'GET /llms.txt': nothing,
    ...Object.fromEntries(
      ['', '/reviews', '/education', '/guides', '/community'].flatMap((page) =>
        FEED_FILES.map((file) => [`GET ${page}/${file}`, nothing]),
      ),
    ),
    'GET /sitemap.xml': nothing,
    'GET /news-sitemap.xml': nothing,
    'GET /api/placeholder/:width/:height': to({ width: 10, height: 10 }),
    'GET /api/articles': nothing,
    'GET /api/articles/most-read': nothing,
    'GET /api/articles/category/:category': to({ category: 'news' }),
    'GET /api/search': nothing,
    'GET /api/suggestions': nothing,
    'GET /api/search/filters': nothing,
    'GET /api/categories': nothing,
    'GET /api/categories/own': nothing,
    'GET /api/tags': nothing,
    'GET /api/featured-articles': nothing,
    'GET /api/featured-articles/:page': to(NEWS),
    'GET /api/featured-articles/route/:page': to(NEWS),
    'GET /api/master-featured-article': nothing,
    'GET /api/auth/session': nothing,
    'POST /api/auth/logout': nothing,
  }),
  // Feeds of all articles redirect to the feeds of the site.
  ...rows(
    'public',
    [301, 301, 301, 301, 301],
    Object.fromEntries(FEED_FILES.map((file) => [`GET /articles/${file}`, nothing])),
  ),
  ...rows('public', [302, 302, 302, 302, 302], {
    'GET /api/docs/static/index.html': nothing,
    'GET /.well-known/change-password': nothing,
  }),
  // The response does not reveal what was counted.
  ...rows('public', [204, 204, 204, 204, 204], {
    'POST /api/articles/:id/read': article(),
    'POST /api/articles/:id/progress': article({}, { step: 4, after: 0 }),
    'POST /api/searches': sends(() => ({ q: 'pangolin' })),
  }),
  // A hidden article is 404, even for users who can edit it.
  ...rows('public', [404, 404, 404, 404, 404], {
    'GET /sitemap-:part.xml': to({ part: 99 }),
    ...Object.fromEntries(
      FEED_FILES.flatMap((file) => [
        [`GET /:slug/${file}`, to({ slug: 'never-made' })],
        [`GET /games/:slug/${file}`, to({ slug: 'never-made' })],
        [`GET /authors/:slug/${file}`, to({ slug: 'nobody' })],
      ]),
    ),
    // Nothing has an audio file.
    ...Object.fromEntries(
      ['/reviews', '/education', '/guides', '/community', '/articles'].map((page) => [
        `GET ${page}/podcast.xml`,
        nothing,
      ]),
    ),
    'GET /:slug/podcast.xml': to({ slug: 'never-made' }),
    'GET /articles/:slug/chapters.json': async (db, authorId) => ({
      params: { slug: (await makeArticle(db, { ...DRAFT, authorId })).slug },
    }),
    // No contact is configured.
    'GET /.well-known/security.txt': nothing,
    'GET /api/archive/:year/:month': to({ year: '1999', month: '01' }),
    'GET /api/preview': async () => ({ query: '?token=unknown' }),
    'GET /embed': async () => ({ query: '?url=https://unknown.example/' }),
    'GET /media/videos/:file': to({ file: 'AAAAAAAAAAA.jpg' }),
    'GET /media/recordings/:file': to({ file: `${'0'.repeat(32)}.mp4` }),
    'GET /media/recordings/:key/:file': to({ key: '0'.repeat(32), file: 'en.vtt' }),
    'GET /media/:key/:focus/:file': to({
      key: `${'0'.repeat(20)}-9x9`,
      focus: '1-2',
      file: '9.jpg',
    }),
    'GET /media/:key/:file': to({ key: `${'0'.repeat(20)}-9x9`, file: '9.jpg' }),
    ...Object.fromEntries(
      CROP_NAMES.map((crop) => [`GET /demo/images/:folder/${crop}.jpg`, to({ folder: 'none' })]),
    ),
    'GET /covers/:id/:key/:file': to({ id: 1, key: '0'.repeat(32), file: 'card.webp' }),
    'GET /api/articles/slug/:slug': async (db, authorId) => ({
      params: { slug: (await makeArticle(db, { ...DRAFT, authorId })).slug },
    }),
    'GET /api/articles/slug/:slug/related': async (db, authorId) => ({
      params: { slug: (await makeArticle(db, { ...DRAFT, authorId })).slug },
    }),
    'GET /articles/:slug.md': async (db, authorId) => ({
      params: { slug: (await makeArticle(db, { ...DRAFT, authorId })).slug },
    }),
    'GET /api/tags/named/:slug/articles': async (db, authorId) => {
      const slug = fresh();
      await makeArticle(db, { ...DRAFT, authorId, tags: [slug] });
      return { params: { slug } };
    },
    'GET /api/series/named/:slug/articles': async (db, authorId) => {
      const title = fresh();
      await makeArticle(db, {
        ...DRAFT,
        authorId,
        series: { slug: title, title, words: '', part: 1 },
      });
      return { params: { slug: title } };
    },
  }),
  // It requires a URL to embed.
  ...rows('public', [400, 400, 400, 400, 400], { 'GET /oembed': nothing }),
  ...rows('public', [401, 401, 401, 401, 401], {
    'POST /api/auth/login': sends(() => ({ username: fresh(), password: 'wrong' })),
  }),

  // Staff get covers of articles that they can read.
  ...rows('public', [404, 200, 404, 200, 200], {
    'POST /api/articles/:id/generate-thumbnail': article(DRAFT),
  }),

  // Email isn't set up here.
  ...rows('public', [409, 409, 409, 409, 409], {
    'POST /api/contact': sends(() => ({
      name: 'Ada',
      email: 'ada@mail.example',
      subject: 'A typo',
      message: 'Page three.',
    })),
  }),

  ...ACCOUNT_LINK_ROWS,
  ...DISCUSSION_ROWS,
  ...LIVE_ROWS,
  ...SOCIAL_ROWS,
  ...rows('account:own', [401, 200, 200, 200, 200], {
    'PUT /api/auth/password': sends(() => ({
      currentPassword: PASSWORD,
      newPassword: `${PASSWORD} and more`,
    })),
    'POST /api/auth/reauthenticate': sends(() => ({ password: PASSWORD })),
    'GET /api/auth/account': nothing,
    'GET /api/auth/recent-login': nothing,
    'GET /api/auth/sessions': nothing,
    'DELETE /api/auth/sessions': nothing,
    'GET /api/auth/tokens': nothing,
  }),

  ...rows('account:own', [401, 200, 404, 404, 404], {
    'DELETE /api/auth/sessions/:id': ownSession,
    'POST /api/tokens/:id/renew': token({}),
  }),
  // Admins can end any session.
  ...rows('account:own', [401, 200, 404, 404, 200], { 'DELETE /api/tokens/:id': token() }),
  ...rows('account:own', [401, 201, 201, 201, 201], {
    'POST /api/tokens': sends(() => ({ name: fresh(), scope: 'read' })),
  }),

  ...rows('article:write', [401, 200, 200, 200, 200], {
    'GET /api/admin/overview': nothing,
    'GET /api/admin/articles': nothing,
    'GET /api/admin/trash': nothing,
    'POST /api/articles/bulk-change': sends(() => ({ articleIds: [1], change: { type: 'trash' } })),
    'GET /api/admin/review-scale': nothing,
    'GET /api/admin/series': nothing,
    'GET /api/articles/publish-checks': nothing,
    'POST /api/articles/preview': sends(() => ({ content: '<p>x</p>' })),
    'POST /api/articles/check-links': sends(() => ({ urls: [] })),
    'POST /api/remote-images': async (db, userId) => {
      const url = `https://a.test/${fresh()}.png`;
      const mediaId = await makeMedia(db, userId);
      const id = await remoteImageRow(db, url, { userId, now: NOW });
      await db
        .updateTable('remote_images')
        .set({ media_id: mediaId })
        .where('id', '=', id)
        .execute();
      return { body: { url } };
    },
    'GET /api/admin/slug': async () => ({ query: '?slug=wanted' }),
    // Own presence: there is none to delete for users who can't edit.
    'DELETE /api/articles/:id/presence': article(DRAFT),
  }),
  ...rows('article:write', [401, 201, 201, 201, 201], {
    'POST /api/articles': sends(() => ({ title: 'T', content: '<p>x</p>', category: 'news' })),
  }),
  ...rows('article:write', [401, 200, 404, 200, 200], {
    'GET /api/my/articles/:id': article(DRAFT),
    'PUT /api/articles/:id': article({}, { title: 'New' }),
    'DELETE /api/articles/:id': article(),
    'POST /api/articles/:id/restore': async (db, authorId) => {
      const { id } = await makeArticle(db, { ...DRAFT, authorId });
      await insertIntoTrash(db, {
        article_id: id,
        status: 'draft',
        user_id: null,
        deleted_at: NOW,
      });
      return { params: { id } };
    },
    'GET /api/articles/:id/revisions': article(DRAFT),
    'GET /api/articles/:id/revisions/:version': async (db, authorId) => {
      const { id } = await makeArticle(db, { ...DRAFT, authorId });
      return { params: { id, version: 1 } };
    },
    'POST /api/articles/:id/presence': article(DRAFT),
    'GET /api/articles/:id/pending-changes': pending(),
    'PUT /api/articles/:id/pending-changes': article({}, LATER),
    'DELETE /api/articles/:id/pending-changes': pending(undefined, '?version=1'),
    'GET /api/articles/:id/preview-links': article(DRAFT),
    'DELETE /api/articles/:id/preview-links': article(DRAFT),
  }),

  ...rows('article:write', [401, 201, 404, 201, 201], {
    'POST /api/articles/:id/preview-links': article(DRAFT),
    'POST /api/articles/:id/duplicate': article(DRAFT),
  }),

  ...rows('article:write', [401, 200, 200, 200, 200], {
    'GET /api/media': nothing,
    'GET /api/recordings': nothing,
    'GET /api/media/:id': image(),
    'GET /api/media/:id/uses': image(),
    'POST /api/media/:id/crops': image({ rects: {} }),
  }),
  ...rows('article:write', [401, 404, 404, 404, 404], {
    'GET /api/media/:id/crops/:crop': async (db, authorId) => ({
      params: { id: await makeMedia(db, authorId), crop: '0'.repeat(12) },
    }),
  }),
  // Without a model.
  ...rows('article:write', [401, 409, 409, 409, 409], {
    'POST /api/media/:id/alt-proposal': image({}),
  }),
  // Users who can upload learn that it must be a form.
  ...rows('article:write', [401, 503, 503, 503, 503], {
    'POST /api/link-cards': sends(() => ({ url: 'https://nowhere.invalid/' })),
  }),
  ...rows('article:write', [401, 415, 415, 415, 415], { 'POST /api/media': nothing }),
  ...rows('media:manage', [401, 200, 403, 200, 200], {
    'PUT /api/media/:id': image({ alt: 'A bench', caption: '' }),
    'DELETE /api/media/:id': image(),
  }),
  ...rows('article:write', [401, 411, 411, 411, 411], {
    'POST /api/recordings': async () => ({ query: '?name=a.mp4' }),
  }),
  ...rows('media:manage', [401, 200, 403, 200, 200], {
    'PUT /api/recordings/:id': recording({}, { name: 'b.mp4' }),
    'PUT /api/recordings/:id/captions/:language': recording(
      { language: 'en' },
      { vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' },
    ),
    'DELETE /api/recordings/:id/captions/:language': recording({ language: 'en' }),
    'DELETE /api/recordings/:id': recording(),
  }),
  ...rows('site:manage', [401, 403, 403, 403, 415], { 'POST /api/media/brand': nothing }),
  ...rows('media:manage', [401, 415, 403, 415, 415], { 'PUT /api/media/:id/file': image() }),

  ...rows('article:moderate', [401, 403, 403, 200, 200], {
    'GET /api/admin/articles/:id/history': article(DRAFT),
    'GET /api/admin/articles/:id/reads': article(DRAFT),
    'GET /api/admin/statistics': nothing,
    'GET /api/admin/statistics.csv': async () => ({ query: '?part=reads' }),
    'POST /api/moderation/approve/:id': article(DRAFT),
    'POST /api/moderation/reject/:id': article(DRAFT, { rejectionNote: 'Too short.' }),
    'POST /api/moderation/archive/:id': article(),
    'POST /api/articles/:id/pending-changes/schedule': pending({ version: 1, publishAt: null }),
    'POST /api/articles/:id/pending-changes/send-back': pending({ version: 1, note: 'Why?' }),
    'POST /api/articles/:id/pending-changes/publish': pending({ version: 1 }),
    'GET /api/admin/writers': nothing,
    'POST /api/moderation/bulk-publish': articles(DRAFT),
    'POST /api/moderation/bulk-archive': articles(),
    'PUT /api/articles/:id/corrections/:correctionId': correction({ wrong: 'a', correct: 'b' }),
    'DELETE /api/articles/:id/corrections/:correctionId': correction(),
    'POST /api/articles/:id/lift-embargo': article(
      { ...DRAFT, embargoUntil: NOW * 2, embargoReason: 'Agreed' },
      { reason: 'The publisher said so' },
    ),
  }),

  ...rows('article:moderate', [401, 403, 403, 201, 201], {
    'POST /api/articles/:id/corrections': article({}, { wrong: 'a', correct: 'b' }),
  }),

  ...rows('draft:generate', [401, 403, 403, 200, 200], {
    'GET /api/ai/trending-topics': nothing,
    'POST /api/ai/trending-topics': nothing,
    'GET /api/ai/keywords': nothing,
    'POST /api/ai/generate-article': sends(() => ({ keyword: fresh() })),
  }),

  ...rows('placement:manage', [401, 403, 403, 200, 200], {
    'GET /api/admin/placements/:page': to(NEWS),
    'PUT /api/admin/placements/:page/sidebar': to(NEWS, { articleIds: [] }),
    'PUT /api/articles/:id/master-featured': article(),
    'PATCH /api/articles/:id/master-featured': article(),
    'DELETE /api/articles/:id/master-featured': article(),
    'PUT /api/articles/:id/featured': article({}, { page: 'news', slot: 'main' }),
  }),

  ...rows('taxonomy:manage', [401, 403, 403, 200, 200], {
    'GET /api/admin/categories': nothing,
    'PUT /api/categories/:id': category(named),
    'DELETE /api/categories/:id': category(),
    'POST /api/tags/:id/merge': async (db) => {
      const tags = [fresh(), fresh()].map((name) => ({ name, name_key: name, description: '' }));
      const made = await db.insertInto('tags').values(tags).returning('id').execute();
      return { params: { id: made[0]?.id ?? 0 }, body: { into: made[1]?.id } };
    },
    'GET /api/admin/series/:id/articles': series(),
    'PUT /api/series/:id': series(() => ({ title: fresh() })),
    'DELETE /api/series/:id': series(),
    'GET /api/admin/tags': nothing,
    'PUT /api/tags/:id': tag(named),
    'DELETE /api/tags/:id': tag(),
  }),
  ...rows('taxonomy:manage', [401, 403, 403, 201, 201], {
    'POST /api/categories': sends(named),
    'POST /api/tags': sends(named),
  }),

  ...rows('redirect:manage', [401, 403, 403, 200, 200], {
    'GET /api/redirects': nothing,
    'PUT /api/redirects/:id': redirect(() => ({ from: `/${fresh()}`, kind: '410' })),
    'DELETE /api/redirects/:id': redirect(),
    'POST /api/redirects/export': sends(() => ({})),
    'POST /api/redirects/import': sends(() => ({ csv: `From,To\n/${fresh()},/about\n` })),
    'GET /api/redirects/missing': nothing,
    'POST /api/redirects/missing/ignore': sends(() => ({ url: `/${fresh()}` })),
  }),
  ...rows('redirect:manage', [401, 403, 403, 201, 201], {
    'POST /api/redirects': sends(() => ({ from: `/${fresh()}`, to: '/about' })),
  }),

  ...rows('site:manage', [401, 403, 403, 403, 200], {
    'GET /api/admin/menus/broken-links': nothing,
    'GET /api/admin/home-layout': nothing,
    'PUT /api/admin/home-layout': async (db) => {
      const draft = await db.selectFrom('home_layouts').select('version').executeTakeFirst();
      return { body: { sections: null, version: draft?.version ?? 0, publish: null } };
    },
    'POST /api/admin/home-layout/preview': sends(() => ({ sections: [] })),
    'GET /api/settings': nothing,
    'PATCH /api/settings': sends(() => ({ settings: {} })),
    'GET /api/setup': nothing,
    'PUT /api/setup': sends(() => ({ state: 'later' })),
    'GET /api/setup/demo': nothing,
    'GET /api/webhooks': nothing,
    'PUT /api/webhooks/:id': webhook(() => WEBHOOK),
    'DELETE /api/webhooks/:id': webhook(),
    'POST /api/webhooks/:id/secret': webhook(),
    'POST /api/webhooks/:id/test': webhook(),
    'GET /api/webhooks/:id/deliveries': webhook(),
    'POST /api/webhooks/deliveries/:id/replay': failedDelivery,
  }),
  ...rows('site:manage', [401, 403, 403, 403, 201], {
    'POST /api/webhooks': newWebhook,
  }),
  ...rows('site:manage', [401, 403, 403, 403, 202], {
    'POST /api/setup/demo/removal': sends(() => ({ list: '' })),
  }),
  ...rows('system:manage', [401, 403, 403, 403, 200], {
    'GET /api/admin/jobs': nothing,
    'POST /api/admin/jobs/:id/retry': failedJob,
    'POST /api/admin/jobs/:id/run-now': retryingJob,
    'POST /api/admin/jobs/:id/cancel': cancelableJob,
    'DELETE /api/admin/jobs/:id': failedJob,
    'DELETE /api/admin/jobs': sends(() => ({ name: 'note' })),
    'GET /api/admin/operations': nothing,
    'POST /api/admin/operations/check': noCheck,
  }),
  // Email isn't set up here.
  ...rows('system:manage', [401, 403, 403, 403, 409], {
    'POST /api/admin/operations/test-mail': nothing,
  }),
  ...BACKUP_ROWS,
  ...GAME_ROWS,
  ...SNIPPET_ROWS,
  ...IMPORT_ROWS,
  ...NEWSLETTER_ROWS,
  ...CALENDAR_ROWS,
  ...NOTIFICATION_ROWS,
  ...AUTHOR_ROWS,
  ...PAGE_ROWS,
  ...PLANNING_ROWS,
  ...TWO_FACTOR_ROWS,

  ...rows('user:manage', [401, 403, 403, 403, 200], {
    'GET /api/admin/history': nothing,
    'GET /api/security-log': nothing,
    'POST /api/security-log/export': sends(() => ({})),
    'GET /api/users': nothing,
    'PUT /api/users/:id': user({ role: 'editor' }),
    'DELETE /api/users/:id': user(),
    'GET /api/users/:id/sessions': user(),
    'DELETE /api/users/:id/sessions': user(),
    'DELETE /api/users/:id/sessions/:sessionId': othersSession,
    'GET /api/tokens': nothing,
  }),
  ...rows('user:manage', [401, 403, 403, 403, 201], {
    'POST /api/users': sends(() => ({ username: fresh(), password: PASSWORD })),
  }),
]);
