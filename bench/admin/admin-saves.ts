import type { App } from '#platform/http/routes.ts';
import { type Latency, latencyOf } from '../statistics.ts';
import type { Caller } from './admin-bulk.ts';

/** Per kind: an account can change 120 articles a minute. */
const SAVES = 30;
const PARAGRAPH = `<p>${'The harbour opens at dawn and closes when the last boat is in. '.repeat(10)}</p>`;
const CONTENT = PARAGRAPH.repeat(8);

export interface SaveResult {
  name: string;
  latency: Latency;
}

/**
 * Sends a body.
 * @returns the response and its time in milliseconds
 */
async function send(
  app: App,
  headers: Caller,
  [method, url]: ['POST' | 'PUT', string],
  body: object,
) {
  const started = performance.now();
  const answer = await app.inject({ method, url, headers: { ...headers }, payload: body });
  const time = performance.now() - started;
  if (answer.statusCode > 201) throw new Error(`${url}: ${answer.body.slice(0, 500)}`);
  return { time, article: answer.json<{ id: number; version: number }>() };
}

/**
 * Single saves of articles with 800 words: a new draft, a change, its publication, and a change that readers
 * see.
 */
export async function measureSaves(app: App, editor: Caller): Promise<SaveResult[]> {
  const times: Record<string, number[]> = {};
  const note = (name: string, time: number) => {
    times[name] = [...(times[name] ?? []), time];
  };
  const ids: number[] = [];
  for (let number = 0; number < SAVES; number += 1) {
    const fields = { title: `The harbour, part ${number}`, content: CONTENT, category: 'news' };
    const created = await send(app, editor, ['POST', '/api/articles'], {
      ...fields,
      status: 'draft',
    });
    note('a new draft', created.time);
    const { id } = created.article;
    ids.push(id);
    const url = `/api/articles/${id}`;
    const steps = [
      ['a save of a draft', { ...fields, content: `${CONTENT}<p>More.</p>`, status: 'draft' }],
      ['a publication', { ...fields, status: 'published' }],
      [
        'a save of a public article',
        { ...fields, content: `${CONTENT}<p>More.</p>`, status: 'published' },
      ],
    ] as const;
    let { version } = created.article;
    for (const [name, body] of steps) {
      const saved = await send(app, editor, ['PUT', url], { ...body, version });
      note(name, saved.time);
      version = saved.article.version;
    }
  }
  for (const id of ids) {
    await app.inject({
      method: 'DELETE',
      url: `/api/articles/${id}?permanent=true`,
      headers: { ...editor },
    });
  }
  return Object.entries(times).map(([name, of]) => ({ name, latency: latencyOf(of) }));
}
