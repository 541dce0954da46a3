import { ChevronDown } from 'lucide';
import type { CSSProperties, ReactNode } from 'react';
import { authorPath } from '#features/authors/paths.ts';
import { isWriter } from '#features/authors/values.ts';
import { AuthorBox } from '#features/authors/web/author-box/public.ts';
import { gamePath } from '#features/games/paths.ts';
import { followPath, type TopicRef } from '#features/newsletter/paths.ts';
import { feedPath, seriesList, tagList } from '#features/syndication/paths.ts';
import { t } from '#lib/messages/messages.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import { toast } from '#ui/toast/toast.ts';
import type { Article } from '../../../contract.ts';
import { articlePath } from '../../../paths.ts';
import { copyText } from '../share/copy-text.ts';

const targets = (): (readonly [name: string, base: string, text: string, url: string])[] => [
  ['Bluesky', 'https://bsky.app/intent/compose', 'text', ''],
  ['Reddit', 'https://www.reddit.com/submit', 'title', 'url'],
  ['WhatsApp', 'https://wa.me/', 'text', ''],
  ['X', 'https://x.com/intent/post', 'text', 'url'],
  [t('Email'), 'mailto:', 'subject', 'body'],
];

// As attributes: a style sheet that comes late would move what is below.
const END: CSSProperties = { marginTop: 'var(--gap-section)' };
/** Side by side where they fit, like the facts above the text. */
const COLUMNS: CSSProperties = {
  display: 'grid',
  grid: 'auto / repeat(auto-fit, minmax(min(22rem, 100%), 1fr))',
  gap: '0.5rem var(--gutter)',
  alignItems: 'baseline',
  borderTop: '3px solid var(--ink)',
  paddingTop: '0.875rem',
};
/** A name as short as “X” is still large enough to be touched. */
const TARGET: CSSProperties = { minWidth: '1.5rem', textAlign: 'center' };
const TOPIC: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1rem',
  lineHeight: 2.6,
  borderBottom: '1px solid var(--rule)',
};
const NAME: CSSProperties = { flex: '1 1 7rem', overflowWrap: 'anywhere' };
const ROW: CSSProperties = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '1rem',
  lineHeight: 2.6,
};

function Row({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <p style={ROW}>
      <b>{title}</b>
      {children}
    </p>
  );
}

/** Links that share the article elsewhere; nothing is requested before one is followed. */
function Share({ title, url }: { title: string; url: string }) {
  const hrefOf = (base: string, textName: string, urlName: string) => {
    const values =
      urlName === ''
        ? [[textName, `${title} ${url}`]]
        : [
            [textName, title],
            [urlName, url],
          ];
    const query = values.map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`);
    return `${base}?${query.join('&')}`;
  };
  const copy = () =>
    copyText(url).then(
      () => toast({ title: t('Link copied') }),
      () => toast({ title: t('Couldn’t copy the link'), description: url, kind: 'destructive' }),
    );
  return (
    <Row title={t('Share')}>
      {[
        ...targets().map(([name, base, text, link]) => (
          <a
            key={name}
            className="link"
            style={TARGET}
            href={hrefOf(base, text, link)}
            rel="noopener"
          >
            {name}
          </a>
        )),
        <button key="copy" type="button" className="link needs-script" onClick={() => void copy()}>
          {t('Copy link')}
        </button>,
      ]}
    </Row>
  );
}

/** Feeds and emails about what the article belongs to. */
function Follow({ article: { tags, games, series, byline } }: { article: Article }) {
  const topics: [name: string, page: string, TopicRef][] = [];
  if (series) {
    const { title, slug } = series;
    topics.push([title, seriesList(slug), { kind: 'series', ref: slug }]);
  }
  for (const { title, slug } of games) {
    topics.push([title, gamePath(slug), { kind: 'game', ref: slug }]);
  }
  for (const { name, slug } of (byline ?? []).filter(isWriter)) {
    topics.push([name, authorPath(slug), { kind: 'author', ref: slug }]);
  }
  for (const tag of tags) topics.push([`#${tag}`, tagList(tag), { kind: 'tag', ref: tag }]);
  if (topics.length === 0) return null;
  return (
    <details>
      <summary className={buttonClass('line')}>
        {t('Follow')}
        <Icon icon={ChevronDown} />
      </summary>
      <ul>
        {topics.map(([name, page, topic]) => (
          <li key={page} style={TOPIC}>
            <bdi style={NAME}>{name}</bdi>
            <a
              className="link"
              href={followPath(topic)}
              aria-label={t('Follow {name} by email', { name })}
            >
              {t('by email')}
            </a>
            <a
              className="link"
              href={feedPath(page, 'feed.xml')}
              aria-label={t('Follow {name} by RSS', { name })}
            >
              {t('by RSS')}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Below the text: who wrote it, where to share it, and how to hear of more. */
export function ArticleEnd({ article }: { article: Article }) {
  const site = useSite();
  return (
    <section className="wrap" style={END} aria-label={t('About this article')}>
      <div style={COLUMNS}>
        {article.byline?.filter(isWriter).map(({ slug }) => (
          <AuthorBox key={slug} slug={slug} />
        ))}
        <div>
          <Share title={article.title} url={site.url + articlePath(article.slug)} />
          <Follow article={article} />
        </div>
      </div>
    </section>
  );
}
