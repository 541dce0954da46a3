import type { Server } from 'node:http';

/** A reader who takes nothing for this long is gone, or means to hold what we keep for them. */
const UNREAD_MS = 60_000;

/**
 * Closes connections on which an answer waits and nothing of it is taken. A slow one that takes a
 * little now and then stays, and so does one that waits for an answer that is not there yet.
 */
export function closeUnread(server: Server, ms = UNREAD_MS): void {
  // By answer, so that Node goes on closing connections on which nothing is asked any more. It does not
  // call while bytes go out.
  server.on('request', (_request, response) => {
    response.setTimeout(ms, () => {
      if (response.socket && response.socket.writableLength > 0) response.socket.destroy();
    });
  });
}
