import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { firstFailure, retryFailed } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/messages.ts';
import { Button } from '../button.tsx';
import { PageHead } from '../page/page-meta.tsx';
import { EmptyState } from './empty-state.tsx';

const RETRY_MS = 10_000;

// Node has no such property.
const isOffline = () => navigator.onLine === false;

interface LoadFailedProps {
  title: string;
  headingLevel: 1 | 2 | 3;
  hint?: string;
}

/**
 * The error of a part of a page that failed to load, with its reason. It disappears by itself once the
 * part can be loaded.
 */
export function LoadFailed(props: LoadFailedProps) {
  const client = useQueryClient();
  const status = firstFailure(client)?.status;

  useEffect(() => {
    const retry = () => {
      // Without a failed call the page's code is missing, which only a reload fetches again.
      if (!isOffline() && !retryFailed(client)) window.location.reload();
    };
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [client]);

  const reason = isOffline()
    ? t('You’re offline. This loads once you’re connected.')
    : status
      ? t('Our server has a problem. We keep trying.')
      : t('We can’t reach the server. We keep trying.');
  return (
    <EmptyState kind="error" {...props}>
      <p>{reason}</p>
      <Button onClick={() => (isOffline() ? retryFailed(client) : window.location.reload())}>
        {t('Retry')}
      </Button>
    </EmptyState>
  );
}

interface PageFailedProps extends Omit<LoadFailedProps, 'headingLevel'> {
  /** The page's path. */
  path: string;
}

/** A page whose main part failed to load. */
export function PageFailed({ path, ...props }: PageFailedProps) {
  return (
    <>
      <PageHead title={props.title} description="" path={path} noindex />
      <div className="wrap section">
        <LoadFailed headingLevel={1} {...props} />
      </div>
    </>
  );
}
