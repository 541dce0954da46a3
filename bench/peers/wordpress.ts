import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { answers, must, type Peer, type PeerArticle, start } from './peer.ts';

const PORT = 8081;
/** The same site behind a page cache, as a large site would run it. */
const CACHED_PORT = 8082;
/** Where nginx serves a static file. */
export const FLOOR_PORT = 8083;
export const WORDPRESS_PORTS = [PORT, CACHED_PORT, FLOOR_PORT];
const HOST = `127.0.0.1:${PORT}`;

const site = (port: number, folder: string, cache: string) => `server {
  listen 127.0.0.1:${port};
  root ${folder}/www;
  index index.php;
  location / { try_files $uri $uri/ /index.php?$args; }
  location ~* \\.(css|js|jpg|png|svg|woff2?)$ { expires 7d; }
  location ~ \\.php$ {
    try_files $uri =404;
    include /etc/nginx/fastcgi_params;
    fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
    fastcgi_param HTTP_HOST ${HOST};
    fastcgi_param SERVER_PORT ${PORT};
    fastcgi_pass unix:${folder}/run/php.sock;
    fastcgi_buffers 16 16k;
    fastcgi_buffer_size 32k;
    ${cache}
  }
}`;

const CACHE = `fastcgi_cache pages;
    fastcgi_cache_key $request_method$request_uri;
    fastcgi_cache_valid 200 60s;
    fastcgi_cache_lock on;
    fastcgi_ignore_headers Cache-Control Expires;`;

const nginxSettings = (folder: string) => `user www-data;
worker_processes 2;
daemon off;
pid ${folder}/run/nginx.pid;
error_log ${folder}/run/nginx.log warn;
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  gzip on;
  gzip_types text/css application/javascript application/json image/svg+xml;
  client_body_temp_path ${folder}/run/body;
  fastcgi_temp_path ${folder}/run/fastcgi;
  proxy_temp_path ${folder}/run/proxy;
  uwsgi_temp_path ${folder}/run/uwsgi;
  scgi_temp_path ${folder}/run/scgi;
  fastcgi_cache_path ${folder}/run/cache levels=1:2 keys_zone=pages:20m max_size=500m;
  ${site(PORT, folder, '')}
  ${site(CACHED_PORT, folder, CACHE)}
  server {
    listen 127.0.0.1:${FLOOR_PORT};
    root ${folder}/floor;
    default_type 'text/html; charset=utf-8';
    location / { index article; add_header content-encoding br; gzip off; }
  }
}
`;

const phpSettings = (folder: string) => `[global]
pid = ${folder}/run/php.pid
error_log = ${folder}/run/php.log
daemonize = no
[www]
user = www-data
group = www-data
listen = ${folder}/run/php.sock
listen.owner = www-data
listen.group = www-data
pm = static
pm.max_children = 4
`;

const databaseSettings = (folder: string) => `[mysqld]
user = mysql
datadir = ${folder}/db
socket = ${folder}/run/db.sock
pid-file = ${folder}/run/db.pid
log-error = ${folder}/run/db.log
skip-networking
character-set-server = utf8mb4
innodb_buffer_pool_size = 512M
innodb_flush_log_at_trx_commit = 2
`;

const siteSettings = (folder: string) => `<?php
define('DB_NAME', 'wp'); define('DB_USER', 'wp'); define('DB_PASSWORD', 'wp');
define('DB_HOST', 'localhost:${folder}/run/db.sock'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $use) {
    define($use . '_KEY', bin2hex(random_bytes(16))); define($use . '_SALT', bin2hex(random_bytes(16)));
}
$table_prefix = 'wp_';
define('WP_HOME', 'http://${HOST}'); define('WP_SITEURL', 'http://${HOST}');
define('DISABLE_WP_CRON', true); define('WP_HTTP_BLOCK_EXTERNAL', true); define('AUTOMATIC_UPDATER_DISABLED', true);
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

/** A process with its descendants. */
function family(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file)
    ? readFileSync(file, 'utf8').trim().split(' ').filter(Boolean)
    : [];
  return [pid, ...children.flatMap((child) => family(Number(child)))];
}

/**
 * Installs Debian's WordPress in a folder: nginx, php-fpm with opcache, MariaDB, its own theme.
 * @param images a folder of JPEGs
 * @param floor what nginx serves at `FLOOR_PORT`, compressed by brotli
 * @returns WordPress, and the same processes behind nginx's page cache
 */
export async function startWordPress(
  folder: string,
  articles: readonly PeerArticle[],
  images: string,
  floor: Uint8Array,
): Promise<[Peer, Peer]> {
  // Its programs run as their own users.
  for (const part of ['run', 'db', 'www', 'floor'])
    mkdirSync(path.join(folder, part), { recursive: true });
  for (const one of [path.dirname(folder), folder, path.join(folder, 'run')]) chmodSync(one, 0o755);
  chmodSync(path.join(folder, 'run'), 0o777);
  await must('cp', ['-rL', '/usr/share/wordpress/.', path.join(folder, 'www')]);
  cpSync(images, path.join(folder, 'www/wp-content/uploads/peers'), { recursive: true });
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write('www/wp-config.php', siteSettings(folder));
  write('articles.jsonl', articles.map((article) => `${JSON.stringify(article)}\n`).join(''));
  writeFileSync(path.join(folder, 'floor/article'), floor);
  write('nginx.conf', nginxSettings(folder));
  write('php.conf', phpSettings(folder));
  write('my.cnf', databaseSettings(folder));
  await must('chown', ['-R', 'mysql', path.join(folder, 'db')]);

  const defaults = `--defaults-file=${folder}/my.cnf`;
  await must('mariadb-install-db', [defaults, '--auth-root-authentication-method=socket']);
  const running = [start('mariadbd', [defaults], { cwd: folder })];
  const sql = (text: string) =>
    must('mariadb', ['-S', `${folder}/run/db.sock`, '-uroot', '-e', text]);
  await waitFor(() => sql('select 1'));
  await sql(
    "create database wp; create user wp@localhost identified by 'wp'; grant all on wp.* to wp@localhost",
  );
  cpSync(path.join(import.meta.dirname, 'wordpress-load.php'), path.join(folder, 'www/load.php'));
  const version = await must('php', ['load.php', `${folder}/articles.jsonl`, HOST], {
    cwd: path.join(folder, 'www'),
  });
  const fpm = readdirSync('/usr/sbin').find((name) => /^php-fpm[\d.]+$/.test(name)) ?? 'php-fpm';
  const php = fpm.replace('php-fpm', '');
  running.push(
    start(fpm, ['--fpm-config', `${folder}/php.conf`, '-c', `/etc/php/${php}/fpm/php.ini`], {
      cwd: folder,
    }),
    start('nginx', ['-c', `${folder}/nginx.conf`], { cwd: folder }),
  );
  const article = `/${articles[0]?.slug}/`;
  await answers(`http://${HOST}${article}`);
  const peer: Peer = {
    name: 'WordPress',
    version: `${version.trim().split('\n').at(-1)}, PHP ${php}, MariaDB, nginx`,
    port: PORT,
    paths: { article, home: '/', api: '/wp-json/wp/v2/posts?per_page=12' },
    pids: () => running.flatMap(({ pid }) => family(pid)),
    stop: async () => {
      for (const one of running.reverse()) await one.stop();
    },
  };
  return [peer, { ...peer, name: "WordPress behind nginx's page cache", port: CACHED_PORT }];
}

async function waitFor(works: () => Promise<unknown>): Promise<void> {
  for (let left = 300; ; left -= 1) {
    try {
      await works();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}
