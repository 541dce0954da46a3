import { useQuery } from '@tanstack/react-query';
import { collectionPath, listPath, tagPath } from '#features/articles/paths.ts';
import { adminGamesQuery } from '#features/games/admin/public.ts';
import { gamePath } from '#features/games/paths.ts';
import { pagesQuery } from '#features/pages/admin/public.ts';
import { pagePath } from '#features/pages/paths.ts';
import { seriesQuery } from '#features/series/admin/public.ts';
import { adminCategoriesQuery, adminTagsQuery } from '#features/taxonomy/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { MENUS } from '../../menus.values.ts';
import { useMenuLabels } from './use-menus.ts';

const MAX_TARGETS = 8;

/** What a link can lead to. */
export interface Target {
  label: string;
  url: string;
  kind: string;
}

/**
 * Parts of the site, pages, categories, series, tags and games whose name has a text.
 * @param kinds only these; all by default
 */
export function useTargets(
  text: string,
  kinds?: readonly string[],
): { targets: Target[]; isLoading: boolean } {
  const enabled = text !== '';
  const labels = useMenuLabels();
  const pages = useQuery(pagesQuery);
  const categories = useQuery(adminCategoriesQuery());
  const series = useQuery(seriesQuery);
  const tags = useQuery({ ...adminTagsQuery(text, 1), enabled });
  const games = useQuery({ ...adminGamesQuery(text, 1, MAX_TARGETS), enabled });
  const all: Target[] = [
    ...MENUS.flatMap(({ defaults }) =>
      defaults.map(({ label, url }) => ({
        label: labels[url] ?? label,
        url,
        kind: t('Part of the site'),
      })),
    ),
    ...(pages.data ?? []).flatMap(({ title, slug, state }) =>
      title === null || state === 'draft'
        ? []
        : { label: title, url: pagePath(slug), kind: 'Page' },
    ),
    ...(categories.data ?? []).map(({ name, plural, slug }) => ({
      label: plural || name,
      url: listPath({ category: slug }),
      kind: 'Category',
    })),
    ...(series.data ?? []).map(({ title, slug }) => ({
      ...{ label: title, url: collectionPath('series', slug), kind: 'Series' },
    })),
    ...(tags.data?.tags ?? []).map(({ name }) => ({
      ...{ label: name, url: tagPath(name), kind: 'Tag' },
    })),
    ...(games.data?.games ?? []).map(({ title, slug }) => ({
      ...{ label: title, url: gamePath(slug), kind: 'Game' },
    })),
  ];
  const typed = text.toLowerCase();
  const byUrl = new Map<string, Target>();
  for (const target of all) {
    // Also by what readers call it.
    const names = `${target.label} ${labels[target.url] ?? ''} ${target.url}`;
    const isMatch = names.toLowerCase().includes(typed);
    const isKind = kinds?.includes(target.kind) ?? true;
    if (isMatch && isKind && !byUrl.has(target.url)) byUrl.set(target.url, target);
  }
  return {
    targets: enabled ? [...byUrl.values()].slice(0, MAX_TARGETS) : [],
    isLoading: tags.isFetching || games.isFetching,
  };
}
