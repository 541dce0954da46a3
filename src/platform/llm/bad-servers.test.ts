import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ASK, failureOf, GOOD, modelBehind } from '#tests/support/model-caller.ts';
import {
  breaksOff,
  endlessly,
  type ModelReply,
  type ModelServer,
  piece,
  refuses,
  says,
  startModel,
} from '#tests/support/model-server.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModel();
});
afterAll(() => server.stop());

const model = () => modelBehind(server);

/** What servers say that check a request before they read it. */
function invalid(body: unknown): ModelReply {
  return refuses(422, body);
}

/** Begins well, and sends something else than a piece. */
function sends(data: unknown): ModelReply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  };
}

describe('a server that never ends is left', () => {
  const blanks = Array.from({ length: 61 }, () => piece(' '.repeat(1000)));
  const thoughts = (as: string) =>
    Array.from({ length: 61 }, () => piece('What if? '.repeat(120), as));
  const comments = Array.from({ length: 41 }, () => `:${'-'.repeat(100_000)}\n\n`);
  it.each([
    ['blanks in an object', [piece('{"title": "x"'), ...blanks], 'it does not end'],
    ['thoughts before it', thoughts('content'), 'it does not end'],
    ['thoughts of their own kind', thoughts('reasoning_content'), 'it does not end'],
    ['what is no answer at all', comments, 'the answer is larger than 4000000 bytes'],
    ['one line', ['data: {"', ...comments.map((line) => line.trim())], 'larger than 4000000'],
  ])('%s', async (_name, pieces, message) => {
    const loop = endlessly(pieces);
    server.will(loop.reply);
    const error = await failureOf(model().structured(ASK));
    expect([error.failure, error.message]).toEqual(['failed', expect.stringContaining(message)]);
    expect(server.calls).toHaveLength(1);
    await loop.closed;
  });

  it('a refusal is read as far as 64 kB', async () => {
    const error = { error: { message: 'out of memory', type: 'server_error', code: 7 } };
    const loop = endlessly([JSON.stringify(error), ' '.repeat(64_000)], 500);
    server.will(loop.reply);
    const { message, status } = await failureOf(model().structured(ASK));
    expect([status, message]).toEqual([500, '500: out of memory, server_error, 7']);
    await loop.closed;
  });
});

describe('what a call costs is known without an answer', () => {
  const CASES: [name: string, replies: ModelReply[], calls: number, outputTokens: number][] = [
    ['of no shape', [says('No.')], 2, 160],
    ['refused at last', [says('No.'), refuses(500, {})], 2, 80],
    ['refused in each format', [refuses(400, {})], 3, 0],
    ['broken off', [breaksOff('{"title": ')], 1, 0],
  ];
  it.each(CASES)('%s', async (_name, replies, calls, outputTokens) => {
    server.will(...replies);
    const { cost } = await failureOf(model().structured(ASK));
    expect([cost.calls, cost.usage.outputTokens]).toEqual([calls, outputTokens]);
  });
});

describe('the reason for the log holds nothing of the prompt', () => {
  const SECRET = 'The harbour of "Lantern Tide"\nwill close in autumn, say three people.';
  const echo = { loc: ['body', 'messages'], input: [{ role: 'user', content: SECRET }] };
  const CASES: [name: string, reply: ModelReply, message: string][] = [
    ['an echo in a detail', invalid({ detail: [echo] }), '422, without a reason'],
    ['an echo beside the reason', invalid({ error: { message: 'no', echo } }), '422: no'],
    [
      'an echo in the reason',
      invalid({ error: { message: `bad input: ${SECRET}`, type: 'invalid', code: null } }),
      '422: (a repetition of the prompt), invalid',
    ],
    [
      'an escaped one',
      invalid({ message: JSON.stringify(JSON.stringify(echo)), code: 422 }),
      '422: (a repetition of the prompt), 422',
    ],
    ['a reason that is a text', invalid({ error: 'no model' }), '422: no model'],
    ['a page', invalid(`<p>${SECRET}</p>`), '422, without a reason'],
    ['a text in JSON', invalid(JSON.stringify('x'.repeat(900))), `422: ${'x'.repeat(300)}`],
    [
      'an error in mid-answer',
      sends({ error: { message: SECRET, type: 'overloaded' } }),
      'the answer broke off: (a repetition of the prompt)',
    ],
    [
      'a piece that is no JSON',
      sends(`{"prompt": ${SECRET}`),
      'the answer broke off: a piece of it cannot be read',
    ],
  ];
  it.each(CASES)('%s', async (_name, reply, message) => {
    server.will(reply);
    const error = await failureOf(model().structured({ ...ASK, prompt: SECRET }));
    expect(error.message).toBe(message);
    expect(JSON.stringify([error.stack, error.cause])).not.toMatch(/harbour|autumn/);
  });

  it('nor does that of an answer which repeats it', async () => {
    const schema = z.object({ title: z.string().refine(() => false, SECRET) });
    server.will(says(GOOD));
    const { message } = await failureOf(model().structured({ ...ASK, schema, prompt: SECRET }));
    expect(message).toBe('the answer is not of the shape: (a repetition of the prompt)');
  });
});
