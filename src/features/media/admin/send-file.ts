import { withSession } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';
import type { Media } from '../contract.ts';

/** Sends a file once. Not with fetch, which does not tell how far an upload is. */
function post(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal | undefined,
): Promise<Media> {
  const { promise, resolve, reject } = Promise.withResolvers<Media>();
  const sent = new XMLHttpRequest();
  sent.open('POST', '/api/media');
  sent.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  };
  sent.onload = () => {
    const { status, responseText, statusText } = sent;
    if (status < 200 || status >= 300) reject(new ApiError(status, responseText, statusText));
    else {
      try {
        resolve(JSON.parse(responseText) as Media);
      } catch (error) {
        reject(error);
      }
    }
  };
  sent.onerror = () => reject(new TypeError('The server cannot be reached.'));
  sent.onabort = () => reject(signal?.reason);
  signal?.addEventListener('abort', () => sent.abort(), { once: true });
  const form = new FormData();
  form.append('file', file);
  if (signal?.aborted) reject(signal.reason);
  else sent.send(form);
  return promise;
}

/**
 * Uploads a picture. Where the session has ended it waits for a new login and sends it once more.
 * @param onProgress is told how much of it has been sent, from 0 to 1
 * @throws ApiError where it was not taken; a TypeError where no answer came
 */
export const sendFile = (
  file: File,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<Media> => withSession(() => post(file, onProgress, signal));
