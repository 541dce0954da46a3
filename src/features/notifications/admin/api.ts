import { infiniteQueryOptions } from '@tanstack/react-query';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { pathOf } from '#lib/api/api-client.ts';
import { MINUTE } from '#lib/durations.ts';
import { t } from '#lib/messages/admin.ts';
import type {
  ChoiceRequest,
  NotificationChoices,
  NotificationPage,
  ReadRequest,
  Unread,
} from '../contract.ts';

/** The first segment of every key: after a change, all of them are fetched again. */
export const BASE = '/api/account/notifications';

export const unreadQuery = () => ({
  ...adminQuery<Unread>([BASE, 'unread'], t('Couldn’t count your notifications')),
  refetchInterval: MINUTE,
  refetchOnWindowFocus: true,
});

export const pagesQuery = () =>
  infiniteQueryOptions({
    queryKey: [BASE, 'pages'],
    queryFn: ({ pageParam: before }) =>
      adminCall<NotificationPage>('GET', pathOf([BASE, { before }])),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ hasMore, notifications }: NotificationPage) =>
      hasMore ? notifications.at(-1)?.id : undefined,
    meta: { failure: t('Couldn’t load your notifications') },
    staleTime: 0,
    gcTime: 0,
  });

export const choicesQuery = () =>
  adminQuery<NotificationChoices>([BASE, 'choices'], t('Couldn’t load your choices'));

export const markRead = (request: ReadRequest) =>
  adminCall<{ message: string }>('POST', `${BASE}/read`, request);

export const choose = (request: ChoiceRequest) =>
  adminCall<NotificationChoices>('PUT', `${BASE}/choices`, request);
