import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { NODE } from './instance.ts';

const run = promisify(execFile);
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Its arguments are the Node and the folder of a release. */
const FURNISH = `
  mount --make-rprivate /
  mount -t tmpfs -o mode=0755 tmpfs /mnt
  mkdir /mnt/release
  mount --bind "$2" /mnt/release
  touch /mnt/node
  mount --bind "$1" /mnt/node
  cp --archive /etc /mnt/etc
  mount --bind /mnt/etc /etc
  for folder in /opt /usr/local/bin /var; do mount -t tmpfs -o mode=0755 tmpfs $folder; done
  ln --symbolic /mnt/node /usr/local/bin/node
  mount -o remount,bind,ro /
  echo furnished
  exec cat`;

/**
 * A mount namespace for installing a release as root: its accounts, settings, programs and data are its own, and
 * nothing else on this machine can be changed from it. Its Node is in /usr/local/bin.
 * @returns null if it can't be created: it needs root, and containers may forbid it
 */
export async function openMachine(release: string) {
  const tried = run('unshare', ['--mount', 'mount', '--make-rprivate', '/']);
  if (!(await tried.then(Boolean, () => false))) return null;
  const args = ['--mount', 'sh', '-ec', FURNISH, 'sh', await realpath(NODE), release];
  const holder = spawn('unshare', args, { env: { PATH } });
  const said = text(holder.stderr);
  const ended = once(holder, 'exit');
  const furnished = await Promise.race([once(holder.stdout, 'data'), ended.then(() => null)]);
  if (furnished === null) throw new Error(`The machine could not be furnished: ${await said}`);
  const enter = ['nsenter', `--mount=/proc/${holder.pid}/ns/mnt`, '--'];
  return {
    /** The command line that runs a program in the namespace. */
    enter,
    /** Root's environment. */
    env: { PATH },
    /**
     * Runs commands as root, line by line, in the release's folder.
     * @returns stdout
     * @throws Error with the output if a line fails
     */
    async type(lines: string): Promise<string> {
      const [program = '', ...rest] = [...enter, 'sh', '-ec', `cd /mnt/release\n${lines}`];
      return (await run(program, rest, { env: { PATH } })).stdout;
    },
    /** Removes all files once no program is running. */
    async close(): Promise<void> {
      holder.stdin.end();
      await ended;
    },
  };
}
