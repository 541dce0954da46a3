import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { VERSION } from '#platform/version.ts';
import { callCommand } from '#tests/support/servers/command.ts';
import { COMMANDS } from './commands.ts';

const place = { folder: tmpdir(), config: { dataDir: '/nowhere', databaseUrl: null } };
const savepoint = (...args: string[]) => callCommand(place, args);

describe('the command line', () => {
  it.each([[[]], [['--help']], [['help']]])('lists its commands for %j', async (args) => {
    const { out, err, code } = await savepoint(...args);
    expect([err, code]).toEqual(['', 0]);
    for (const name of ['export', 'import', 'imports', 'help']) {
      expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
    expect(out).toContain(`Savepoint ${VERSION}:`);
    expect(out).toContain('Exit codes: 0 done, 1 failed, 2 wrong usage, 3 done but with problems');
  });

  it.each(['--version', '-V'])('tells its version for %s', async (option) => {
    expect(await savepoint(option)).toEqual({ out: `${VERSION}\n`, err: '', code: 0 });
  });

  it('tells of each command what it takes', async () => {
    const names = (await savepoint()).out.match(/(?<=^ {2})[a-z]+(?= .*$)/gm) ?? [];
    const own = names.filter((name) => name !== 'help');
    expect(own).toHaveLength(COMMANDS.length);
    for (const name of own) {
      const { out, code } = await savepoint('help', name);
      expect(code).toBe(0);
      expect(out).toMatch(new RegExp(`^Usage: savepoint ${name} `));
      expect(out).toMatch(/--json|Commands:/);
      expect((await savepoint(name, '--help')).out).toBe(out);
    }
  });

  it.each([
    [['exprot', 'a'], "Unknown command 'exprot'. Did you mean export?"],
    [['export'], "Missing required argument 'file'."],
    [['export', 'a', 'b'], /^Too many arguments for 'export'.*\.$/],
    [['export', 'a', '--frce'], "Unknown option '--frce'. Did you mean --force?"],
    [['export', 'a', '--format', 'odt'], /'odt' is invalid\. .*savepoint, .*markdown\.$/],
  ])('says in one line what is wrong with %j', async (args, words) => {
    const { out, err, code } = await savepoint(...args);
    expect([out, code]).toEqual(['', 2]);
    expect(err).toMatch(/^.*\n$/);
    expect(err.trimEnd()).toMatch(words);
  });

  it('refuses settings that are wrong, and a store that is not there', async () => {
    const env = { PORT: 'none' };
    const refused = await callCommand(place, ['export', 'a'], { env });
    expect(refused).toMatchObject({ out: '', code: 1, err: expect.stringContaining('PORT') });
    for (const command of ['imports', 'check']) {
      expect(await savepoint(command)).toEqual({
        out: '',
        code: 1,
        err:
          'The database in /nowhere cannot be used: there is no savepoint.sqlite. Check that DATA_DIR is the ' +
          'right folder and can be written, and that its disk is not full.\n',
      });
    }
  });

  it('answers 130 where it is interrupted', async () => {
    const stopped = AbortSignal.abort();
    const { code, err } = await callCommand(place, ['imports'], { signal: stopped });
    expect([code, err]).toEqual([130, 'Stopped. Nothing was changed.\n']);
  });
});
