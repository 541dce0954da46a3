import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { sendProblem } from '../errors.ts';
import { refuseManyParts } from './json-body.ts';

async function send(payload: string) {
  const app = Fastify();
  app.setErrorHandler(sendProblem);
  refuseManyParts(app);
  app.post('/', async (request) => ({ got: request.body }));
  return app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': 'application/json' },
    payload,
  });
}

const many = (part: (n: number) => string) =>
  Array.from({ length: 5001 }, (_, n) => part(n)).join();

it.each([
  ['keys', `{${many((n) => `"${n}":0`)}}`],
  ['keys that end in a backslash', `{${many((n) => `"${n}\\\\" : 0`)}}`],
  ['objects', `[${many(() => '{}')}]`],
  ['lists within lists', '['.repeat(5001)],
  ['values in one list', `[${'0,'.repeat(20_001)}0]`],
  ['keys after an open quotation mark within a text', `{"a":"\\"",${many((n) => `"${n}":0`)}}`],
])('a body of very many %s is refused before it is read', async (_what, payload) => {
  const answer = await send(payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe('request.too_many_parts');
});

it('a text that looks like many keys is parsed unchanged', async () => {
  const body = { content: '"a":{[\\'.repeat(20_000), ids: Array.from({ length: 9000 }, () => 1) };
  expect((await send(JSON.stringify(body))).json().got).toEqual(body);
});

it('invalid JSON and keys that change prototypes are refused', async () => {
  for (const payload of ['', '{', '"a', '{"a":"\\"}', '{"__proto__":1}']) {
    expect((await send(payload)).statusCode, payload).toBe(400);
  }
});
