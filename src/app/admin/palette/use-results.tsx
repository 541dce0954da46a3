import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide';
import { StatusBadge, titlesQuery } from '#features/articles/admin/public.ts';
import { adminAuthorsQuery } from '#features/authors/admin/public.ts';
import { adminGamesQuery } from '#features/games/admin/public.ts';
import { SmallCover } from '#features/games/web/covers/small-cover.tsx';
import { PageState, pageName, pagesByTextQuery, pagesQuery } from '#features/pages/admin/public.ts';
import { pagePath } from '#features/pages/paths.ts';
import { CategoryMark, look } from '#features/taxonomy/web/marks.tsx';
import { Person, ROLE_LABELS, usersQuery } from '#features/users/admin/public.ts';
import type { SessionUser } from '#features/users/contract.ts';
import { t } from '#lib/messages/admin.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import { type Entry, newArticle } from './entries.tsx';
import * as styles from './palette.module.css';

/** How long typing pauses before the server is asked, in milliseconds. */
const SEARCH_DELAY = 150;

interface Results {
  entries: readonly Entry[];
  isLoading: boolean;
  isFailed: boolean;
  retry: () => void;
}

/** Articles, pages, games and people that the server finds. Nothing is asked for an empty text. */
export function useResults({ can }: SessionUser, typed: string): Results {
  const { bylines = false } = useSite();
  const text = useDebouncedValue(typed, SEARCH_DELAY);
  const isAsked = typed !== '' && text !== '';
  const manages = can.includes('taxonomy:manage');

  const articles = useQuery({ ...titlesQuery(text), enabled: isAsked });
  const games = useQuery({ ...adminGamesQuery(text, 1), enabled: isAsked && manages });
  const pages = useQuery({ ...pagesQuery, enabled: isAsked && can.includes('page:manage') });
  const pagesByText = useQuery({
    ...pagesByTextQuery(text),
    enabled: isAsked && can.includes('page:manage'),
  });
  const users = useQuery({ ...usersQuery(), enabled: isAsked && can.includes('user:manage') });
  const authors = useQuery({
    ...adminAuthorsQuery(text, 1),
    enabled: isAsked && manages && bylines,
  });
  const queries = [articles, pages, pagesByText, games, users, authors];
  // What was found for an earlier text has to match the new one.
  const isFound = ({ isPlaceholderData }: { isPlaceholderData: boolean }) =>
    typed === text && !isPlaceholderData;

  const hasText = new Set(pagesByText.data?.map(({ slug }) => slug));

  const entries: Entry[] = [
    ...(articles.data ?? []).map(
      ({ id, title, category, status, moderationStatus }): Entry => ({
        kind: 'Articles',
        key: `article-${id}`,
        text: title,
        isFound: isFound(articles),
        image: (
          <span className={styles.mark} data-cat={look(category)}>
            <CategoryMark category={category} />
          </span>
        ),
        end: <StatusBadge status={status} moderationStatus={moderationStatus} />,
        location: { mode: 'editor', articleId: id },
      }),
    ),
    ...(pages.data ?? []).map(
      (page): Entry => ({
        kind: 'Pages',
        key: `page-${page.slug}`,
        text: pageName(page),
        also: `${page.title ?? ''} ${page.slug}`,
        isFound: isFound(pagesByText) && hasText.has(page.slug),
        image: <Icon icon={FileText} />,
        note: pagePath(page.slug),
        end: <PageState page={page} />,
        location: { mode: 'admin', screen: 'pages', find: pageName(page) },
      }),
    ),
    ...(games.data?.games ?? []).flatMap((game): Entry[] => [
      {
        kind: 'Games',
        key: `game-${game.id}`,
        text: game.title,
        isFound: isFound(games),
        image: <SmallCover game={game} sizes="2rem" className={styles.cover} />,
        location: { mode: 'admin', screen: 'games', find: game.title },
      },
      newArticle(game.title),
    ]),
    ...(users.data ?? []).map(
      ({ id, username, role }): Entry => ({
        kind: 'People',
        key: `user-${id}`,
        text: username,
        image: <Person name={username} />,
        note: ROLE_LABELS[role],
        location: { mode: 'admin', tab: 'users' },
      }),
    ),
    ...(authors.data?.authors ?? []).map(
      ({ id, name }): Entry => ({
        kind: 'People',
        key: `author-${id}`,
        text: name,
        isFound: isFound(authors),
        image: <Person name={name} />,
        note: t('Author page'),
        location: { mode: 'admin', screen: 'authors', find: name },
      }),
    ),
  ];
  return {
    entries: typed === '' ? [] : entries,
    isLoading: typed !== '' && (typed !== text || queries.some(({ isFetching }) => isFetching)),
    isFailed: isAsked && queries.some(({ isError }) => isError),
    retry: () => {
      for (const query of queries) if (query.isError) void query.refetch();
    },
  };
}
