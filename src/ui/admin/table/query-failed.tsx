import type { ComponentProps } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Button } from '../../button.tsx';
import { EmptyState } from '../../states/empty-state.tsx';

interface QueryFailedProps extends Omit<ComponentProps<typeof EmptyState>, 'kind' | 'title'> {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The query's message by default. */
  title?: string;
}

/** Stands for what couldn't be loaded, with a button that tries again. */
export function QueryFailed({ query, title, children, ...props }: QueryFailedProps) {
  const { error, isFetching, refetch } = query;
  return (
    <EmptyState kind="error" title={title ?? error?.message ?? ''} {...props}>
      <Button busy={isFetching} busyLabel={t('Retrying...')} onClick={() => void refetch()}>
        {t('Retry')}
      </Button>
      {children}
    </EmptyState>
  );
}
