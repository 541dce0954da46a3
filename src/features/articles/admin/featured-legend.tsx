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
            'A new star takes the main slot on its category’s page, or the top of the sidebar there if that is taken. In a category that you added, it takes the top of the home page’s sidebar. A full sidebar drops its last article.',
          )}
        </p>
      )}
    </div>
  );
}
