import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { guardedFetchOf } from '#platform/http/outgoing/guarded-fetch.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';
import type { GameProposal } from '../../contract.ts';

const item = (id: string) => ({ mainsnak: { datavalue: { value: { id } } } });
const time = (text: string, precision: number) => ({
  datavalue: { value: { time: `+${text}T00:00:00Z`, precision } },
});
const named = (value: string) => ({ en: { value } });

const ENTITIES: Record<string, object> = {
  Q1: {
    labels: named('Hollow Meridian'),
    descriptions: named('2025 video game'),
    claims: {
      P31: [item('Q7889')],
      P178: [item('Q10')],
      P136: [item('Q11')],
      P400: [item('Q12'), item('Q13')],
      P577: [
        {
          mainsnak: time('2025-03-04', 11),
          qualifiers: { P400: [item('Q12').mainsnak], P291: [item('Q46').mainsnak] },
        },
        { mainsnak: time('2024-00-00', 9), rank: 'deprecated' },
        { mainsnak: time('2025-05-00', 10), qualifiers: { P400: [item('Q13').mainsnak] } },
      ],
      P856: [{ mainsnak: { datavalue: { value: 'https://hollow.example/' } } }],
      P908: [item('Q14')],
    },
  },
  Q2: { labels: named('Hollow Meridian'), descriptions: named('a novel'), claims: {} },
  Q10: { labels: named('Marr Works') },
  Q11: { labels: named('exploration') },
  Q12: { labels: named('PC') },
  Q13: { labels: named('Kestrel 2') },
  Q14: { labels: named('PEGI 12') },
};

/** Answers like Wikidata's API. */
function answer(url: URL, response: ServerResponse) {
  const ids = url.searchParams.get('ids')?.split('|') ?? [];
  const body =
    url.searchParams.get('action') === 'wbsearchentities'
      ? { search: [{ id: 'Q1' }, { id: 'Q2' }] }
      : { entities: Object.fromEntries(ids.map((id) => [id, ENTITIES[id]])) };
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
}

describe('game lookup', () => {
  let server: Server;
  let site: TestSite;
  let reply = answer;
  let asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      reply(new URL(request.url ?? '/', 'http://wikidata.invalid'), response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const guarded = guardedFetchOf('https://mag.example');
    site = await openTestSite({
      fetchOutside: (address, options) =>
        guarded(address.replace('https://www.wikidata.org', `http://127.0.0.1:${port}`), {
          ...options,
          isAllowed: () => true,
          timeoutMs: 300,
        }),
    });
  });
  afterAll(async () => {
    await site.close();
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    reply = answer;
    asked = [];
  });

  const lookUp = (name = 'hollow') => site.author.get(`/api/admin/games/lookup?name=${name}`);

  it('facts are proposed for games only, and nothing is stored', async () => {
    expect(jsonOf<GameProposal[]>(await lookUp())).toMatchObject([
      {
        description: '2025 video game',
        game: {
          title: 'Hollow Meridian',
          developer: 'Marr Works',
          wikidata: 'Q1',
          genres: ['exploration'],
          releases: [
            { platform: 'PC', region: 'europe', date: '2025-03-04' },
            { platform: 'Kestrel 2', region: 'world', date: '2025-05' },
          ],
          links: [{ label: 'Official site', url: 'https://hollow.example/' }],
          ratings: [{ system: 'PEGI', rating: '12' }],
        },
      },
    ]);
    expect(asked[0]).toContain('search=hollow');
    expect(await site.db.selectFrom('games').select('id').execute()).toEqual([]);
  });

  it.each<[string, typeof answer]>([
    ['slow', () => undefined],
    ['huge', (_url, response) => response.end('x'.repeat(5 * 1024 * 1024))],
    ['no JSON', (_url, response) => response.end('<!doctype html>')],
    ['another JSON', (_url, response) => response.end('{"search":[{"id":"1 or 1"}]}')],
    ['an error', (_url, response) => response.writeHead(503).end()],
    ['broken off', (_url, response) => response.destroy()],
  ])('an answer that is %s is rejected', async (_what, other) => {
    reply = other;
    const refused = await lookUp();
    expect([refused.statusCode, problemOf(refused).code]).toEqual([502, 'games.lookup_failed']);
  });

  it('GAME_LOOKUP=off sends no request', async () => {
    const off = await openTestSite({ env: { GAME_LOOKUP: 'off' } });
    const refused = await off.author.get('/api/admin/games/lookup?name=a');
    expect([refused.statusCode, problemOf(refused).code]).toEqual([404, 'games.lookup_off']);
    await off.close();
    expect(asked).toEqual([]);
  });
});
