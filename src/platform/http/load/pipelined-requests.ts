import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { problemBody } from '../errors.ts';
import { serverBusy } from './request-queue.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Requests that a connection may send before it has the responses. Browsers and proxies send none. */
export const MAX_AHEAD = 16;

interface Connection {
  /** The last response that was begun. */
  current: ServerResponse;
  /** Requests whose turn comes after it. */
  waiting: (() => ServerResponse)[];
  isRefused: boolean;
}

function refuse(response: ServerResponse): void {
  const problem = serverBusy();
  const body = JSON.stringify(problemBody(problem, randomUUID()));
  response
    .writeHead(problem.status, {
      ...problem.headers,
      'content-type': 'application/problem+json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    })
    .end(body);
}

/**
 * Handles the requests of a connection one after the other. Node reads all that arrive in one packet, which can be
 * hundreds, and would start them together. A connection with more than `MAX_AHEAD` requests waiting gets 503 and is
 * closed.
 */
export function oneAtATime(handle: Handler): Handler {
  const connections = new WeakMap<Socket, Connection>();

  function continueWith(connection: Connection, socket: Socket): void {
    const begin = connection.waiting.shift();
    if (!begin || socket.destroyed) return;
    connection.current = begin();
    if (connection.waiting.length > 0) follow(connection, socket);
  }
  // In a later turn of the event loop: hundreds of connections with sixteen requests each would block this one.
  function follow(connection: Connection, socket: Socket): void {
    const next = () => setImmediate(continueWith, connection, socket);
    if (connection.current.writableFinished) next();
    else connection.current.once('close', next);
  }

  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    const isFree = connection?.waiting.length === 0 && connection.current.writableFinished;
    if (!connection || (isFree && !connection.isRefused)) {
      if (connection) connection.current = response;
      else connections.set(socket, { current: response, waiting: [], isRefused: false });
      handle(request, response);
      return;
    }
    if (connection.isRefused) return;
    connection.isRefused = connection.waiting.length >= MAX_AHEAD;
    const begin = connection.isRefused ? refuse : (own: ServerResponse) => handle(request, own);
    connection.waiting.push(() => {
      begin(response);
      return response;
    });
    if (connection.isRefused) socket.pause();
    if (connection.waiting.length === 1) follow(connection, socket);
  };
}
