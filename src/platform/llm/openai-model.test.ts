import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASK, failureOf, GOOD, KEY, modelBehind } from '#tests/support/servers/model-caller.ts';
import {
  breaksOff,
  endlessly,
  type ModelReply,
  type ModelServer,
  piece,
  refuses,
  says,
  slowly,
  startModel,
} from '#tests/support/servers/model-server.ts';
import { noCost } from './language-model.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModel();
});
afterAll(() => server.stop());

const model = () => modelBehind(server);
const formats = () => server.calls.map(({ format }) => format);

describe('a structured response', () => {
  const FORMS: [name: string, answer: string][] = [
    ['plain', JSON.stringify(GOOD)],
    ['in a fence', `Here it is:\n\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\`\nEnjoy!`],
    ['after thoughts', `<think>{"title": ""} or {what}?</think>${JSON.stringify(GOOD)}`],
    ['after thoughts that only close', `Hmm {maybe} no.</think>${JSON.stringify(GOOD)}`],
    ['with more than was asked for', JSON.stringify({ ...GOOD, mood: 'blue' })],
  ];
  it.each(FORMS)('the response is read %s, with its cost', async (_name, answer) => {
    server.will(says(answer));
    const cost = noCost();
    expect(await model().structured({ ...ASK, cost })).toEqual(GOOD);
    expect(cost).toEqual({ calls: 1, inputTokens: 120, outputTokens: 80 });
  });

  it('the text of a response can contain the thinking tag', async () => {
    const marked = { title: 'What does </think> mean?' };
    server.will(says(marked));
    expect(await model().structured(ASK)).toEqual(marked);
  });

  it('the request has the URL, key, instructions and schema', async () => {
    server.will(says(GOOD));
    await model().structured(ASK);
    const [call] = server.calls;
    expect(call).toMatchObject({
      path: '/v1/chat/completions',
      authorization: `Bearer ${KEY}`,
      format: 'json_schema',
      schema: { properties: { title: { type: 'string' } }, additionalProperties: false },
      model: 'test-model',
      messages: [{ role: 'user', content: 'Name one.' }],
    });
    expect(call?.system).toContain('You name games.');
    expect(call?.system).toContain('"title"');
  });

  it.each([
    ['before the object', 'content'],
    ['of their own kind', 'reasoning_content'],
  ])('reasoning %s counts as progress at once', async (_name, as) => {
    const thinking = Promise.withResolvers<number>();
    const thoughts = endlessly([piece('First I think ', as), piece('of a harbour.', as)]);
    server.will(thoughts.reply);
    const gone = new AbortController();
    const asked = failureOf(
      model().structured({
        ...ASK,
        signal: gone.signal,
        onProgress: ({ words }) => words > 4 && thinking.resolve(words),
      }),
    );
    expect(await thinking.promise).toBe(5);
    gone.abort();
    expect((await asked).failure).toBe('aborted');
    await thoughts.closed;
  });

  it('an invalid response is repaired once, with the error named', async () => {
    server.will(says({ title: '' }), says(GOOD));
    const progress: boolean[] = [];
    const cost = noCost();
    const value = await model().structured({
      ...ASK,
      cost,
      onProgress: ({ isRepair }) => progress.push(isRepair),
    });
    expect([value, cost.calls, cost.outputTokens]).toEqual([GOOD, 2, 160]);
    const [, wrong, repair] = server.calls[1]?.messages ?? [];
    expect(wrong).toEqual({ role: 'assistant', content: '{"title":""}' });
    expect(repair?.content).toMatch(/is empty[\s\S]*title/);
    expect(new Set(progress)).toEqual(new Set([false, true]));
  });
});

describe('a server that supports JSON without a schema', () => {
  it('the format without a schema is used from then on', async () => {
    server.state.formats = ['json_object'];
    server.will(says(GOOD));
    const one = model();
    expect(await one.structured(ASK)).toEqual(GOOD);
    await one.structured(ASK);
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object']);
    server.state.formats = ['json_schema', 'json_object'];
  });

  it('a server that refuses both formats keeps the schema', async () => {
    const no = refuses(400, { error: { message: 'too long' } });
    server.will(no, no, says(GOOD));
    const one = model();
    expect(await failureOf(one.structured(ASK))).toMatchObject({ failure: 'failed', status: 400 });
    expect(await one.structured(ASK)).toEqual(GOOD);
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_schema']);
  });
});

/** Responds with 200 and disconnects. */
const hangsUp: ModelReply = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  response.destroy();
};

/** Starts a valid stream and sends something other than a piece. */
const sends =
  (data: unknown): ModelReply =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  };

describe('failures of a model', () => {
  const CASES: [name: string, reply: ModelReply, failure: string, calls: number][] = [
    ['no JSON, twice', says('I would rather not.'), 'invalid', 2],
    ['the wrong shape, twice', says({ title: 7 }), 'invalid', 2],
    ['nothing at all', says(''), 'invalid', 2],
    ['cut off in mid-answer', breaksOff('{"title": "Lan'), 'failed', 1],
    ['cut off behind the head', hangsUp, 'failed', 1],
    ['an error in mid-answer', sends({ error: { message: 'Name one.' } }), 'failed', 1],
    ['a piece that is no JSON', sends('{"prompt": Name one.'), 'failed', 1],
    ['a server error', refuses(500, { error: { message: 'Name one.' } }), 'failed', 1],
    ['a page', refuses(502, '<html>Name one.</html>'), 'failed', 1],
    ['a wrong key', refuses(401, { error: { message: `${KEY} is wrong` } }), 'failed', 1],
    ['too many calls', refuses(429, {}, { 'retry-after': '17' }), 'limited', 1],
    ['a request that it never accepts', refuses(422, { detail: 'Name one.' }), 'failed', 2],
  ];
  it.each(CASES)(
    '%s: the log contains neither text nor key',
    async (_name, reply, failure, calls) => {
      server.will(reply);
      const cost = noCost();
      const error = await failureOf(model().structured({ ...ASK, cost }));
      expect([error.failure, error.retryAfter]).toEqual([
        failure,
        failure === 'limited' ? 17 : undefined,
      ]);
      expect([server.calls.length, cost.calls]).toEqual([calls, calls]);
      if (failure === 'invalid') expect(cost.outputTokens).toBe(160);
      expect(error.cause).toBeUndefined();
      expect(error.message).toMatch(/^the model gave no answer: \w+(, status \d{3})?$/);
    },
  );

  const blanks = Array.from({ length: 61 }, () => piece(' '.repeat(1000)));
  const thoughts = (as: string) =>
    Array.from({ length: 61 }, () => piece('What if? '.repeat(120), as));
  it.each([
    ['blanks in an object', [piece('{"title": "x"'), ...blanks]],
    ['thoughts before it', thoughts('content')],
    ['thoughts of their own kind', thoughts('reasoning_content')],
  ])('an endless response is aborted (%s)', async (_name, pieces) => {
    const loop = endlessly(pieces);
    server.will(loop.reply);
    expect((await failureOf(model().structured(ASK))).failure).toBe('failed');
    expect(server.calls).toHaveLength(1);
    await loop.closed;
  });

  it('an unreachable server is reported', async () => {
    const gone = await startModel();
    await gone.stop();
    const nowhere = modelBehind(gone);
    expect((await failureOf(nowhere.structured(ASK))).failure).toBe('unavailable');
  });

  it('a slow response is canceled and the connection closed', async () => {
    const slow = slowly('{"title":', '"x"}');
    server.will(slow.reply);
    expect((await failureOf(modelBehind(server, 1000).structured(ASK))).failure).toBe('timeout');
    await slow.closed;
  });

  it('an abort closes the connection', async () => {
    const slow = slowly('{"title":', '"x"}');
    server.will(slow.reply);
    const gone = new AbortController();
    const asked = model().structured({ ...ASK, signal: gone.signal });
    await slow.begun;
    gone.abort();
    expect((await failureOf(asked)).failure).toBe('aborted');
    await slow.closed;
  });

  it('a call that is aborted before it begins sends no request', async () => {
    server.will(says(GOOD));
    const answer = model().structured({ ...ASK, signal: AbortSignal.abort() });
    expect((await failureOf(answer)).failure).toBe('aborted');
    expect(server.calls).toHaveLength(0);
  });
});
