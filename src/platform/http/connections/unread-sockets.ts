import type { ServerResponse } from 'node:http';

/** A reader that takes nothing for this long is gone, or means to fill our memory. */
const UNREAD_MS = 60_000;
/** Bytes that wait in all connections together. The operating system's own buffers hold a page. */
const MAX_UNREAD_BYTES = 32 * 1024 * 1024;

/** Finished responses that their readers haven't taken yet, oldest first, with their bytes. */
const unread = new Map<ServerResponse, number>();
let unreadBytes = 0;

function count(response: ServerResponse): void {
  const bytes = response.socket?.writableLength ?? 0;
  if (bytes === 0 || response.destroyed) return;
  unread.set(response, bytes);
  unreadBytes += bytes;
  response.once('close', () => {
    if (unread.delete(response)) unreadBytes -= bytes;
  });
  for (const [oldest, its] of unread) {
    if (unreadBytes <= MAX_UNREAD_BYTES || oldest === response) break;
    unread.delete(oldest);
    unreadBytes -= its;
    oldest.socket?.destroy();
  }
}

/**
 * Closes the connection when nothing of the response is read for a minute, or when the responses of all connections
 * fill `MAX_UNREAD_BYTES`, then the oldest. A slow reader that takes a little now and then stays, and so does one that
 * waits for a response that isn't ready yet.
 */
export function closeUnread(response: ServerResponse, ms = UNREAD_MS): void {
  // Per response, so that Node still closes idle connections. It isn't called while bytes go out.
  response.setTimeout(ms, () => {
    if (response.socket && response.socket.writableLength > 0) response.socket.destroy();
  });
  if (response.writableEnded) count(response);
  else response.once('prefinish', () => count(response));
}
