import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A proxy or browser gives up a connection that is silent; a model may think for a minute. */
const ALIVE_EVERY_MS = 15_000;

/** Follows one call as server-sent events (WHATWG HTML §9.2): named, each with JSON as its data. */
export function eventStream(reply: FastifyReply) {
  const stream = new PassThrough();
  const write = (text: string) => void (stream.writable && stream.write(text));
  const alive = setInterval(() => write(':\n\n'), ALIVE_EVERY_MS).unref();
  stream.on('close', () => clearInterval(alive));
  reply
    .type('text/event-stream; charset=utf-8')
    // What a proxy gathers until there is more of it is no progress.
    .header('x-accel-buffering', 'no');
  return {
    stream,
    send: (event: string, data: unknown) =>
      write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    end: () => stream.end(),
  };
}
