import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import type { Article } from '#features/articles/contract.ts';
import { listPath } from '#features/articles/paths.ts';
import { innerHtml } from '#ui/page/inner-html.ts';
import * as prose from '#ui/prose.module.css';
import * as parts from '#ui/prose-parts.module.css';
import { CorrectedEnd, CorrectedTop } from '../corrections.tsx';
import * as styles from './article-body.module.css';
import { SeriesSlot } from './series-slot.tsx';
import { useTextLinks } from './text-links.ts';
import { useTicks } from './use-ticks.ts';

interface ArticleBodyProps {
  article: Article;
  /** What stands above the text, */
  before?: ReactNode;
  /** and between it and the tags. */
  after?: ReactNode;
}

/** The text, which the server has sanitised and made ready, and the tags below it. */
export function ArticleBody({ article, before, after }: ArticleBodyProps) {
  const { id, content, corrections, tags } = article;
  const text = useRef<HTMLDivElement>(null);
  useTextLinks(text);
  useTicks(text, id, content);
  return (
    <div className={styles.text}>
      <CorrectedTop corrections={corrections} />
      <SeriesSlot article={article} />
      {before}
      <div
        ref={text}
        className={`${prose.prose} ${parts.parts}`}
        data-text
        dir="auto"
        {...innerHtml(content)}
      />
      {after}
      <CorrectedEnd corrections={corrections} />
      <SeriesSlot article={article} after />
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Link className={styles.tag} href={listPath({ q: tag })}>
                {tag}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
