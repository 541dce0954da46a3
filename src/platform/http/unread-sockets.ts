import type { Server } from 'node:http';

/** A reader who takes nothing for this long is gone, or means to hold what we keep for them. */
const UNREAD_MS = 60_000;

/**
 * Closes connections on which an answer waits and nothing of it is taken. A slow one that takes a
 * little now and then stays, and so does one that waits for an answer that is not there yet.
 */
export function closeUnread(server: Server, ms = UNREAD_MS): void {
  // With a listener the server leaves it to us what to do; Node does not call while bytes go out.
  server.setTimeout(ms, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}
