import { isIP } from 'node:net';

/** Whether a text is an IP address or can be the name of a host. */
export function isHost(value: string): boolean {
  return (
    isIP(value) !== 0 || /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9-]+)*$/i.test(value)
  );
}
