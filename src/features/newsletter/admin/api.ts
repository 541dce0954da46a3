import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminCall, adminFile, adminQuery } from '#lib/api/admin-api.ts';
import { LoadError } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/admin.ts';
import type {
  Digest,
  DigestInput,
  DigestSummary,
  ImportedSubscribers,
  NewsletterOverview,
  Preview,
  Proposal,
  SubscriberPage,
} from '../contract.ts';
import type { SubscriberState } from '../values.ts';

const BASE = '/api/admin/newsletter';
export const SUBSCRIBER_PAGE = 25;
/** How often progress is refreshed while a digest is being sent. */
const PROGRESS_MS = 2000;

const isSending = ({ state }: DigestSummary) => state === 'sending' || state === 'paused';

export const overviewQuery = {
  ...adminQuery<NewsletterOverview>([BASE], t('Failed to fetch the newsletter')),
  refetchInterval: (query: { state: { data?: NewsletterOverview | undefined } }) =>
    query.state.data?.issues.some(isSending) ? PROGRESS_MS : false,
};

export const digestQuery = (id: number) => ({
  ...adminQuery<Digest>([`${BASE}/issues`, id], t('Failed to fetch the digest')),
  refetchInterval: (query: { state: { data?: Digest | undefined } }) =>
    query.state.data && isSending(query.state.data) ? PROGRESS_MS : false,
});

export interface SubscriberView {
  search: string;
  state: SubscriberState | '';
  /** From 1. */
  page: number;
}

export const subscribersQuery = ({ search, state, page }: SubscriberView) => ({
  ...adminQuery<SubscriberPage>(
    [
      `${BASE}/subscribers`,
      {
        search: search || undefined,
        state: state || undefined,
        limit: SUBSCRIBER_PAGE,
        offset: (page - 1) * SUBSCRIBER_PAGE,
      },
    ],
    t('Failed to fetch subscribers'),
  ),
  placeholderData: keepPreviousData<SubscriberPage>,
});

/** A digest as it would be sent now. */
export const previewQuery = (digest: DigestInput) =>
  queryOptions<Preview>({
    queryKey: ['newsletter-preview', digest],
    queryFn: async () => {
      try {
        return await adminCall<Preview>('POST', `${BASE}/preview`, digest);
      } catch (error) {
        throw new LoadError(t('Failed to fetch the preview'), { cause: error });
      }
    },
    enabled: digest.subject.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    retryOnMount: true,
  });

export const importSubscribers = async (file: File) =>
  adminCall<ImportedSubscribers>('POST', `${BASE}/subscribers/import`, { csv: await file.text() });
export const exportSubscribers = () => adminFile(`${BASE}/subscribers/export`);
export const removeSubscriber = (id: number) =>
  adminCall<unknown>('DELETE', `${BASE}/subscribers/${id}`);
export const propose = () => adminCall<Proposal>('GET', `${BASE}/proposal`);
export const createDigest = (digest: DigestInput) =>
  adminCall<Digest>('POST', `${BASE}/issues`, digest);

export type Versioned = Pick<Digest, 'id' | 'version'>;
const of = (id: number) => `${BASE}/issues/${id}`;

/** The stored digest. */
export const readDigest = (id: number) => adminCall<Digest>('GET', of(id));
export const changeDigest = ({ id, version }: Versioned, digest: DigestInput) =>
  adminCall<Digest>('PUT', of(id), { ...digest, version });
export const deleteDigest = ({ id, version }: Versioned) =>
  adminCall<unknown>('DELETE', of(id), { version });
export const sendDigest = ({ id, version }: Versioned) =>
  adminCall<Digest>('POST', `${of(id)}/send`, { version });
export const scheduleDigest = ({ id, version }: Versioned, at: string) =>
  adminCall<Digest>('POST', `${of(id)}/schedule`, { version, at });
export const resumeDigest = ({ id, version }: Versioned) =>
  adminCall<Digest>('POST', `${of(id)}/resume`, { version });
export const cancelDigest = ({ id, version }: Versioned) =>
  adminCall<Digest>('POST', `${of(id)}/cancel`, { version });
export const sendTest = (digest: DigestInput, email: string) =>
  adminCall<{ message: string }>('POST', `${BASE}/test`, { ...digest, email });
