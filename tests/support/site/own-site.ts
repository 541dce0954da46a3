import { expect } from 'vitest';
import type { Media } from '#features/media/contract.ts';
import type { AdminPage, PageRevision } from '#features/pages/contract.ts';
import type { HomeLayout } from '#features/site/home.contract.ts';
import type { Setting, SettingKey } from '#features/site/settings.contract.ts';
import type { AdminCategory } from '#features/taxonomy/contract.ts';
import type { CreatedWebhook, Webhook } from '#features/webhooks/contract.ts';
import { HOUR } from '#lib/durations.ts';
import { DEFAULT_LAYOUT, type HomeSection } from '#lib/home/home-layout.ts';
import type { App } from '#platform/http/routes.ts';
import { makeArticle } from '../content/articles.ts';
import { drawing, upload } from '../content/images.ts';
import type { as } from '../content/people.ts';
import { NOW } from '../databases/now.ts';
import { jsonOf, type TestSite } from './test-site.ts';

type Caller = ReturnType<typeof as>;

const LAYOUT = '/api/admin/home-layout';
/** When readers get the newest version of the page and the draft of the home page. */
export const SCHEDULED = NOW + HOUR;
const publishAt = new Date(SCHEDULED).toISOString();

const menuLink = (label: string, url: string) => ({
  ...{ label, url, isHidden: false, opensNewTab: true },
});
const section = (title: string): HomeSection => ({
  ...{ kind: 'list', id: 's1', isHidden: false, title, layout: 'row', isTinted: true },
  ...{ url: '/hardware', count: 3 },
});
const PUBLISHED: HomeSection[] = [section('Maps'), ...DEFAULT_LAYOUT];
const DRAFT: HomeSection[] = [section('Atlas'), ...DEFAULT_LAYOUT];

/** A value for every setting, none of them the default. @param images URLs of the library */
const valuesOf = (images: readonly string[]) =>
  ({
    ...{ siteName: 'Night Shift', tagline: 'Late games', description: 'Games after ten.' },
    ...{ homeTitle: 'After Ten', timeZone: 'Asia/Kathmandu', language: 'de' },
    ...{ authorLabel: 'The shift', bylines: true },
    ...{ logo: images[0], logoDark: images[1], icon: images[2], shareImage: images[3] },
    ...{ accentColor: '#aa3300', headlineFont: 'serif' },
    ...{ reviewColor: '#112233', newsColor: '#223344', educationColor: '#334455' },
    ...{ guideColor: '#445566', communityColor: '#556677', footerLine: '© Night Shift' },
    ...{ contactTo: ['desk@night.example'], responseTime: 'We answer at night.' },
    ...{ contactEmails: ['Press: press@night.example'], contributionTopics: ['Esports'] },
    ...{ socialProfiles: ['https://bsky.app/profile/night.example'] },
    ...{ feedContent: 'full', reviewScale: '1-5/0.5', reviewWords: ['1=No', '4=Yes'] },
    ...{
      publishChecks: ['tags=required:news'],
      workflowLabels: ['Pitch', 'Fact check'],
      showMostRead: false,
      aiCrawlers: 'refuse',
      gameLookup: false,
    },
    ...{ indexNowKey: '4f9a0c62b7d1e835', webSubHub: 'https://hub.night.example/' },
    ...{ analytics: 'plausible', analyticsUrl: 'https://stats.night.example' },
    ...{ analyticsSite: 'night.example' },
    ...{ headCode: '<meta name="verify" content="n1">', bodyCode: '<script>go("</p>")</script>' },
    ...{ codeScripts: ['https://a.example'], codeConnections: ['https://b.example'] },
    ...{ codeImages: ['https://c.example'], codeFrames: ['https://d.example'], codeConsent: false },
    ...{ senderName: 'Night', senderEmail: 'post@night.example', replyTo: 'desk@night.example' },
    headerMenu: [menuLink('Gear', '/hardware'), menuLink('Shop', 'https://shop.example/')],
    footerMenu: [menuLink('Team', '/team')],
    homeLayout: PUBLISHED,
  }) satisfies Record<SettingKey, unknown>;

/**
 * A site in which nothing is as Savepoint brings it: every setting with images of the brand, a category with featured
 * articles, a scheduled version of a page, a scheduled home page and a webhook.
 * @returns what its images contain, and the secret of the webhook
 */
export async function makeOwnSite({ app, admin, db }: TestSite) {
  const images: Record<string, Buffer> = {};
  for (let made = 0; made < 4; made += 1) {
    const bytes = await drawing(600, 315).png().toBuffer();
    const { url } = jsonOf<Media>(
      await upload(app, { cookie: admin.cookie }, bytes, 'brand.png'),
      201,
    );
    images[url] = (await app.inject(url)).rawPayload;
  }
  await app.jobs.runDue();
  const { homeLayout, ...settings } = valuesOf(Object.keys(images));
  const patch = Object.entries(settings).map(([key, value]) => [key, { value }]);
  jsonOf(await admin.patch('/api/settings', { settings: Object.fromEntries(patch) }));

  const category = { name: 'Gear', slug: 'hardware', color: '#123456', emoji: '🎧' };
  jsonOf(await admin.post('/api/categories', { ...category, description: 'Pads.' }), 201);
  for (const slot of ['main', 'sidebar']) {
    const { id } = await makeArticle(db, { title: `On the ${slot}`, category: 'hardware' });
    jsonOf(await admin.put(`/api/articles/${id}/featured`, { page: 'hardware', slot }));
  }

  const text = { title: 'Team', slug: 'team', intro: 'Us', content: '<p>First</p>' };
  const seen = { metaTitle: 'The team', metaDescription: 'People', noindex: true };
  const page = jsonOf<AdminPage>(
    await admin.post('/api/pages', { ...text, ...seen, publish: true }),
    201,
  );
  const { id, version } = page;
  const later = { ...text, ...seen, version, title: 'The crew', content: '<p>Later</p>' };
  jsonOf(await admin.put(`/api/pages/${id}`, { ...later, publishAt }));

  jsonOf(await admin.put(LAYOUT, { sections: homeLayout, version: 0, publish: 'now' }));
  jsonOf(await admin.put(LAYOUT, { sections: DRAFT, version: 1, publish: publishAt }));

  const hook = { url: 'https://hooks.example/in', events: ['article.published'] };
  const { secret } = jsonOf<CreatedWebhook>(await admin.post('/api/webhooks', hook), 201);
  return { images, secret };
}

/** Everything that `makeOwnSite` made, as the API returns it to an admin. */
export async function readOwnSite(app: App, admin: Caller) {
  const get = async <T>(url: string) => jsonOf<T>(await admin.get(url));
  const { settings } = await get<{ settings: Setting[] }>('/api/settings');
  const values = Object.fromEntries(settings.map(({ key, value }) => [key, value]));
  const images: Record<string, Buffer> = {};
  for (const key of ['logo', 'logoDark', 'icon', 'shareImage']) {
    const url = String(values[key]);
    const answer = await app.inject(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    images[url] = answer.rawPayload;
  }
  const pages = [];
  for (const { id } of await get<AdminPage[]>('/api/admin/pages')) {
    if (id === null) continue;
    const revisions = await get<PageRevision[]>(`/api/admin/pages/${id}/revisions`);
    const texts = [];
    for (const { version } of revisions) {
      texts.push(await get<object>(`/api/admin/pages/${id}/revisions/${version}`));
    }
    pages.push({ page: await get<AdminPage>(`/api/admin/pages/${id}`), revisions, texts });
  }
  const titleOf = (article: { title: string } | null) => article?.title;
  const slots = await get<{
    mainFeatured: { title: string } | null;
    sidebarArticles: { title: string }[];
  }>('/api/admin/placements/hardware');
  return {
    settings,
    values,
    images,
    pages,
    layout: await get<HomeLayout>(LAYOUT),
    categories: await get<AdminCategory[]>('/api/admin/categories'),
    featured: [titleOf(slots.mainFeatured), ...slots.sidebarArticles.map(titleOf)],
    webhooks: await get<Webhook[]>('/api/webhooks'),
  };
}

/** What readers see of the scheduled page and the scheduled home page. */
export async function readerTexts(app: App) {
  const page = await app.inject('/api/pages/team');
  const home = await app.inject('/api/home-layout');
  return [page.json().page?.title, home.json().sections[0]?.title];
}
