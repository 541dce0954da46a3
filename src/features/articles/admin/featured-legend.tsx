import * as parts from '#ui/admin/parts.module.css';

/** What stars and crowns mean, below the tables and counters that show them. */
export function FeaturedLegend({ hasStars = false }: { hasStars?: boolean }) {
  return (
    <p className={parts.note}>
      Featured: has a place on its category’s page or in the home page’s sidebar. Master: leads the
      home page.
      {hasStars &&
        ' A star gives an article the main place of its category’s page. If that is taken, or the category is one of your own, the article goes first in the sidebar, of that page or the home page. A full sidebar drops its last article.'}
    </p>
  );
}
