import { ArrowRight } from 'lucide';
import { articlePath, homePath } from '#features/articles/paths.ts';
import type { Game } from '#features/games/contract.ts';
import { gamePath, gamesPath } from '#features/games/paths.ts';
import { GameCover } from '#features/games/web/covers/game-cover.tsx';
import { GameMark } from '#features/games/web/game-mark.tsx';
import { releaseWords } from '#features/games/web/releases/release-words.ts';
import { mediaImage, stillOf } from '#features/media/values.ts';
import { FollowLinks } from '#features/newsletter/web/follow-links.tsx';
import type { Score } from '#features/reviews/contract.ts';
import { scoreRange } from '#features/reviews/values.ts';
import { shownScoreWord } from '#lib/format/score-words.ts';
import { t } from '#lib/messages/messages.ts';
import { fitOf } from '#lib/text/text.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Crumbs } from '#ui/page/crumbs.tsx';
import { Glyph } from '#ui/page/glyph.tsx';
import { Title } from '#ui/page/title.tsx';
import { useSite } from '#ui/site.ts';
import * as styles from './game-top.module.css';

/** The yellow top of a game page: breadcrumbs, title and genres. */
export function GameTop({ game: { slug, title, summary, series } }: { game: Game }) {
  return (
    <header className={classNames('color-field', styles.top)} data-tone="game">
      <Glyph>
        <GameMark />
      </Glyph>
      <div className="wrap">
        <Crumbs
          steps={[
            [t('Home'), homePath()],
            [t('Games'), gamesPath()],
            ...(series === '' ? [] : [[series, gamesPath({ q: series })] as const]),
          ]}
        />
        <Title as="h1" size="hero" fit={fitOf(title)} dir="auto">
          {title}
        </Title>
        {summary !== '' && (
          <p className="dek" dir="auto">
            {summary}
          </p>
        )}
        <div className={styles.follow}>
          <FollowLinks topic={{ kind: 'game', ref: slug }} page={gamePath(slug)} />
        </div>
      </div>
    </header>
  );
}

function WideImage({ url, alt }: { url: string; alt: string }) {
  const own = mediaImage(url, '(min-width:64rem) 56rem,92vw');
  const { avif, ...image } = { width: 1200, height: 675, avif: undefined, ...own };
  return (
    <div className={styles.image}>
      <picture>
        {avif && <source type="image/avif" srcSet={avif} sizes={image.sizes} />}
        <img {...image} src={stillOf(url)} alt={alt} fetchPriority="high" />
      </picture>
    </div>
  );
}

/** Our score with its name, and the review it is from. */
function GameScore({ score, review }: { score: Score; review: string }) {
  const { ownScoreWords } = useSite();
  return (
    <section className={styles.score} aria-label={t('Our score')}>
      <div>
        <b aria-hidden="true">
          {score.label}
          {score.kind === 'stars' && '★'}
        </b>
        <span>
          <strong>{shownScoreWord(t, score, ownScoreWords)}</strong>
          <span className="sr">{`${t('Our score: {score}', { score: score.label })} `}</span>
          {scoreRange(t, score.outOf)}
        </span>
      </div>
      <ButtonLink variant="primary" href={articlePath(review)}>
        {t('Read the review')}
        <Icon icon={ArrowRight} className="onward" />
      </ButtonLink>
    </section>
  );
}

/** The cover and the wide image, which overlap the edge, and a short summary. */
export function GameLead({ game }: { game: Game }) {
  const { developer, released, platforms, genres, image, score, scoredIn } = game;
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ');
  return (
    <div className="wrap">
      <div className={classNames(styles.lead, image === null && styles.bare)}>
        {image && <WideImage {...image} />}
        <GameCover
          game={game}
          sizes="(min-width:64rem) 22rem,40vw"
          className={styles.cover}
          priority
        />
        <div className={styles.quick}>
          {developer !== '' && <span dir="auto">{developer}</span>}
          <span className="meta">{releaseWords(released)}</span>
          {platforms.length > 0 && <span className="meta">{names(platforms)}</span>}
          {genres.length > 0 && <span className="meta">{names(genres)}</span>}
        </div>
        {score && scoredIn && <GameScore score={score} review={scoredIn.slug} />}
      </div>
    </div>
  );
}
