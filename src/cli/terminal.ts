import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** A failure with a one-line message for the user. Exit code 1. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Invalid arguments. Exit code 2. */
export class WrongUsage extends Refusal {
  override name = 'WrongUsage';
}

type Ask = (question: string, signal: AbortSignal) => Promise<string>;

/** Input and output of a command. */
export interface Terminal {
  /** The folder that relative paths start from. */
  folder: string;
  /** The environment, from which settings are read. */
  env: NodeJS.ProcessEnv;
  /** Now, in UTC epoch milliseconds. */
  now: () => number;
  /** Prints a line of the result on stdout. */
  out: (line: string) => void;
  /** Prints a line for people on stderr. */
  say: (line: string) => void;
  /** Prints a line that the next one replaces, if there is a terminal; '' removes it. */
  progress: (line: string) => void;
  /** Asks on stderr; null without a terminal. */
  ask: Ask | null;
  /** Asks for a secret without echo; null without a terminal. */
  askSecret: Ask | null;
}

async function askTerminal(
  question: string,
  signal: AbortSignal,
  { output, terminal }: { output: NodeJS.WritableStream; terminal?: boolean },
): Promise<string> {
  const lines = createInterface({
    input: process.stdin,
    output,
    ...(terminal !== undefined && { terminal }),
  });
  try {
    return await lines.question(question, { signal });
  } finally {
    lines.close();
  }
}

/** Readline echoes what is typed to a stream that drops it. */
async function askUnseen(question: string, signal: AbortSignal): Promise<string> {
  process.stderr.write(question);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    return await askTerminal('', signal, { output, terminal: true });
  } finally {
    process.stderr.write('\n');
  }
}

// The reader may close the pipe, as `| head` does.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
});

const isInteractive = process.stdin.isTTY && process.stderr.isTTY;
/** A line that reaches the edge would wrap, and the next one couldn't replace it. */
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
  ask: isInteractive
    ? (question, signal) => askTerminal(question, signal, { output: process.stderr })
    : null,
  askSecret: isInteractive ? askUnseen : null,
};
