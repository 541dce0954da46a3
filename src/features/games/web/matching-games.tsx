import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { scoreRange } from '#features/reviews/values.ts';
import { t } from '#lib/messages/messages.ts';
import { fitOf } from '#lib/text/text.ts';
import { Marked } from '#ui/marked.tsx';
import { Title } from '#ui/page/title.tsx';
import type { GamePage, ListedGame } from '../contract.ts';
import { gamePath } from '../paths.ts';
import { FOUND_MAX } from '../values.ts';
import { SmallCover } from './covers/small-cover.tsx';
import { GameMark } from './game-mark.tsx';
import * as styles from './matching-games.module.css';
import { releaseWords } from './releases/release-words.ts';

const matchingGamesQuery = (named: string) =>
  queryOptions<GamePage>({
    queryKey: ['/api/games', { named, limit: FOUND_MAX }],
    meta: { failure: 'Failed to search games' },
  });

/** Loads what is shown. */
export const load = (client: QueryClient, q: string) => client.prefetchQuery(matchingGamesQuery(q));

function MatchingGame({ game }: { game: ListedGame }) {
  const { slug, title, developer, released, score, articleCount, marks = [] } = game;
  return (
    <li className={`linked-row ${styles.game}`}>
      <SmallCover game={game} sizes="6.5rem" className={styles.cover} />
      <div>
        <span className="label">
          <GameMark />
          {t('Game')}
        </span>
        <Title as="h3" size={3} fit={fitOf(title)} dir="auto">
          <Link href={gamePath(slug)}>
            <Marked text={title} marks={marks} />
          </Link>
        </Title>
        <span className="meta">
          <bdi>{developer}</bdi>
          {developer && ' · '}
          {releaseWords(released)}
          {score && (
            <>
              {' · '}
              <span className="sr">{`${t('Our score:')} `}</span>
              {score.label}
              <span className="sr">{` ${scoreRange(t, score.outOf)}`}</span>
            </>
          )}
          {articleCount > 0 &&
            ` · ${t('{count, plural, one {# article} other {# articles}}', { count: articleCount })}`}
        </span>
      </div>
    </li>
  );
}

interface MatchingGamesProps {
  q: string;
  /** The corrected words that found the articles, if the typed ones had no match. */
  corrected?: string | undefined;
}

/** Games that match a search, above the articles; nothing if none match. */
export default function MatchingGames({ q, corrected }: MatchingGamesProps) {
  const asked = useQuery(matchingGamesQuery(q)).data;
  const instead = useQuery({
    ...matchingGamesQuery(corrected ?? q),
    enabled: corrected !== undefined && asked?.games.length === 0,
  }).data;
  const data = asked?.games.length === 0 ? instead : asked;
  if (data === undefined || data.games.length === 0) return null;
  return (
    <ul className={styles.found} aria-label={t('Games')}>
      {data.games.map((game) => (
        <MatchingGame key={game.id} game={game} />
      ))}
    </ul>
  );
}
