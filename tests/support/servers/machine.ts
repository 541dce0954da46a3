import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { NODE } from './instance.ts';

const run = promisify(execFile);
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** With the Node and the folder of a release as its arguments. */
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
 * A machine of root's to install a release on, as this one is: accounts, settings, programs and data are its own, and
 * nothing else of this one can be written from it. Its Node is in /usr/local/bin.
 * @returns null where nobody may make one: only root may, and not in every container
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
    /** The command line that a program of the machine is run through. */
    enter,
    /** What root has there. */
    env: { PATH },
    /**
     * Does what root types, each line of it, in the release's folder.
     * @returns what came on stdout @throws Error where a line fails, with what it said
     */
    async type(lines: string): Promise<string> {
      const [program = '', ...rest] = [...enter, 'sh', '-ec', `cd /mnt/release\n${lines}`];
      return (await run(program, rest, { env: { PATH } })).stdout;
    },
    /** Once nothing runs there any more, everything that was written is gone. */
    async close(): Promise<void> {
      holder.stdin.end();
      await ended;
    },
  };
}
