// The baseline of all figures: a Fastify route that only sends given bytes.
import Fastify from 'fastify';

interface Bytes {
  type: string | undefined;
  encoding: string | undefined;
  body: Uint8Array;
}

let held: Bytes = { type: 'text/plain', encoding: undefined, body: new Uint8Array() };

const app = Fastify();
app.get('/', (_request, reply) => {
  reply.header('content-type', held.type);
  if (held.encoding !== undefined) reply.header('content-encoding', held.encoding);
  return reply.send(held.body);
});

process.on('message', (bytes: Bytes) => {
  held = { ...bytes, body: Buffer.from(bytes.body) };
  process.send?.('taken');
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(Number(new URL(address).port));
