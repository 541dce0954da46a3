import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** What a command refuses to do, in one line for whoever called it. Exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** The command was called in a way that means nothing. Exit code 2. */
export class WrongUsage extends Refusal {
  override name = 'WrongUsage';
}

type Ask = (question: string, signal: AbortSignal) => Promise<string>;

/** Where a command is called from, and where it answers. */
export interface Terminal {
  /** What the caller's relative paths begin at. */
  folder: string;
  /** The environment, from which settings are read. */
  env: NodeJS.ProcessEnv;
  /** Now, in UTC epoch milliseconds. */
  now: () => number;
  /** The answer: a line on stdout. */
  out: (line: string) => void;
  /** A line for people, on stderr. */
  say: (line: string) => void;
  /** A line that the next one takes the place of, where there is a terminal; '' takes it away. */
  progress: (line: string) => void;
  /** Asks a person, on stderr; null where nobody is there to answer. */
  ask: Ask | null;
  /** Asks for a secret: what is typed is not shown. Null where nobody is there to answer. */
  askSecret: Ask | null;
}

async function askTerminal(
  question: string,
  signal: AbortSignal,
  { output, terminal }: { output: NodeJS.WritableStream; terminal?: boolean },
): Promise<string> {
  const lines = createInterface({
    ...{ input: process.stdin, output },
    ...(terminal !== undefined && { terminal }),
  });
  try {
    return await lines.question(question, { signal });
  } finally {
    lines.close();
  }
}

/** What is typed is echoed by whoever reads it, to a stream that drops it. */
async function askUnseen(question: string, signal: AbortSignal): Promise<string> {
  process.stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await askTerminal('', signal, { output, terminal: true });
  } finally {
    process.stderr.write('\n');
  }
}

// Whoever reads may have had enough, as `| head` has.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
});

const somebodyIsThere = process.stdin.isTTY && process.stderr.isTTY;
/** A line that reaches the edge would wrap, and the next one would not take its place. */
const withinWidth = (line: string) => line.slice(0, Math.max(20, process.stderr.columns || 80) - 1);

export const processTerminal: Terminal = {
  folder: process.env.SAVEPOINT_CALLED_FROM ?? process.cwd(),
  env: process.env,
  now: () => Date.now(),
  out: (line) => void process.stdout.write(`${line}\n`),
  say: (line) => void process.stderr.write(`${line}\n`),
  progress: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${withinWidth(line)}`);
  },
  ask: somebodyIsThere
    ? (question, signal) => askTerminal(question, signal, { output: process.stderr })
    : null,
  askSecret: somebodyIsThere ? askUnseen : null,
};
