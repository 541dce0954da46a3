// nginx.conf is for containers. This makes the same rules into a file for the nginx (1.22 or newer) of a Linux host.

const HEAD = `# Savepoint behind the nginx of this machine, 1.22 or newer: TLS, cache and limits.
# Replace magazine.example. Get a certificate first, for example with certbot while nginx is stopped:
# certbot certonly --standalone --domain magazine.example --domain www.magazine.example
# Then: cp nginx-host.conf /etc/nginx/conf.d/savepoint.conf && nginx -t && nginx -s reload
`;
/** What differs on a host: [in nginx.conf, on a host]. */
const CHANGES = [
  [/^ {2}# DNS of the containers.*\n {2}resolver .*\n/gm, ''],
  ['server savepoint:3000 resolve;', 'server 127.0.0.1:3000;'],
  ['proxy_cache_path /var/cache/savepoint', 'proxy_cache_path /var/cache/nginx-savepoint'],
  [
    /^ {4}listen 8080;\n {4}location = \/healthz \{[^}]*\}\n {4}location \/ \{\n.*\n/gm,
    `    listen 80;
    listen [::]:80;
    server_name magazine.example www.magazine.example;
    # For certificates by certbot --webroot.
    location /.well-known/acme-challenge/ {
      root /var/www/html;
    }
    location / {
      return 301 https://magazine.example$request_uri;
`,
  ],
  [
    /^ {4}listen 8443 ssl;\n {4}http2 on;\n/gm,
    `    listen 443 ssl http2;
    listen [::]:443 ssl http2;
`,
  ],
  [
    /^ {4}listen 443 ssl http2;\n {4}listen \[::\]:443 ssl http2;\n(?! {4}server_name)/gm,
    `    listen 443 ssl http2;
    listen [::]:443 ssl http2;
    server_name magazine.example;
`,
  ],
  ['/run/secrets/tls.crt', '/etc/letsencrypt/live/magazine.example/fullchain.pem'],
  ['/run/secrets/tls.key', '/etc/letsencrypt/live/magazine.example/privkey.pem'],
];

/** @returns the file for a host. @throws Error when nginx.conf has changed in a way that this doesn't know */
export function hostNginx(conf) {
  const begin = conf.indexOf('  # Images of up to');
  if (begin < 0) throw new Error('nginx.conf has no line "# Images of up to".');
  let text = conf.slice(begin, conf.lastIndexOf('}'));
  for (const [from, to] of CHANGES) {
    const changed = text.replaceAll(from, () => to);
    if (changed === text) throw new Error(`nginx.conf has no ${from}.`);
    text = changed;
  }
  return `${HEAD}${text}`.replaceAll(/^ {2}/gm, '');
}
