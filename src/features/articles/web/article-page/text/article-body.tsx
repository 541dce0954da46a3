import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import type { Article } from '#features/articles/contract.ts';
import { reportPath, tagPath } from '#features/articles/paths.ts';
import { t } from '#lib/messages/messages.ts';
import { innerHtml } from '#ui/page/inner-html.ts';
import * as prose from '#ui/prose/prose.module.css';
import {
  hasSeriesOrCorrections,
  SeriesAndCorrectionsIsland,
} from '../../series-and-corrections/series-and-corrections-island.ts';
import * as styles from './article-body.module.css';
import { ContentsIsland } from './contents-island.ts';
import { hasTextParts, TextPartsIsland } from './text-parts-island.ts';
import { useMissingImages, useTextLinks } from './use-text-links.ts';

interface ArticleBodyProps {
  article: Article;
  /** Shown above the text. */
  before?: ReactNode;
  /** Shown between the text and the tags. */
  after?: ReactNode;
  /** The tags and the link to report a mistake come elsewhere. */
  withoutFoot?: boolean;
}

/** The tags that are shown at once. */
const MAX_TAGS = 20;

interface TagListProps extends Pick<Article, 'tags'> {
  label: string;
}

const TagList = ({ tags, label }: TagListProps) => (
  <ul className={styles.tags} aria-label={label}>
    {tags.map((tag) => (
      <li key={tag}>
        <Link className={styles.tag} href={tagPath(tag)}>
          {tag}
        </Link>
      </li>
    ))}
  </ul>
);

/** What ends an article: its tags, and a link to report a mistake. */
export function ArticleFoot({ article: { slug, tags } }: { article: Article }) {
  const rest = tags.slice(MAX_TAGS);
  const more = t('More tags ({count})', { count: rest.length });
  return (
    <>
      {tags.length > 0 && <TagList tags={tags.slice(0, MAX_TAGS)} label={t('Tags')} />}
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary className="link">{more}</summary>
          <TagList tags={rest} label={more} />
        </details>
      )}
      <p className={styles.report}>
        <a className="link" href={reportPath(slug)}>
          {t('Report a mistake')}
        </a>
      </p>
    </>
  );
}

/** The text, sanitized by the server, with notes and tags. */
export function ArticleBody({ article, before, after, withoutFoot = false }: ArticleBodyProps) {
  const { id, content, contents } = article;
  const noted = hasSeriesOrCorrections(article);
  const text = useRef<HTMLDivElement>(null);
  useTextLinks(text);
  useMissingImages(text);
  return (
    <div className={styles.text}>
      {noted && <SeriesAndCorrectionsIsland article={article} />}
      {before}
      {contents.length > 0 && <ContentsIsland contents={contents} lang={article.language} />}
      <div
        ref={text}
        className={`${prose.prose} text-parts`}
        data-text
        lang={article.language}
        dir="auto"
        {...innerHtml(content)}
      />
      {hasTextParts(content) && <TextPartsIsland text={text} articleId={id} content={content} />}
      {after}
      {noted && <SeriesAndCorrectionsIsland article={article} after />}
      {!withoutFoot && <ArticleFoot article={article} />}
    </div>
  );
}
