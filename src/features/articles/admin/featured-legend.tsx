import * as parts from '#ui/admin/parts.module.css';

/** What stars and crowns mean, below the tables and counters that show them. */
export function FeaturedLegend() {
  return (
    <p className={parts.note}>
      Featured: has a place on the home page or its category’s page. Master: leads the home page.
    </p>
  );
}
