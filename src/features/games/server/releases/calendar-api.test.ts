import { beforeEach, describe, expect, it } from 'vitest';
import { gameCalls, releasedOn as on } from '#tests/support/content/games.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { testSite } from '#tests/support/site/test-site.ts';
import type { ReleaseMonth } from '../../releases.contract.ts';

describe.each(ENGINES)('the release calendar on %s', (engine) => {
  const site = testSite({ engine, env: { SITE_URL: 'https://mag.example' } });
  const { make, month } = gameCalls(site);
  beforeEach(async () => {
    await site.db.deleteFrom('games').execute();
    await site.db.deleteFrom('articles').execute();
  });

  it('a calendar month lists its days in order, and imprecise dates separately', async () => {
    await make('Late', { releases: [on('PC', '2025-03-31'), on('Phone', '2025-04-01')] });
    await make('Early', { releases: [on('PC', '2025-03-01', 'world', 'free')] });
    await make('Some day', { releases: [on('PC', null)] });
    await make('Vague', {
      releases: [on('PC', '2025'), on('A', '2025-Q1'), on('B', '2025-03'), on('C', '2025-Q2')],
    });
    const march = await month('?month=2025-03');
    const said = (all: ReleaseMonth['days']) =>
      all.map(({ game, platform, date }) => [game.title, platform, date]);
    expect(said(march.days)).toEqual([
      ['Early', 'PC', '2025-03-01'],
      ['Late', 'PC', '2025-03-31'],
    ]);
    expect(said(march.unsure)).toEqual([
      ['Vague', 'B', '2025-03'],
      ['Vague', 'A', '2025-Q1'],
      ['Vague', 'PC', '2025'],
      ['Some day', 'PC', null],
    ]);
    expect(said((await month('?month=2025-04&platform=phone')).days)).toEqual([
      ['Late', 'Phone', '2025-04-01'],
    ]);
    expect((await month('')).month).toBe('2026-03');
    // The month changes without a change of any game.
    const { now } = site.clock;
    site.clock.now = Date.UTC(2026, 3, 1);
    expect((await month('')).month).toBe('2026-04');
    site.clock.now = now;
    expect((await site.visitor.get('/api/releases?month=2025-13')).statusCode).toBe(400);
  });

  it('a region shows its own dates, and worldwide ones where it has none', async () => {
    await make('Everywhere', {
      releases: [on('PC', '2025-03-02'), on('PC', '2025-03-09', 'japan')],
    });
    const days = async (region: string) =>
      (await month(`?month=2025-03&region=${region}`)).days.map(({ date }) => date);
    expect(await days('europe')).toEqual(['2025-03-02']);
    expect(await days('japan')).toEqual(['2025-03-09']);
    expect((await month('?month=2025-03')).days).toHaveLength(2);
  });

  it('calendar feeds of all games, a platform and a game contain escaped and folded events', async () => {
    const title = `Salt, Sand; and ${'a very long name '.repeat(6)}`.trim();
    await make(title, {
      slug: 'salt',
      releases: [on('PC', '2026-03-04', 'world', 'New\\line'), on('Phone', '2026-12')],
    });
    await make('Other', { releases: [on('Phone', '2026-03-31', 'japan')] });
    await make('Long ago', { releases: [on('PC', '2001-01-01')] });
    const file = async (path: string) => {
      const { statusCode, headers, body } = await site.app.inject(path);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
      for (const line of body.split('\r\n'))
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      // Unfolded (RFC 5545 §3.1).
      return body.replaceAll('\r\n ', '');
    };
    const pc = await file('/releases/pc.ics');
    expect(pc).toContain('DTSTART;VALUE=DATE:20260304\r\n');
    expect(pc).toContain('DTEND;VALUE=DATE:20260305\r\n');
    expect(pc).toContain(`SUMMARY:${title.replace(',', '\\,').replace(';', '\\;')} (PC)\r\n`);
    expect(pc).toContain('DESCRIPTION:New\\\\line\r\n');
    expect(pc).toContain('URL;VALUE=URI:https://mag.example/games/salt\r\n');
    expect(pc.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const all = await file('/releases.ics');
    expect(all).toContain('SUMMARY:Other (Phone\\, Japan)\r\n');
    expect(all.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect((await file('/games/long-ago.ics')).match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect((await site.app.inject('/releases/none.ics')).statusCode).toBe(404);
    expect((await site.app.inject('/games/none.ics')).statusCode).toBe(404);
    // A later edit is the same event.
    const uid = /UID:.*/.exec(pc)?.[0];
    expect(all).toContain(uid);
  });
});
