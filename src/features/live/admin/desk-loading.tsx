import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { QueryFailed } from '#ui/admin/table/query-failed.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import * as styles from './live-desk.module.css';

interface DeskLoadingProps {
  loaded: UseQueryResult;
  onBack: () => void;
}

/** The live desk until its entries have loaded, or if they fail to. */
export function DeskLoading({ loaded, onBack }: DeskLoadingProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <IconButton label={t('Back')} onClick={onBack}>
          <Icon icon={ArrowLeft} />
        </IconButton>
        <h1>{t('Live Coverage')}</h1>
      </header>
      {loaded.isError ? (
        <QueryFailed
          query={loaded}
          headingLevel={2}
          hint={problemOf(loaded.error).detail ?? t('Anything you typed is saved on this device.')}
        />
      ) : (
        <div className={styles.loading} role="status" aria-label={t('Loading entries...')}>
          {['first', 'second', 'third'].map((one) => (
            <Skeleton key={one} of="button" />
          ))}
        </div>
      )}
    </div>
  );
}
