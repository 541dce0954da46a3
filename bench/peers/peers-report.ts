import { tableLines } from '../statistics.ts';
import type { PeerResult } from './peers-measure.ts';

const figure = (value: number | undefined, digits: number) =>
  value === undefined || !Number.isFinite(value) ? '' : value.toFixed(digits);

export function peerLines(results: readonly PeerResult[]): string[] {
  return tableLines(
    [
      ...['', 'article, per s', 'home, per s', 'list API, per s', 'CPU per article, ms'],
      ...[
        'memory, MB',
        'article, kB',
        'Lighthouse',
        'first paint, s',
        'largest paint, s',
        'until then, kB',
        'runs on',
      ],
    ],
    results.map(({ name, version, perSecond, cpu, memory, bytes, phone }) => [
      name,
      figure(perSecond.article, 1),
      figure(perSecond.home, 1),
      figure(perSecond.api, 1),
      figure(cpu, 3),
      figure(memory, 0),
      figure(bytes / 1000, 1),
      figure(phone?.scores.performance, 0),
      figure(phone && phone.firstPaint / 1000, 2),
      figure(phone && phone.largestPaint / 1000, 2),
      figure(phone && (phone.images + phone.others) / 1000, 0),
      version,
    ]),
  );
}
