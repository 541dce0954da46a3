import { withSession } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';
import { t } from '#lib/messages/admin.ts';

interface Sending {
  /** Called with the part that has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal | undefined;
}

/** Sends it once, with XMLHttpRequest because fetch doesn't report upload progress. */
function sendOnce<T>(
  method: string,
  path: string,
  body: FormData | Blob,
  { onProgress, signal }: Sending,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const sent = new XMLHttpRequest();
  sent.open(method, path);
  if (body instanceof Blob) sent.setRequestHeader('content-type', 'application/octet-stream');
  sent.upload.onprogress = ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  };
  sent.onload = () => {
    const { status, responseText, statusText } = sent;
    if (status < 200 || status >= 300) reject(new ApiError(status, responseText, statusText));
    else {
      try {
        resolve(JSON.parse(responseText) as T);
      } catch (error) {
        reject(error);
      }
    }
  };
  sent.onerror = () => reject(new TypeError(t('The server cannot be reached.')));
  sent.onabort = () => reject(signal?.reason);
  signal?.addEventListener('abort', () => sent.abort(), { once: true });
  if (signal?.aborted) reject(signal.reason);
  else sent.send(body);
  return promise;
}

/**
 * Sends a file or a part of one, and reports progress. If the session has ended, waits for a new login
 * and sends it again.
 * @throws ApiError if it was refused; a TypeError if there was no response
 */
export const sendBytes = <T>(
  method: string,
  path: string,
  body: FormData | Blob,
  sending: Sending,
): Promise<T> => withSession(() => sendOnce<T>(method, path, body, sending));
