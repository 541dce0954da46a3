import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';

/** What stars and crowns mean, below the tables and counters that show them. */
export function FeaturedLegend({ hasStars = false }: { hasStars?: boolean }) {
  return (
    <div className={parts.note}>
      <p>
        {t(
          'Featured: has a slot on its category’s page or in the home page’s sidebar. Master: leads the home page, with or without a star.',
        )}
      </p>
      {hasStars && (
        <p>
          {t(
            'A star puts the article in the main slot of its category’s page or, if that is taken, at the top of the sidebar there. Categories that you added have no main slot: it goes to the top of the home page’s sidebar. If a sidebar is full, its last article drops out.',
          )}
        </p>
      )}
    </div>
  );
}
