import { withSession } from '#lib/api/admin-api.ts';
import { ApiError } from '#lib/api/api-client.ts';

interface Sending {
  /** Is told how much has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal | undefined;
}

/** Sends it once. Not with fetch, which does not tell how far an upload is. */
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
  sent.onerror = () => reject(new TypeError('The server cannot be reached.'));
  sent.onabort = () => reject(signal?.reason);
  signal?.addEventListener('abort', () => sent.abort(), { once: true });
  if (signal?.aborted) reject(signal.reason);
  else sent.send(body);
  return promise;
}

/**
 * Sends a file or a piece of one, and says how far it is. Where the session has ended it waits for a new
 * login and sends it once more.
 * @throws ApiError where it was not taken; a TypeError where no answer came
 */
export const sendBytes = <T>(
  method: string,
  path: string,
  body: FormData | Blob,
  sending: Sending,
): Promise<T> => withSession(() => sendOnce<T>(method, path, body, sending));
