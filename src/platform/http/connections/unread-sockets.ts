import type { ServerResponse } from 'node:http';

/** A reader who takes nothing for this long is gone, or means to hold what we keep for them. */
const UNREAD_MS = 60_000;

/**
 * Closes the connection when the answer waits and nothing of it is taken. A slow one that takes a
 * little now and then stays, and so does one that waits for an answer that is not there yet.
 */
export function closeUnread(response: ServerResponse, ms = UNREAD_MS): void {
  // By answer, so that Node goes on closing connections on which nothing is asked any more. It does not
  // call while bytes go out.
  response.setTimeout(ms, () => {
    if (response.socket && response.socket.writableLength > 0) response.socket.destroy();
  });
}
