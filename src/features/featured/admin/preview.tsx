import { Crown } from 'lucide';
import type { ArticleSummary } from '#features/articles/contract.ts';
import { isPublic } from '#features/articles/values.ts';
import { BylineText } from '#features/authors/web/public.ts';
import { Image } from '#features/media/web/public.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import { CategoryBadge, CategoryName, useCategory } from '#features/taxonomy/web/public.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { fitOf } from '#lib/text/text.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { Title } from '#ui/page/title.tsx';
import type { AdminPlacements } from '../contract.ts';
import { type FeaturedPage, SIDEBAR_SLOTS } from '../values.ts';
import * as styles from './preview.module.css';

interface PreviewProps {
  page: FeaturedPage;
  pageLabel: string;
  placements: AdminPlacements;
}

function MainSlot({ article, master }: { article: ArticleSummary; master: boolean }) {
  return (
    <div data-cat={article.category}>
      <Image article={article} />
      <div className={styles.main}>
        {master ? (
          <Badge brand>
            <Icon icon={Crown} />
            {t('Master Featured')}
          </Badge>
        ) : (
          <CategoryBadge category={article.category} />
        )}
        <Title as="p" size={4} fit={fitOf(article.title)} dir="auto">
          {article.title}
        </Title>
        <span className={parts.note}>
          <BylineText byline={article.byline} /> ·{' '}
          {formatDate(article.publishedAt ?? article.createdAt)}
        </span>
      </div>
    </div>
  );
}

function SideSlots({ articles }: { articles: ArticleSummary[] }) {
  const empty = SIDEBAR_SLOTS - articles.length;
  return (
    <ul className={styles.side}>
      {articles.map((article) => (
        <li key={article.id}>
          <CategoryName category={article.category} />
          <span dir="auto">{article.title}</span>
        </li>
      ))}
      {empty > 0 && (
        <li className={styles.nothing}>{t('No additional featured articles available.')}</li>
      )}
      {Array.from({ length: empty - 1 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without anything in them
        <li key={index} className={styles.place} aria-hidden="true" />
      ))}
    </ul>
  );
}

/** A small version of the page's featured block, without articles that readers can't see yet. */
export function Preview({ page, pageLabel, placements }: PreviewProps) {
  const { mainFeatured } = placements;
  const main = mainFeatured !== null && isPublic(mainFeatured) ? mainFeatured : null;
  const side = placements.sidebarArticles.filter(isPublic);
  const home = page === 'homepage';
  const category = categorySlug(page);
  const { label } = useCategory(category);
  return (
    <Box
      title={t('Preview')}
      action={
        <span className={parts.note}>
          {t('{pageLabel}, as visitors see it now', { pageLabel })}
        </span>
      }
      bare
    >
      <div className={styles.page}>
        <div className={styles.top} data-tone={home ? 'brand' : category}>
          {home ? t('Games worth your evening') : t('{label} Articles', { label })}
        </div>
        {main === null && side.length === 0 ? (
          <div className={styles.body}>
            <p className={classNames(styles.none, styles.all)}>
              {t('No featured articles available at the moment.')}
            </p>
          </div>
        ) : (
          <div className={styles.body}>
            {main === null ? (
              <div className={styles.none}>
                <b>{t('No Featured Article')}</b>
                <p>{t('Set a featured article in the admin panel to display it here.')}</p>
              </div>
            ) : (
              <MainSlot article={main} master={home} />
            )}
            <SideSlots articles={side} />
          </div>
        )}
      </div>
    </Box>
  );
}
