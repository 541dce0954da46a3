import { adminCall } from '#lib/api/admin-api.ts';
import { sendBytes } from '#ui/admin/files/send-bytes.ts';
import type { ImportUpload } from '../contract.ts';

/**
 * Uploads a file to import.
 * @param onProgress gets the number of bytes sent
 * @returns the `path` of the upload
 * @throws ApiError, TypeError; the signal's reason if it was stopped
 */
export async function uploadFile(
  file: File,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  // Asks for the password before the upload, not after gigabytes were sent.
  await adminCall('GET', '/api/auth/recent-login');
  signal.throwIfAborted();
  const url = `/api/admin/imports/uploads?name=${encodeURIComponent(file.name)}`;
  const { path } = await sendBytes<ImportUpload>('POST', url, file, {
    onProgress: (part) => onProgress(part * file.size),
    signal,
  });
  return path;
}
