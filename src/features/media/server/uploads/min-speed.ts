import type { FastifyRequest } from 'fastify';
import { Problem } from '#platform/http/problem.ts';

const EACH_MS = 10_000;
const MIN_BYTES = 100_000;

/**
 * Reads a body that must arrive at a minimum speed, because others wait for the upload slot.
 * @throws Problem 408 `media.too_slow`, and the connection is closed
 */
export async function atMinSpeed<T>({ raw }: FastifyRequest, read: () => Promise<T>): Promise<T> {
  const { socket } = raw;
  let before = socket.bytesRead;
  const slow = Promise.withResolvers<never>();
  const watch = setInterval(() => {
    // What follows takes its own time.
    if (raw.complete) return;
    const { bytesRead } = socket;
    if (bytesRead - before < MIN_BYTES) slow.reject(tooSlow());
    before = bytesRead;
  }, EACH_MS).unref();
  try {
    return await Promise.race([read(), slow.promise]);
  } finally {
    clearInterval(watch);
  }
}

const tooSlow = () =>
  new Problem(
    408,
    'media.too_slow',
    'The upload was too slow: less than 100 kB in ten seconds. Try again over a better ' +
      'connection, or with a smaller file.',
    { headers: { connection: 'close' } },
  );
