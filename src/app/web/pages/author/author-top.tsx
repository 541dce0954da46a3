import { ArrowUpRight, Mail } from 'lucide';
import { homePath, listPath } from '#features/articles/paths.ts';
import type { Author } from '#features/authors/contract.ts';
import { authorPath } from '#features/authors/paths.ts';
import { Portrait } from '#features/authors/web/portrait.tsx';
import { FollowLinks } from '#features/newsletter/web/follow-links.tsx';
import { t } from '#lib/messages/messages.ts';
import { fitOf } from '#lib/text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Crumbs } from '#ui/page/crumbs.tsx';
import { Title } from '#ui/page/title.tsx';
import * as styles from './author-top.module.css';

function AuthorLinks({ slug, links }: Pick<Author, 'slug' | 'links'>) {
  return (
    <div className={styles.links}>
      <FollowLinks topic={{ kind: 'author', ref: slug }} page={authorPath(slug)} />
      {links.map(({ label, url }) =>
        url.startsWith('mailto:') ? (
          <a key={url} href={url} className={buttonClass('tone')}>
            <Icon icon={Mail} />
            {label}
          </a>
        ) : (
          <a key={url} href={url} className={buttonClass('line')} rel="me noopener" target="_blank">
            {label}
            <span className="sr">{` ${t('(opens in a new tab)')}`}</span>
            <Icon icon={ArrowUpRight} className="onward" />
          </a>
        ),
      )}
    </div>
  );
}

/** The top of an author page: image, name, bio and links. */
export function AuthorTop({ author }: { author: Author }) {
  const { slug, name, bio, links, articleCount, since, published } = author;
  const reviews = published.find(({ category }) => category === 'review')?.count ?? 0;
  return (
    <header className={classNames('color-field', styles.top)} data-tone="brand">
      <div className="wrap">
        <Crumbs
          steps={[
            [t('Home'), homePath()],
            [t('Articles'), listPath()],
          ]}
        />
        <div className={styles.head}>
          <Portrait
            author={author}
            sizes="(min-width:64rem) 21rem,30vw"
            className={styles.portrait}
          />
          <div className={styles.words}>
            <Title as="h1" size="hero" fit={fitOf(name)} dir="auto">
              {name}
            </Title>
            {bio !== '' && (
              <p className="dek" dir="auto">
                {bio}
              </p>
            )}
            <div className={styles.line}>
              {reviews > 0 && (
                <span>
                  {t('{count, plural, one {# review} other {# reviews}}', { count: reviews })}
                </span>
              )}
              <span>
                {t('{count, plural, one {# article} other {# articles}}', { count: articleCount })}
              </span>
              <span>{t('Since {year}', { year: since.slice(0, 4) })}</span>
            </div>
            <AuthorLinks slug={slug} links={links} />
          </div>
        </div>
      </div>
    </header>
  );
}
