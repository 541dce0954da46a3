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
            'A star puts the article in the main slot of its category’s page. If that slot is taken, it goes to the top of the sidebar there. Articles of categories that you added go to the top of the home page’s sidebar. A full sidebar loses its last article.',
          )}
        </p>
      )}
    </div>
  );
}
