import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handTimer } from '#tests/support/hand-timer.ts';
import { ASK, failureOf, GOOD, KEY, modelBehind } from '#tests/support/model-caller.ts';
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
} from '#tests/support/model-server.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModel();
});
afterAll(() => server.stop());

const model = () => modelBehind(server);

describe('an answer of the shape', () => {
  const FORMS: [name: string, answer: string][] = [
    ['plain', JSON.stringify(GOOD)],
    ['in a fence', `Here it is:\n\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\`\nEnjoy!`],
    ['after thoughts', `<think>{"title": ""} or {what}?</think>${JSON.stringify(GOOD)}`],
    ['after thoughts that only close', `Hmm {maybe} no.</think>${JSON.stringify(GOOD)}`],
    ['after thoughts in thoughts', `<think>a<think>{}</think>b</think>${JSON.stringify(GOOD)}`],
    ['with more than was asked for', JSON.stringify({ ...GOOD, mood: 'blue' })],
  ];
  it.each(FORMS)('is read %s', async (_name, answer) => {
    server.will(says(answer));
    const words: number[] = [];
    const { value, calls, usage } = await model().structured({
      ...ASK,
      onProgress: (progress) => words.push(progress.words),
    });
    expect({ value, calls, usage }).toEqual({
      value: GOOD,
      calls: 1,
      usage: { inputTokens: 120, outputTokens: 80 },
    });
    expect(words.at(-1)).toBe(answer.trim().split(/\s+/).length);
    expect(words).toEqual([...words].sort((a, b) => a - b));
  });

  it('is asked for at the address, with the key, the instructions and the schema', async () => {
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

  it('may speak of the mark of thoughts', async () => {
    const marked = { title: 'What does </think> mean?' };
    server.will(says(marked));
    expect((await model().structured(ASK)).value).toEqual(marked);
  });

  it.each([
    ['before the object', 'content'],
    ['of its own kind', 'reasoning_content'],
  ])('thoughts %s are progress at once', async (_name, as) => {
    const thinking = Promise.withResolvers<number>();
    const thoughts = endlessly([piece('First I think ', as), piece('of a harbour.', as)]);
    server.will(thoughts.reply);
    const gone = new AbortController();
    const asked = failureOf(
      model().structured({
        ...ASK,
        signal: gone.signal,
        onProgress: ({ words }) => words === 6 && thinking.resolve(words),
      }),
    );
    expect(await thinking.promise).toBe(6);
    gone.abort();
    expect((await asked).failure).toBe('aborted');
    await thoughts.closed;
  });

  it('is repaired once, and told what was wrong', async () => {
    server.will(says({ title: '' }), says(GOOD));
    const progress: boolean[] = [];
    const { value, calls, usage } = await model().structured({
      ...ASK,
      onProgress: ({ isRepair }) => progress.push(isRepair),
    });
    expect([value, calls, usage.outputTokens]).toEqual([GOOD, 2, 160]);
    const [, wrong, repair] = server.calls[1]?.messages ?? [];
    expect(wrong).toEqual({ role: 'assistant', content: '{"title":""}' });
    expect(repair?.content).toContain('title: is empty');
    expect(new Set(progress)).toEqual(new Set([false, true]));
  });
});

describe('a server that does not know a format', () => {
  it.each([
    ['no JSON Schema', ['json_object'], ['json_schema', 'json_object'], 'json_object'],
    ['no JSON mode', ['json_schema'], ['json_schema'], 'json_schema'],
    ['neither', [], ['json_schema', 'json_object', undefined], undefined],
  ] as const)('%s: is asked otherwise, and from then on', async (_name, known, tried, then) => {
    server.state.formats = [...known];
    server.will(says(GOOD));
    const one = model();
    expect((await one.structured(ASK)).value).toEqual(GOOD);
    expect(server.calls.map(({ format }) => format)).toEqual(tried);
    await one.structured(ASK);
    expect(server.calls.at(-1)?.format).toBe(then);
    expect(server.calls).toHaveLength(tried.length + 1);
    server.state.formats = ['json_schema', 'json_object'];
  });

  it('what it refuses in each of them says nothing of formats', async () => {
    const no = refuses(400, { error: { message: 'too long' } });
    server.will(no, no, no, says(GOOD));
    const one = model();
    expect((await failureOf(one.structured(ASK))).message).toBe('400: too long');
    expect((await one.structured(ASK)).value).toEqual(GOOD);
    expect(server.calls.map(({ format }) => format)).toEqual([
      'json_schema',
      'json_object',
      undefined,
      'json_schema',
    ]);
  });
});

/** Says that all is well, and is gone. */
const hangsUp: ModelReply = (response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  response.destroy();
};

describe('what goes wrong', () => {
  const page = '<html><script>alert(1)</script>Bad gateway</html>';
  const CASES: [name: string, replies: ModelReply[], failure: string, calls: number][] = [
    ['no JSON, twice', [says('I would rather not.')], 'invalid', 2],
    ['the wrong shape, twice', [says({ title: 7 })], 'invalid', 2],
    ['nothing at all', [says('')], 'invalid', 2],
    ['cut off in mid-answer, twice', [breaksOff('{"title": "Lan')], 'failed', 1],
    ['cut off behind the head', [hangsUp], 'failed', 1],
    ['a server error', [refuses(500, { error: { message: 'out of memory' } })], 'failed', 1],
    ['a page', [refuses(502, page, { 'content-type': 'text/html' })], 'failed', 1],
    ['a wrong key', [refuses(401, { error: { message: `key ${KEY} is wrong` } })], 'failed', 1],
    ['too many calls', [refuses(429, {}, { 'retry-after': '17' })], 'limited', 1],
    ['what it never understands', [refuses(400, 'no such model')], 'failed', 3],
  ];
  it.each(CASES)('%s', async (_name, replies, failure, calls) => {
    server.will(...replies);
    const error = await failureOf(model().structured(ASK));
    expect(error.failure).toBe(failure);
    expect(server.calls).toHaveLength(calls);
    expect(JSON.stringify([error.message, error.stack])).not.toContain(KEY);
    expect(error.message.length).toBeLessThan(1000);
    if (failure === 'failed') expect(error.status === undefined || error.status >= 400).toBe(true);
    expect(error.retryAfter).toBe(failure === 'limited' ? 17 : undefined);
  });

  it('nobody listens there', async () => {
    const gone = await startModel();
    await gone.stop();
    const nowhere = modelBehind(gone);
    expect((await failureOf(nowhere.structured(ASK))).failure).toBe('unavailable');
  });

  it('it takes too long: the call is given up and the server is left', async () => {
    const { timers, ring, wait } = stoppable();
    const slow = slowly('{"title":', '"x"}');
    server.will(slow.reply);
    const answer = failureOf(modelBehind(server, timers).structured(ASK));
    await slow.begun;
    expect(wait()).toBe(120_000);
    ring();
    expect((await answer).failure).toBe('timeout');
    await slow.closed;
  });

  it('nobody waits any more: the server is left, and the limit is put away', async () => {
    const { timers, wait } = handTimer();
    const slow = slowly('{"title":', '"x"}');
    server.will(slow.reply);
    const gone = new AbortController();
    const asked = modelBehind(server, timers).structured({ ...ASK, signal: gone.signal });
    await slow.begun;
    gone.abort();
    expect((await failureOf(asked)).failure).toBe('aborted');
    await slow.closed;
    expect(wait()).toBe(null);
  });

  it('nobody waited from the beginning: nothing is asked', async () => {
    server.will(says(GOOD));
    const answer = model().structured({ ...ASK, signal: AbortSignal.abort() });
    expect((await failureOf(answer)).failure).toBe('aborted');
    expect(server.calls).toHaveLength(0);
  });
});

/** A hand timer that runs out without being set anew. */
function stoppable() {
  const { timers, wait, ring } = handTimer();
  return { timers, wait, ring: () => void ring() };
}
