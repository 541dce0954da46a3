import { sendBytes } from '#ui/admin/files/send-bytes.ts';
import type { Media } from '../contract.ts';

/**
 * Uploads an image. Where the session has ended it waits for a new login and sends it once more.
 * @param onProgress is told how much of it has been sent, from 0 to 1
 * @throws ApiError where it was not taken; a TypeError where no answer came
 */
export function sendFile(
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Media> {
  const form = new FormData();
  form.append('file', file);
  return sendBytes<Media>('POST', '/api/media', form, { onProgress, signal });
}
