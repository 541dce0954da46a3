import { createInterface } from 'node:readline/promises';

/** What a command refuses to do, in one line for whoever called it. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Where a command is called from, and where it answers. */
export interface Terminal {
  /** What the caller's relative paths begin at. */
  folder: string;
  /** The answer: a line on stdout. */
  out: (line: string) => void;
  /** A line for people, on stderr. */
  say: (line: string) => void;
  /** A line that the next one takes the place of, where there is a terminal; '' takes it away. */
  progress: (line: string) => void;
  /** Asks a person, on stderr; null where nobody is there to answer. */
  ask: ((question: string, signal: AbortSignal) => Promise<string>) | null;
}

async function askTerminal(question: string, signal: AbortSignal): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question, { signal });
  } finally {
    lines.close();
  }
}

// Whoever reads may have had enough, as `| head` has.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  if (code === 'EPIPE') process.exit();
});

export const processTerminal: Terminal = {
  folder: process.env.SAVEPOINT_CALLED_FROM ?? process.cwd(),
  out: (line) => void process.stdout.write(`${line}\n`),
  say: (line) => void process.stderr.write(`${line}\n`),
  progress: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  },
  ask: process.stdin.isTTY && process.stderr.isTTY ? askTerminal : null,
};
