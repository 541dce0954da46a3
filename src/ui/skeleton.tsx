interface SkeletonProps {
  /** What is being loaded, for those who cannot see the blocks. */
  label: string;
}

interface CountedSkeletonProps extends SkeletonProps {
  count: number;
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function CardSkeleton() {
  return (
    <div className="card" aria-hidden="true">
      <div className="sk sk-pic" />
      <div className="body">
        <div className="sk sk-meta" />
        <div className="sk sk-title" />
        <div className="sk sk-title sk-short" />
        <div className="sk sk-line" />
        <div className="sk sk-line sk-short" />
      </div>
    </div>
  );
}

/** A grid of cards to come. @param className further classes of the grid, e.g. 'cards-lead' */
export function CardsSkeleton({
  label,
  count,
  className = '',
}: CountedSkeletonProps & { className?: string }) {
  return (
    <div className={`cards ${className}`.trimEnd()} role="status" aria-label={label}>
      {numbers(count).map((index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  );
}

/** The main story of a page to come. */
export function StorySkeleton({ label }: SkeletonProps) {
  return (
    <div className="story" role="status" aria-label={label}>
      <div className="sk sk-pic sk-wide" />
      <div className="slab">
        <div className="sk sk-badge" />
        <div className="sk sk-headline" />
        <div className="sk sk-headline sk-short" />
        <div className="sk sk-line" />
        <div className="sk sk-line" />
        <div className="sk sk-button" />
      </div>
    </div>
  );
}

/** Line items of a side list to come. */
export function ItemsSkeleton({ label, count }: CountedSkeletonProps) {
  return (
    <div className="items" role="status" aria-label={label}>
      {numbers(count).map((index) => (
        <div key={index} className="item" aria-hidden="true">
          <div className="sk sk-meta" />
          <div className="sk sk-line" />
          <div className="sk sk-line sk-short" />
          <div className="sk sk-meta" />
          <div className="sk pic" />
        </div>
      ))}
    </div>
  );
}

/** An article to come: its coloured top, its picture and the first lines of its text. */
export function ArticleSkeleton({ label }: SkeletonProps) {
  return (
    <div role="status" aria-label={label}>
      <div className="field art-top on-tone" data-tone="brand">
        <div className="wrap">
          <div className="sk sk-meta" />
          <div className="art-head">
            <div className="sk sk-badge" />
            <div className="sk sk-headline" />
            <div className="sk sk-headline sk-short" />
            <div className="sk sk-line" />
            <div className="sk sk-meta" />
          </div>
        </div>
      </div>
      <div className="wrap art-media">
        <div className="sk pic" />
      </div>
      <div className="wrap art-grid">
        <div className="art-main">
          <div className="sk-text">
            {numbers(9).map((index) => (
              <div key={index} className={index % 4 === 3 ? 'sk sk-line sk-short' : 'sk sk-line'} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
