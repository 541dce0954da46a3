import { sendBytes } from '#ui/admin/files/send-bytes.ts';
import type { Media } from '../../contract.ts';

/**
 * Uploads an image, or a new file of one. If the session has ended, waits for a new login and sends it again.
 * @param onProgress called with the part that has been sent, from 0 to 1
 * @throws ApiError if it was refused; a TypeError if there was no response
 */
export function sendFile(
  file: File,
  onProgress: (part: number) => void,
  { signal, replacedId }: { signal?: AbortSignal | undefined; replacedId?: number } = {},
): Promise<Media> {
  const form = new FormData();
  form.append('file', file);
  return replacedId === undefined
    ? sendBytes<Media>('POST', '/api/media', form, { onProgress, signal })
    : sendBytes<Media>('PUT', `/api/media/${replacedId}/file`, form, { onProgress, signal });
}
