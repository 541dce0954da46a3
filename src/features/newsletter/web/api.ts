import { queryOptions } from '@tanstack/react-query';
import type { LinkState } from '../contract.ts';
import type { LinkKind } from '../paths.ts';

/** What the link of a mail can still do. */
export const linkQuery = (kind: LinkKind, token: string) =>
  queryOptions<LinkState>({
    queryKey: ['/api/newsletter/link', { kind, token }],
    meta: { failure: 'Failed to fetch the link' },
  });

/** The secret in the address of a link's page; '' where there is none. */
export const tokenOf = (search: string) => new URLSearchParams(search).get('token') ?? '';
