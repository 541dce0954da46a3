import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Keeps proxies and browsers from closing a silent connection while a model thinks. */
const ALIVE_EVERY_MS = 15_000;

/** A response as server-sent events (WHATWG HTML §9.2): named events with JSON data. */
export function eventStream(reply: FastifyReply) {
  const stream = new PassThrough();
  const write = (text: string) => void (stream.writable && stream.write(text));
  const alive = setInterval(() => write(':\n\n'), ALIVE_EVERY_MS).unref();
  stream.on('close', () => clearInterval(alive));
  reply
    .type('text/event-stream; charset=utf-8')
    // Proxies must not buffer progress.
    .header('x-accel-buffering', 'no');
  return {
    stream,
    send: (event: string, data: unknown) =>
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => stream.end(),
  };
}
