import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { unreachableServers } from './unreachable.ts';

it('a mail server, bucket or model that cannot be reached is named with its setting and the effect', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const config = readConfig({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    AI_MODEL: 'some-model',
    S3_ENDPOINT: `http://127.0.0.1:${port}/storage`,
    S3_BUCKET: 'images',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  });
  expect(await unreachableServers(config)).toEqual([]);
  server.close();
  await once(server, 'close');
  const end = 'until it can. Check the setting and the firewall.';
  expect(await unreachableServers(config)).toEqual([
    `SMTP_URL: 127.0.0.1:${port} can't be reached (ECONNREFUSED). Emails wait ${end}`,
    `S3_ENDPOINT: 127.0.0.1:${port} can't be reached (ECONNREFUSED). Images are missing ${end}`,
    `AI_BASE_URL: 127.0.0.1:${port} can't be reached (ECONNREFUSED). Drafts fail ${end}`,
  ]);
});
