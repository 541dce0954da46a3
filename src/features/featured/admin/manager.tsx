import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { useEffect, useRef } from 'react';
import { categorySlug } from '#features/taxonomy/values.ts';
import {
  CategoryMark,
  nameOfCategory,
  ownCategoriesQuery,
  useCustomSlugs,
} from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useSessionState } from '#ui/admin/hooks/use-session-state.ts';
import * as parts from '#ui/admin/parts.module.css';
import { QueryFailed } from '#ui/admin/table/query-failed.tsx';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { FEATURED_PAGES, type FeaturedPage } from '../values.ts';
import { placementsQuery } from './api.ts';
import { Slots, SlotsSkeleton } from './slots.tsx';

/** The pages of the selector, with the names that readers know. */
function usePages() {
  const client = useQueryClient();
  useQuery(ownCategoriesQuery);
  const pageLabel = (page: FeaturedPage) =>
    page === 'homepage' ? t('Homepage') : nameOfCategory(client, categorySlug(page), 'plural');
  return [...FEATURED_PAGES, ...useCustomSlugs()].map((page) => ({
    value: page,
    label: pageLabel(page),
    icon: <CategoryMark category={page} />,
  }));
}

/** Sets the featured articles of each page (spec §2 'Featured Articles Manager'). */
export function FeaturedManager({ onBack }: { onBack: () => void }) {
  const [stored, setPage] = useSessionState<string>('featured-page', FEATURED_PAGES[0]);
  const pages = usePages();
  const shown = pages.find(({ value }) => value === stored) ?? pages[0];
  const { value: page = FEATURED_PAGES[0], label = t('Homepage') } = shown ?? {};
  const query = useQuery(placementsQuery(page));
  const { data, isError } = query;
  const heading = useRef<HTMLHeadingElement>(null);

  // The focused button was removed.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <>
      <div className={parts.head}>
        <div className="cluster">
          <OutlineButton icon={ArrowLeft} onClick={onBack}>
            {t('Back to Admin')}
          </OutlineButton>
          <h1 ref={heading} tabIndex={-1}>
            {t('Featured Articles Manager')}
          </h1>
        </div>
      </div>
      <Segments label={t('Page')} value={page} onChange={setPage} options={pages} />
      {data === undefined && isError && <QueryFailed query={query} small headingLevel={2} />}
      {data === undefined && !isError && <SlotsSkeleton />}
      {data !== undefined && <Slots key={page} page={page} pageLabel={label} placements={data} />}
    </>
  );
}
