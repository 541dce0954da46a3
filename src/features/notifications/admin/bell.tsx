import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { QueryFailed } from '#ui/admin/table/query-failed.tsx';
import { Icon } from '#ui/icon.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Notification } from '../contract.ts';
import { BASE, markRead, pagesQuery, unreadQuery } from './api.ts';
import * as styles from './bell.module.css';

interface ListProps {
  onOpen: (notification: Notification) => void;
}

/** The notifications, newest first, twenty more at a time. */
function List({ onOpen }: ListProps) {
  const query = useInfiniteQuery(pagesQuery());
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const all = data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const [newest] = all;
  const readAll = useAction({
    run: (upTo: number) => markRead({ upTo }),
    failure: t('Couldn’t mark your notifications as read'),
  });
  return (
    <>
      <div className={styles.head}>
        <h2 id="notifications">{t('Notifications')}</h2>
        {newest && all.some(({ isRead }) => !isRead) && (
          <RowButton disabled={readAll.busy} onClick={() => void readAll.act(newest.id)}>
            {t('Mark All as Read')}
          </RowButton>
        )}
      </div>
      {error !== null && data === undefined && (
        <QueryFailed query={query} small title={t('Couldn’t load your notifications')} />
      )}
      {error === null && data === undefined && (
        <p className={parts.note} role="status">
          {t('Loading...')}
        </p>
      )}
      {data !== undefined && all.length === 0 && (
        <EmptyState
          kind="empty"
          small
          headingLevel={3}
          title={t('No notifications')}
          hint={t('Assignments, mentions and approvals appear here.')}
        />
      )}
      {all.length > 0 && (
        <ul className={styles.list}>
          {all.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                data-unread={!one.isRead || undefined}
                onClick={() => onOpen(one)}
              >
                {!one.isRead && <span className="sr">{t('Unread:')} </span>}
                <b dir="auto">{one.message}</b>
                {one.text !== null && <span dir="auto">{one.text}</span>}
                <time dateTime={one.at}>{formatLocalTime(one.at)}</time>
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <RowButton disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? t('Loading...') : t('Show more')}
        </RowButton>
      )}
    </>
  );
}

interface BellProps {
  /** Opens what a notification is about; not called for what is gone. */
  onOpen: (notification: Notification) => void;
}

/** The bell with the number of unread notifications; it opens their list. */
export function Bell({ onOpen }: BellProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  const name = unread === 0 ? t('Notifications') : t('Notifications, {unread} unread', { unread });

  const open = async (one: Notification) => {
    const leads = one.articleId !== null || one.screen !== null;
    if (leads) setOpen(false);
    // What it leads to matters more than the mark.
    if (!one.isRead) await markRead({ id: one.id }).catch(() => undefined);
    void client.invalidateQueries({ queryKey: [BASE] });
    if (leads) onOpen(one);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        className={styles.bell}
        aria-label={name}
        data-tooltip={isOpen ? undefined : t('Notifications')}
      >
        <Icon icon={BellIcon} />
        {unread > 0 && <b className={styles.count} data-count={unread > 99 ? '99+' : unread} />}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={parts.popover}
          align="start"
          sideOffset={8}
          collisionPadding={12}
          aria-labelledby="notifications"
        >
          <List onOpen={(one) => void open(one)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
