import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importReportSchema } from '#features/import/contract.ts';
import { wxr } from '#tests/support/content/wxr.ts';
import { callCommand } from '#tests/support/servers/command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'savepoint-in-'));
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text);
  const locked = { id: 2, password: 'x', content: '[poll id="1"] a' };
  await write('old.xml', wxr([{ id: 1, title: 'A lamp' }, locked]));
  const two = wxr([{ id: 1 }, { id: 2 }]);
  await write('cut.xml', two.slice(0, two.lastIndexOf('<wp:post_id>')));
  await write(
    'steering.xml',
    wxr([{ title: 'A\u001b[31m lamp', content: '[poll id="1"]', link: '' }]),
  );
  await write('page.xml', '<!doctype html><html></html>');
  await write('half.json', '{"db": [');
  await mkdir(path.join(folder, 'empty'));
  await mkdir(path.join(folder, 'split'));
  await write('split/old.001.xml', wxr([{ id: 1 }, { id: 2 }]));
  await write('split/old.002.xml', wxr([{ id: 3 }]));
});
afterAll(() => rm(folder, { recursive: true }));

const call = (...args: string[]) =>
  callCommand({ folder, config: { dataDir: folder, databaseUrl: null } }, ['import', ...args]);

/** What the command answers on stdout. */
async function answered(...args: string[]): Promise<string> {
  const { out, err, code } = await call(...args);
  expect([err, code]).toEqual(['', 0]);
  return out;
}

describe('savepoint import --dry-run', () => {
  it('previews the contents and warnings of an export', async () => {
    const out = await answered('old.xml', '--dry-run');
    expect(out).toMatch(
      /^WordPress 6\.7, https:\/\/old\.example: 2 items\.\n {2}1 imported, 1 as drafts/,
    );
    expect(out).toContain('/post-2/: Unknown shortcode: poll. Removed; text inside it stays');
  });

  it('reads an export that was split, from its folder', async () => {
    const out = await answered('split', '--dry-run');
    expect(out).toContain('https://old.example: 3 items.');
    expect(out).toContain('Authors     Ines Okoro 3');
  });

  it('prints JSON with --json', async () => {
    const { file, ...report } = JSON.parse(await answered('old.xml', '--dry-run', '--json'));
    expect(importReportSchema.parse(report)).toMatchObject({ items: 2, outcomes: { draft: 1 } });
    expect(file).toBe(path.join(folder, 'old.xml'));
  });

  it('an incomplete export is read as far as possible, and the exit code is 1', async () => {
    const { out, err, code } = await call('cut.xml', '--dry-run');
    expect([out.split('\n')[0], code]).toEqual(['WordPress 6.7, https://old.example: 1 items.', 1]);
    expect(err).toMatch(/^The file is incomplete: it ends inside item 2\./);
  });

  it('control characters in a file do not reach the terminal', async () => {
    const out = await answered('steering.xml', '--dry-run');
    expect(out).toContain('A [31m lamp: Unknown shortcode');
  });

  it.each([
    [1, ['old.xml'], /Use --yes .* or --dry-run/],
    [2, ['--undo', 'old.xml'], /number of an import/],
    [2, ['--undo', '1', 'old.xml'], /takes no file/],
    [2, ['old.xml', '--dry-run', '--tag-folder', 'https://a.b/c'], /must be a path/],
    [2, ['--dry-run'], /Enter a file or folder/],
    [1, ['none.xml', '--dry-run'], /File not found: .*none\.xml/],
    [1, ['empty', '--dry-run'], /No export found/],
    [1, ['/dev/null', '--dry-run'], /is not a file/],
    [1, ['page.xml', '--dry-run'], /not a WordPress export/],
    [1, ['half.json', '--dry-run'], /damaged or incomplete/],
    [2, ['half.json', '--dry-run', '--site-url', 'old'], /'old' is invalid.*https:/],
  ])('refuses what it cannot read, with %i: %j', async (code, args, message) => {
    const refused = await call(...args);
    expect(refused).toMatchObject({ out: '', code, err: expect.stringMatching(message) });
    expect(refused.err.trimEnd()).not.toContain('\n');
  });
});
