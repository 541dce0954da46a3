import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { adminCall } from '#lib/api/admin-api.ts';
import { pathOf } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/admin.ts';
import { sendBytes } from '#ui/admin/files/send-bytes.ts';
import type { Recording, RecordingPage } from '../../recordings.contract.ts';
import { type RecordingKind, recordingOf } from '../../recordings.values.ts';

const BASE = '/api/recordings';
const PAGE_SIZE = 30;

/** The video and audio files of a kind, or all. */
export const recordingsQuery = (kind: RecordingKind | undefined, search: string) =>
  infiniteQueryOptions({
    queryKey: [BASE, kind, search],
    queryFn: ({ pageParam }) => {
      const view = { kind, search: search || undefined, limit: PAGE_SIZE, offset: pageParam };
      return adminCall<RecordingPage>('GET', pathOf([BASE, view]));
    },
    initialPageParam: 0,
    getNextPageParam: (last: RecordingPage, pages: RecordingPage[]) => {
      const shown = pages.reduce((sum, page) => sum + page.recordings.length, 0);
      return shown < last.totalCount && last.recordings.length > 0 ? shown : undefined;
    },
    meta: { failure: t('Failed to fetch video and audio') },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** The recording with this URL; null if it was deleted. */
export const recordingQuery = (url: string) =>
  queryOptions({
    queryKey: [BASE, 'at', url],
    queryFn: async () => {
      const key = recordingOf(url)?.key;
      const page = await adminCall<RecordingPage>('GET', pathOf([BASE, { key }]));
      return page.recordings[0] ?? null;
    },
    enabled: recordingOf(url) !== null,
    meta: { failure: t('Failed to fetch video and audio') },
  });

export const sendRecording = (
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<Recording> =>
  sendBytes('POST', pathOf([BASE, { name: file.name }]), file, { onProgress, signal });

export const renameRecording = (id: number, name: string) =>
  adminCall<Recording>('PUT', `${BASE}/${id}`, { name });

export const deleteRecording = (id: number) =>
  adminCall<{ message: string }>('DELETE', `${BASE}/${id}`);

/** @param vtt null deletes them */
export const putCaptions = (id: number, language: string, vtt: string | null) =>
  vtt === null
    ? adminCall<Recording>('DELETE', `${BASE}/${id}/captions/${language}`)
    : adminCall<Recording>('PUT', `${BASE}/${id}/captions/${language}`, { vtt });
