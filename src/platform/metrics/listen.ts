import type { AddressInfo } from 'node:net';
import { nodeHttp } from '../http/node-http.ts';
import type { Metrics } from './metrics.ts';

/** The server of the metrics port. */
export interface MetricsServer {
  /** Its URL, such as 'http://127.0.0.1:9464/metrics'. */
  address: string;
  close(): void;
}

/**
 * Serves GET /metrics on its own port, and nothing else.
 * @throws Error that names METRICS_PORT if the port can't be used
 */
export function listenForScrapes(
  metrics: Metrics,
  { port, host }: { port: number; host: string },
): Promise<MetricsServer> {
  const server = nodeHttp.createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response
        .writeHead(404, { 'content-type': 'text/plain' })
        .end('The metrics are at /metrics.\n');
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Error(`${error.message}. Check METRICS_HOST and METRICS_PORT.`, { cause: error })),
    );
    server.listen(port, host, () => {
      const bound = server.address() as AddressInfo;
      const shown = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address;
      resolve({
        address: `http://${shown}:${bound.port}/metrics`,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}
