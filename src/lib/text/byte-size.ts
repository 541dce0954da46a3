const number = new Intl.NumberFormat('en-US');

/** Bytes -> '0', '48 MB', '1.4 GB' */
export function byteSize(bytes: number): string {
  if (bytes === 0) return '0';
  if (bytes < 1e6) return `${number.format(Math.max(1, Math.round(bytes / 1e3)))} kB`;
  if (bytes < 1e9) return `${number.format(Math.round(bytes / 1e6))} MB`;
  return `${number.format(Math.round(bytes / 1e8) / 10)} GB`;
}
