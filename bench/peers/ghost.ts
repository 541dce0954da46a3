import { randomBytes, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { answers, must, type Peer, type PeerArticle, start } from './peer.ts';

const GHOST = '6.65.0';
/** On Node 24 its SQLite driver crashes in the migrations. */
const NODE = '22.23.3';
export const GHOST_PORT = 2368;
const ORIGIN = `http://127.0.0.1:${GHOST_PORT}`;
const OWNER = { name: 'Peer', email: 'editor@example.com', password: 'A-peer-of-2026-x' };

const id = () => randomBytes(12).toString('hex');
const at = (ms: number) => new Date(ms).toISOString().replace('T', ' ').slice(0, 19);
const npm = (cwd: string, args: string[], env = process.env) =>
  must('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], { cwd, env });

/**
 * Inserts the articles into the database that Ghost created at its first start.
 * @returns an API key
 */
function load(file: string, articles: readonly PeerArticle[]): string {
  const db = new DatabaseSync(file);
  try {
    const author = db.prepare('select id from users where email = ?').get(OWNER.email)?.id;
    if (typeof author !== 'string') throw new Error('Ghost has no owner.');
    db.exec(`begin; delete from posts_tags; delete from posts_authors; delete from posts_meta;
      delete from post_revisions; delete from posts where type = 'post'; delete from tags`);
    const tag = db.prepare(`insert into tags (id, name, slug, visibility, created_at, updated_at)
      values (?, ?, ?, 'public', ?, ?)`);
    const now = at(Date.now());
    const tags = new Map(
      [...new Set(articles.map((one) => one.category))].map((name) => [name, id()]),
    );
    for (const [name, key] of tags) tag.run(key, name, name, now, now);
    const post = db.prepare(`insert into posts (id, uuid, title, slug, lexical, html, comment_id,
      plaintext, feature_image, featured, type, status, visibility, email_recipient_filter,
      created_at, updated_at, published_at, published_by, custom_excerpt,
      show_title_and_feature_image)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 'post', 'published', 'public', 'all', ?, ?, ?, ?, ?, 1)`);
    const tagged = db.prepare(
      'insert into posts_tags (id, post_id, tag_id, sort_order) values (?, ?, ?, 0)',
    );
    const written = db.prepare(
      'insert into posts_authors (id, post_id, author_id, sort_order) values (?, ?, ?, 0)',
    );
    for (const { title, slug, html, excerpt, category, image, publishedAt } of articles) {
      const key = id();
      const time = at(publishedAt);
      // Read by its editor only.
      const card = { type: 'html', version: 1, html };
      const root = {
        children: [card],
        type: 'root',
        version: 1,
        direction: null,
        format: '',
        indent: 0,
      };
      const text = html.replace(/<[^>]+>/g, ' ');
      const featureImage = `__GHOST_URL__/content/images/peers/${image}`;
      const lexical = JSON.stringify({ root });
      post.run(
        key,
        randomUUID(),
        title,
        slug,
        lexical,
        html,
        key,
        text,
        featureImage,
        time,
        time,
        time,
        author,
        excerpt,
      );
      tagged.run(id(), key, tags.get(category) ?? '');
      written.run(id(), key, author);
    }
    db.exec('commit; analyze');
    const key = db.prepare("select secret from api_keys where type = 'content'").get()?.secret;
    return String(key);
  } finally {
    db.close();
  }
}

export interface InstalledGhost {
  home: string;
  node: string;
  env: NodeJS.ProcessEnv;
}

/** Installs Ghost and its Node into a folder. */
export async function installGhost(folder: string): Promise<InstalledGhost> {
  const runtime = path.join(folder, 'node');
  mkdirSync(runtime, { recursive: true });
  writeFileSync(path.join(runtime, 'package.json'), '{"private":true}');
  const platform = `node-linux-${process.arch}`;
  await npm(runtime, ['install', `${platform}@${NODE}`]);
  const own = path.join(runtime, 'node_modules', platform);
  const bin = path.join(own, 'bin');
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env.PATH}`,
    NODE_ENV: 'production',
    // A setting of the machine's npm would override the argument.
    npm_config_nodedir: own,
  };

  await must('npm', ['pack', `ghost@${GHOST}`, '--silent'], { cwd: folder });
  await must('tar', ['xzf', `ghost-${GHOST}.tgz`], { cwd: folder });
  const home = path.join(folder, 'package');
  // Without scripts: the driver's script would download a binary from outside the registry.
  await npm(home, ['install', '--omit=dev', '--legacy-peer-deps', '--ignore-scripts'], env);
  const gyp = path.join(home, 'node_modules/node-gyp/bin/node-gyp.js');
  await must(path.join(bin, 'node'), [gyp, 'rebuild', '--release', `--nodedir=${own}`], {
    cwd: path.join(home, 'node_modules/better-sqlite3'),
    env,
  });
  return { home, node: path.join(bin, 'node'), env };
}

/**
 * Installs Ghost in a folder as its makers recommend: in production, on SQLite, with its own theme.
 * @param images a folder of JPEGs
 */
export async function startGhost(
  folder: string,
  { home, node, env }: InstalledGhost,
  articles: readonly PeerArticle[],
  images: string,
): Promise<Peer> {
  const content = path.join(folder, 'content');
  cpSync(path.join(home, 'content'), content, { recursive: true });
  mkdirSync(path.join(content, 'data'), { recursive: true });
  cpSync(images, path.join(content, 'images/peers'), { recursive: true });
  const database = path.join(content, 'data/ghost.db');
  const settings = {
    url: ORIGIN,
    server: { host: '127.0.0.1', port: GHOST_PORT },
    database: { client: 'sqlite3', connection: { filename: database }, useNullAsDefault: true },
    mail: { from: 'noreply@example.com', transport: 'stub' },
    paths: { contentPath: content },
    logging: { level: 'error', transports: ['file'], rotation: { enabled: false } },
    privacy: { useUpdateCheck: false, useGravatar: false, useRpcPing: false },
    security: { staffDeviceVerification: false },
    process: 'local',
  };
  writeFileSync(path.join(home, 'config.production.json'), JSON.stringify(settings));
  const run = () => start(node, ['index.js'], { cwd: home, env });

  const first = run();
  await answers(`${ORIGIN}/`);
  const setUp = await fetch(`${ORIGIN}/ghost/api/admin/authentication/setup/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ setup: [{ ...OWNER, blogTitle: 'Peers' }] }),
  });
  if (!setUp.ok) throw new Error(`Ghost cannot be set up: ${await setUp.text()}`);
  await first.stop();
  const key = load(database, articles);
  const { pid, stop } = run();
  await answers(`${ORIGIN}/`);
  return {
    name: 'Ghost',
    version: `${GHOST}, Node ${NODE}, SQLite`,
    port: GHOST_PORT,
    paths: {
      article: `/${articles[0]?.slug}/`,
      home: '/',
      api: `/ghost/api/content/posts/?key=${key}&limit=12&include=tags`,
    },
    pids: () => [pid],
    stop,
  };
}
