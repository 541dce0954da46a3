import type { ArticleSummary } from '#features/articles/contract.ts';
import { tagOfSlug } from '#features/articles/paths.ts';
import {
  articlesAbout,
  articlesTagged,
  newestOf,
  publicArticles,
  publicArticlesById,
  publicPartsOf,
} from '#features/articles/server/views/public.ts';
import { withBylines } from '#features/authors/server/public.ts';
import { publicGameName } from '#features/games/server/public.ts';
import { publicTag, usedCategorySlugs } from '#features/taxonomy/server/public.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import type { HeroButton, HomeSection, ListSection, OwnSection } from '#lib/home/home-layout.ts';
import { isOwn } from '#lib/home/home-layout.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { LayoutPreview, ShownSection } from '../../home.contract.ts';
import { decoded, shownUrls } from '../menus/shown-url.ts';

/** What a list shows, and its tint. Null if readers don't see what it lists. */
type Listed = { articles: ArticleSummary[]; tint: string } | null;

async function ofCategory(db: Db, name: string, limit: number): Promise<Listed> {
  const slug = categorySlug(name);
  if ((await usedCategorySlugs(db, [slug])).length === 0) return null;
  return { articles: await publicArticles(db, slug, { limit, offset: 0 }), tint: slug };
}

type Find = (db: Db, name: string, limit: number) => Promise<Listed>;
const KINDS: Record<string, Find> = {
  tags: async (db, name, limit) => {
    const tag = (await publicTag(db, tagOfSlug(name))) ?? (await publicTag(db, name));
    if (!tag) return null;
    const articles = await newestOf(db, articlesTagged(db, tag.id), { limit, offset: 0 });
    return { articles, tint: 'none' };
  },
  series: async (db, slug, limit) => {
    const ids = (await publicPartsOf(db, slug, limit)).map(({ id }) => id);
    return { articles: await publicArticlesById(db, ids), tint: 'none' };
  },
  games: async (db, slug, limit) => {
    const game = await publicGameName(db, slug);
    if (!game) return null;
    const about = { gameId: game.id, category: undefined, videos: false };
    return { articles: await articlesAbout(db, about, { limit, offset: 0 }), tint: 'game' };
  },
};

async function listed(db: Db, url: string, limit: number): Promise<Listed> {
  const { pathname, searchParams } = new URL(url, 'http://site.invalid');
  const [kind = '', name] = pathname.slice(1).split('/').map(decoded);
  const find = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (name !== undefined) return find ? find(db, name, limit) : null;
  const category = searchParams.get('category');
  if (kind !== 'articles') return ofCategory(db, kind, limit);
  if (category !== null) return ofCategory(db, category, limit);
  return { articles: await publicArticles(db, undefined, { limit, offset: 0 }), tint: 'none' };
}

type Issue = LayoutPreview['issues'][number]['issue'];
interface Content {
  articles: ArticleSummary[];
  tint: string;
  url: string | null;
  issue: Issue | null;
}

const gone: Content = { articles: [], tint: 'none', url: null, issue: 'gone' };

/** @param shownUrl the URL where readers get, for example after a game was renamed */
async function contentOf(
  db: Db,
  section: OwnSection,
  shownUrl: (url: string) => Promise<string | null>,
): Promise<Content> {
  if (section.kind === 'picked') {
    const { articleIds } = section;
    const articles = await publicArticlesById(db, articleIds);
    const isShort = articles.length < articleIds.length ? 'incomplete' : null;
    return { articles, tint: 'none', url: null, issue: articles.length === 0 ? 'empty' : isShort };
  }
  const { url: stored, count }: ListSection = section;
  // A series without a public article has no page yet, so that its URL can't be checked.
  const url = stored.startsWith('/series/') ? stored : await shownUrl(stored);
  // A redirect may lead to another site.
  const found = url?.startsWith('/') ? await listed(db, url, count) : null;
  if (found === null) return gone;
  return { ...found, url, issue: found.articles.length === 0 ? 'empty' : null };
}

/** Buttons with the URLs where readers get; one that leads nowhere isn't shown. */
async function shownButtons(
  buttons: readonly HeroButton[],
  shownUrl: (url: string) => Promise<string | null>,
): Promise<HeroButton[]> {
  const shown: HeroButton[] = [];
  for (const { label, url: stored } of buttons) {
    const url = await shownUrl(stored);
    if (url !== null) shown.push({ label, url });
  }
  return shown;
}

/**
 * An arrangement as readers see it: without hidden sections, and without own ones that have nothing to show.
 * Only public articles are in it.
 */
export async function shownLayout(
  db: Db,
  config: Pick<Config, 'bylines'>,
  layout: readonly HomeSection[],
): Promise<LayoutPreview> {
  const shownUrl = await shownUrls(db);
  const sections: ShownSection[] = [];
  const issues: LayoutPreview['issues'] = [];
  for (const section of layout) {
    if (!isOwn(section)) {
      const { isHidden, buttons, ...given } = section;
      if (isHidden) continue;
      sections.push({
        ...given,
        ...(buttons && { buttons: await shownButtons(buttons, shownUrl) }),
      });
      continue;
    }
    const { id, title, layout: look, isTinted, isHidden } = section;
    const { articles, tint, url, issue } = await contentOf(db, section, shownUrl);
    if (issue !== null) issues.push({ id, issue });
    if (isHidden || articles.length === 0) continue;
    sections.push({
      kind: 'own',
      id,
      title,
      layout: look,
      tint: isTinted ? tint : null,
      url,
      articles: await withBylines(db, config, articles),
    });
  }
  return { sections, issues };
}
