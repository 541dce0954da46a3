import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { MINUTE } from '#lib/durations.ts';
import { buildTestApp, NOW, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { builtPages } from '#tests/support/site/pages.ts';

it('a render that blocks the event loop for over 50 ms is logged, once a minute for each route', async () => {
  const database = await openTestDatabase();
  let now = NOW;
  const log: Record<string, unknown>[] = [];
  const app = await buildTestApp(database, {
    renderer: await builtPages(),
    now: () => now,
    logger: pino({ level: 'warn' }, { write: (line: string) => log.push(JSON.parse(line)) }),
  });
  // How far each reading advances the clock.
  let step = 0;
  let at = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (at += step));
  try {
    await app.inject('/articles?q=loads');
    expect(log).toEqual([]);
    step = MINUTE;
    for (const q of ['a', 'b', 'c']) await app.inject(`/articles?q=${q}`);
    await app.inject('/?q=a');
    now += MINUTE;
    await app.inject('/articles?q=d');
  } finally {
    clock.mockRestore();
    await app.close();
    await database.close();
  }
  expect(log.map(({ level, route, times }) => [level, route, times])).toEqual([
    [40, '/articles', 1],
    [40, '/', 1],
    [40, '/articles', 3],
  ]);
  for (const { ms } of log) expect(ms).toBeGreaterThanOrEqual(MINUTE);
});
