import { describe, expect, it } from 'vitest';
import { eventsOf, type StreamEvent } from './event-stream.ts';

const BODY =
  ':\n\nevent: progress\ndata: {"words": 3}\n\nevent:article\ndata:one\ndata: two é\n\ndata: bare\n\n';
const EVENTS = [
  { event: 'progress', data: '{"words": 3}' },
  { event: 'article', data: 'one\ntwo é' },
  { event: 'message', data: 'bare' },
];

function inPieces(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

async function all(body: ReadableStream<Uint8Array>): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of eventsOf(body)) events.push(event);
  return events;
}

describe('reading an event stream', () => {
  it.each([1, 2, 7, 1000])('events are read whole from chunks of %i bytes', async (size) => {
    expect(await all(inPieces(BODY, size))).toEqual(EVENTS);
    expect(await all(inPieces(BODY.replaceAll('\n', '\r\n'), size))).toEqual(EVENTS);
  });

  it('an incomplete event is not reported', async () => {
    expect(await all(inPieces(BODY.slice(0, -1), 5))).toEqual(EVENTS.slice(0, 2));
  });
});
