import * as parts from '#ui/admin/parts.module.css';

/** What stars and crowns mean, below the tables and counters that show them. */
export function FeaturedLegend({ hasStars = false }: { hasStars?: boolean }) {
  return (
    <p className={parts.note}>
      Featured: has a place on its category’s page or in the home page’s sidebar. Master: leads the
      home page.
      {hasStars &&
        ' A star puts an article in the main slot of its category’s page, or at the top of that page’s sidebar if the slot is taken. Articles of your own categories go to the top of the home page’s sidebar. A full sidebar drops its last article.'}
    </p>
  );
}
