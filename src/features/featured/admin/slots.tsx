import { useRef, useState } from 'react';
import type { AdminSummary } from '#features/articles/contract.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { AdminPlacements } from '../contract.ts';
import { type FeaturedPage, SIDEBAR_SLOTS } from '../values.ts';
import { type Slot, useAddToSidebar, useRemove, useSetMain } from './actions.ts';
import { MainCard } from './main-card.tsx';
import { Picker } from './picker/picker.tsx';
import { Preview } from './preview.tsx';
import { SidebarCard } from './sidebar/sidebar-card.tsx';
import * as styles from './slots.module.css';

interface SlotsProps {
  page: FeaturedPage;
  pageLabel: string;
  placements: AdminPlacements;
}

/** The current placements, for the picker's rows. */
function standingOf({ mainFeatured, sidebarArticles }: AdminPlacements): Map<number, string> {
  const standing = new Map<number, string>();
  if (mainFeatured) standing.set(mainFeatured.id, t('Main featured'));
  for (const [index, { id }] of sidebarArticles.entries()) {
    standing.set(id, t('Sidebar {number}', { number: index + 1 }));
  }
  return standing;
}

/** The cards of a page: main slot, sidebar and preview. */
export function Slots({ page, pageLabel, placements }: SlotsProps) {
  const { mainFeatured, sidebarArticles } = placements;
  const [picking, setPicking] = useState<Slot | null>(null);
  const mainChooser = useRef<HTMLDivElement>(null);
  const sideChooser = useRef<HTMLDivElement>(null);
  const setMain = useSetMain(page);
  const add = useAddToSidebar(page);
  const remove = useRemove(page);

  const removeFrom = ({ id }: AdminSummary, slot: Slot) => {
    const chooser = slot === 'main' ? mainChooser : sideChooser;
    void remove.act({ id, slot }).then((done) => {
      // The focused row was removed.
      if (done) chooser.current?.querySelector('button')?.focus();
    });
  };
  const taken =
    picking === 'main'
      ? new Set(mainFeatured ? [mainFeatured.id] : [])
      : new Set(sidebarArticles.map(({ id }) => id));

  return (
    <div className={styles.slots}>
      <div className={styles.cards}>
        <MainCard
          article={mainFeatured}
          busy={setMain.busy}
          chooser={mainChooser}
          onChoose={() => setPicking('main')}
          onRemove={(article) => removeFrom(article, 'main')}
        />
        <SidebarCard
          page={page}
          articles={sidebarArticles}
          busy={add.busy}
          chooser={sideChooser}
          onChoose={() => setPicking('sidebar')}
          onRemove={(article) => removeFrom(article, 'sidebar')}
        />
      </div>
      <Preview page={page} pageLabel={pageLabel} placements={placements} />
      {picking !== null && (
        <Picker
          title={picking === 'main' ? t('Set Main') : t('Add to Sidebar')}
          page={page}
          standing={standingOf(placements)}
          taken={taken}
          onPick={({ id }) => {
            // Closed first: a dialog would cover the toast.
            setPicking(null);
            void (picking === 'main' ? setMain : add).act(id);
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </div>
  );
}

function RowSkeleton() {
  return (
    <div className={styles.row} aria-hidden="true">
      <span className={styles.number} />
      <Skeleton of="image" />
      <div className={styles.text}>
        <Skeleton of="line" />
        <Skeleton of="meta" />
      </div>
    </div>
  );
}

/** Shown while the cards load. */
export function SlotsSkeleton() {
  return (
    <div className={styles.slots} role="status" aria-label={t('Loading featured articles...')}>
      <div className={styles.cards} aria-hidden="true">
        <div className={parts.box}>
          <div className={parts.boxHead}>
            <h2>{t('Main Featured')}</h2>
          </div>
          <RowSkeleton />
        </div>
        <div className={parts.box}>
          <div className={parts.boxHead}>
            <h2>{t('Sidebar Articles')}</h2>
          </div>
          {Array.from({ length: SIDEBAR_SLOTS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks without anything in them
            <RowSkeleton key={index} />
          ))}
        </div>
      </div>
      <div className={parts.box} aria-hidden="true">
        <div className={parts.boxHead}>
          <h2>{t('Preview')}</h2>
        </div>
        <Skeleton of="image" className={styles.preview} />
      </div>
    </div>
  );
}
