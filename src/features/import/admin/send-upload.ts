import { adminCall, problemOf } from '#lib/api/admin-api.ts';
import { sendBytes } from '#ui/admin/files/send-bytes.ts';
import type { ImportUpload } from '../uploads.contract.ts';
import { UPLOAD_PIECE_BYTES } from '../values.ts';

const PATH = '/api/admin/imports/uploads';
/** How long it waits before it goes on where the network broke off; then it gives up. */
const WAITS_MS = [1000, 2000, 5000, 10_000, 30_000];

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** Whether it may go better in a moment: no answer came, or one that says so. */
function mayPass(error: unknown): boolean {
  const { status, code } = problemOf(error);
  return status === null || status === 408 || status === 502 || code === 'import.upload_piece';
}

/**
 * Sends a file piece by piece, and goes on where it broke off.
 * @param onProgress is told how many bytes have been sent
 * @returns what an import names it by
 * @throws ApiError, TypeError; what was sent is removed, also where the signal stops it
 */
export async function sendUpload(
  file: File,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { name, size } = file;
  const { id } = await adminCall<ImportUpload>('POST', PATH, { name, bytes: size });
  const address = `${PATH}/${id}`;
  const sendPiece = (from: number) => {
    const end = Math.min(from + UPLOAD_PIECE_BYTES, size);
    const query = `from=${from}${end === size ? '&last=true' : ''}`;
    return sendBytes<ImportUpload>('PUT', `${address}?${query}`, file.slice(from, end), {
      onProgress: (part) => onProgress(from + part * (end - from)),
      signal,
    });
  };
  try {
    let failures = 0;
    for (let received = 0; ; ) {
      try {
        // After a failure nobody knows how much of the piece came.
        const now =
          failures === 0 ? received : (await adminCall<ImportUpload>('GET', address)).received;
        const sent = await sendPiece(now);
        if (sent.path !== null) return sent.path;
        received = sent.received;
        failures = 0;
      } catch (error) {
        const ms = WAITS_MS[failures];
        if (signal.aborted || ms === undefined || !mayPass(error)) throw error;
        failures += 1;
        await wait(ms, signal);
      }
    }
  } catch (error) {
    // What nobody removes goes by itself after a day.
    void adminCall('DELETE', address).catch(() => undefined);
    throw error;
  }
}
