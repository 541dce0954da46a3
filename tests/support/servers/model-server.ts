import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A call as received by the server. */
export interface ModelCall {
  path: string;
  authorization: string | undefined;
  /** The requested format: 'json_schema', 'json_object' or none. */
  format: string | undefined;
  /** The JSON Schema that came with it. */
  schema: unknown;
  model: string;
  system: string;
  /** The messages except the system prompt. */
  messages: { role: string; content: string | unknown[] }[];
}

/** The server's reaction to a call. */
export type ModelReply = (response: ServerResponse, call: ModelCall) => unknown;

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({
    id: 'chat-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })}\n\n`;
const USAGE = { prompt_tokens: 120, completion_tokens: 80, total_tokens: 200 };

function begin(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  // In pieces of odd length, as models stream.
  for (let at = 0; at < text.length; at += 7) {
    response.write(chunk({ role: 'assistant', content: text.slice(at, at + 7) }));
  }
}

function finish(response: ServerResponse): void {
  response.write(chunk({}, 'stop'));
  response.write(`data: ${JSON.stringify({ id: 'chat-1', choices: [], usage: USAGE })}\n\n`);
  response.end('data: [DONE]\n\n');
}

/** Sends a complete response. */
export const says =
  (answer: unknown): ModelReply =>
  (response) => {
    begin(response, typeof answer === 'string' ? answer : JSON.stringify(answer));
    finish(response);
  };

/** Starts a response and closes the connection. */
export const breaksOff =
  (text: string): ModelReply =>
  (response) => {
    begin(response, text);
    response.write('', () => response.destroy());
  };

/** Starts a response that never ends; `closed` when the caller disconnects. */
export function endlessly(pieces: readonly string[], status = 200) {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const reply: ModelReply = (response) => {
    response.on('close', () => resolve());
    response.writeHead(status, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) response.write(piece);
  };
  return { reply, closed };
}

/** A piece of a response; as `reasoning_content` it is reasoning. */
export const piece = (content: string, as = 'content') => chunk({ [as]: content });

/** Refuses with a status. */
export const refuses =
  (status: number, body: unknown, headers: Record<string, string> = {}): ModelReply =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Starts a response and waits for the test before it continues. */
export function slowly(beginning: string, rest: string) {
  let goOn: () => void = () => undefined;
  let left: () => void = () => undefined;
  let began: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  return {
    reply: (async (response) => {
      begin(response, beginning);
      began();
      response.on('close', () => left());
      await told;
      if (response.destroyed) return;
      for (const letter of rest.match(/.{1,40}/gs) ?? []) {
        response.write(chunk({ content: letter }));
      }
      finish(response);
    }) satisfies ModelReply,
    goOn,
    /** Its first part was sent. */
    begun: new Promise<void>((resolve) => {
      began = resolve;
    }),
    /** The caller disconnected or has the whole response. */
    closed: new Promise<void>((resolve) => {
      left = resolve;
    }),
  };
}

interface ChatBody {
  model: string;
  messages: { role: string; content: string | unknown[] }[];
  response_format?: { type: string; json_schema?: { schema: unknown } };
}

async function callOf(request: IncomingMessage): Promise<ModelCall> {
  const body = (await json(request)) as ChatBody;
  const isSystem = ({ role }: { role: string }) => role === 'system';
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    format: body.response_format?.type,
    schema: body.response_format?.json_schema?.schema,
    model: body.model,
    system: String(body.messages.find(isSystem)?.content ?? ''),
    messages: body.messages.filter((message) => !isSystem(message)),
  };
}

/** A server that speaks the OpenAI chat protocol and can be told to fail. */
export async function startModel(port = 0) {
  const calls: ModelCall[] = [];
  const state = {
    /** Its reactions to the next calls, in order; the last one repeats. */
    replies: [] as ModelReply[],
    /** The supported formats; others are refused as servers do. */
    formats: ['json_schema', 'json_object'],
  };
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await callOf(request);
    calls.push(call);
    if (call.format !== undefined && !state.formats.includes(call.format)) {
      const error = { message: `'response_format.type' ${call.format} is not supported` };
      return void refuses(400, { error })(response, call);
    }
    const [reply] = state.replies.length > 1 ? state.replies.splice(0, 1) : state.replies;
    await (reply ?? refuses(500, 'nothing to say'))(response, call);
  }
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    calls,
    state,
    will: (...replies: ModelReply[]) => {
      state.replies = replies;
      calls.length = 0;
    },
    env: {
      AI_BASE_URL: `http://127.0.0.1:${address.port}/v1`,
      AI_MODEL: 'test-model',
      AI_API_KEY: 'sk-not-for-the-log',
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type ModelServer = Awaited<ReturnType<typeof startModel>>;
