import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import * as styles from './live-desk.module.css';

interface DeskLoadingProps {
  loaded: UseQueryResult;
  onBack: () => void;
}

/** The live desk until its entries have loaded, or if they fail to. */
export function DeskLoading({ loaded: { isError, error, refetch }, onBack }: DeskLoadingProps) {
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        <IconButton label={t('Back')} onClick={onBack}>
          <Icon icon={ArrowLeft} />
        </IconButton>
        <h1>{t('Live Coverage')}</h1>
      </header>
      {isError ? (
        <EmptyState
          kind="error"
          headingLevel={2}
          title={t('Entries failed to load')}
          hint={problemOf(error).detail ?? t('Anything you typed is saved on this device.')}
        >
          <Button onClick={() => void refetch()}>{t('Retry')}</Button>
        </EmptyState>
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
