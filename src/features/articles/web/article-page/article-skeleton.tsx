import { placeholders, Skeleton } from '#ui/skeleton.tsx';
import * as media from './article-media.module.css';
import * as styles from './article-skeleton.module.css';
import * as top from './article-top.module.css';
import * as screen from './article-view.module.css';
import * as body from './text/article-body.module.css';

const LINES = 9;

/** The placeholder of an article that is loading. @param label for screen readers */
export function ArticleSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <div className={`color-field ${top.top}`} data-tone="brand">
        <div className="wrap">
          <Skeleton of="meta" />
          <div className={top.head}>
            <Skeleton of="badge" />
            <Skeleton of="headline" />
            <Skeleton of="headline" short />
            <Skeleton of="line" />
            <Skeleton of="meta" />
          </div>
        </div>
      </div>
      <div className={`wrap ${media.media}`}>
        <Skeleton of="image" />
      </div>
      <div className={`wrap ${screen.grid}`}>
        <div className={body.text}>
          <div className={styles.lines}>
            {placeholders(LINES).map((index) => (
              <Skeleton key={index} of="line" short={index % 4 === 3} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
