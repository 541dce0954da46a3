import { formatNumber } from './count.ts';

/** Bytes -> '0', '48 MB', '1.4 GB' */
export function formatBytes(bytes: number): string {
  if (bytes === 0) return '0';
  if (bytes < 1e6) return `${formatNumber(Math.max(1, Math.round(bytes / 1e3)))} kB`;
  if (bytes < 1e9) return `${formatNumber(Math.round(bytes / 1e6))} MB`;
  return `${formatNumber(Math.round(bytes / 1e8) / 10)} GB`;
}
