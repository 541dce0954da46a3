import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '#lib/durations.ts';
import { openLogger } from '../log/logger.ts';
import { isOutage, Outage } from './outage.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

function watched() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line));
  const log = openLogger({ logLevel: 'info' }, { write });
  const clock = { now: 0 };
  const outage = new Outage('db:5432/mag', () => clock.now);
  outage.logTo(log);
  return { lines, log, clock, outage };
}

it('an outage is logged when it begins, once a minute and when it ends', () => {
  const { lines, clock, outage } = watched();
  outage.answered();
  for (; clock.now < 3 * MINUTE; clock.now += SECOND / 2) outage.failed(refused());
  outage.answered();
  outage.answered();
  const database = 'db:5432/mag';
  const said = lines.map(({ msg, level, awaySeconds, failedQueries }) => [
    msg,
    level,
    awaySeconds,
    failedQueries,
  ]);
  expect(said).toEqual([
    ['database does not respond', 50, undefined, undefined],
    ['database still does not respond', 50, 60, 121],
    ['database still does not respond', 50, 120, 241],
    ['database responds again', 40, 180, 360],
  ]);
  expect(lines[0]).toMatchObject({ database, reason: 'connect ECONNREFUSED' });
  outage.failed(refused());
  expect(lines.at(-1)).toMatchObject({ msg: 'database does not respond' });
});

it('errors of an outage are not logged one by one, and those of other servers are', () => {
  const { lines, log, outage } = watched();
  const lost = refused();
  outage.failed(lost);
  lines.length = 0;
  log.error({ err: lost }, 'failed to read changes');
  log.error(lost);
  log.child({ requestId: 'a' }).error({ err: new Error('not saved', { cause: lost }) }, 'failed');
  expect([isOutage(lost), lines]).toEqual([true, []]);
  log.warn({ err: refused() }, 'feed could not be fetched');
  log.info('listening');
  expect(lines.map(({ msg }) => msg)).toEqual(['feed could not be fetched', 'listening']);
});
