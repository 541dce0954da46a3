import { tmpdir } from 'node:os';
import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openMetrics } from '#platform/metrics/metrics.ts';
import { buildTestApp, openTestDatabase } from '#tests/support/databases/test-database.ts';
import { blocksOf, sectionOf } from '#tests/support/operations-guide.ts';
import { measurePool } from './measure.ts';

/** Metrics that Prometheus records about an instance, and labels that it adds. */
const OF_PROMETHEUS = 'up';
const ADDED_LABELS = ['job', 'instance'];

interface Rule {
  alert: string;
  expr: string;
  for?: string;
}

const HEADING = 'Metrics and alerts';
const section = sectionOf(HEADING);
const blocks = blocksOf(HEADING, 'yaml').map((yaml) => parse(yaml));
const rules: Rule[] = blocks.flatMap(({ groups }) => groups?.[0].rules ?? []);

/**
 * The text of each part of this type in an expression.
 * @throws if it can't be parsed
 */
function partsOf(expression: string, kind: string): string[] {
  const parts: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`${expression} cannot be parsed at ${from}`);
      if (type.name === kind) parts.push(expression.slice(from, to));
    },
  });
  return parts;
}

describe('alerts of the operations guide', () => {
  /** Names of what there is to select, with the labels each has. */
  const known = new Map<string, readonly string[]>();

  beforeAll(async () => {
    const database = await openTestDatabase({ env: { BACKUP_DIR: tmpdir() } });
    const metrics = await openMetrics();
    measurePool(metrics, () => ({ inUse: 0, waiting: 0, most: 0 }));
    const app = await buildTestApp(database, { metrics });
    for (const metric of metrics.registry.getMetricsAsArray()) {
      const { name, type } = metric;
      const { labelNames } = metric as unknown as { labelNames: string[] };
      known.set(name, labelNames);
      if (String(type) !== 'histogram') continue;
      known.set(`${name}_bucket`, [...labelNames, 'le']);
      for (const part of ['sum', 'count']) known.set(`${name}_${part}`, labelNames);
    }
    await app.close();
    await database.close();
  });

  it('the guide has ten alerts, each with a summary and an action', () => {
    expect(rules).toHaveLength(10);
    for (const { alert } of rules) {
      expect(section).toMatch(new RegExp(`^\\| \`${alert}\` +\\| [^|]{20,}\\| [^|]{20,}\\|$`, 'm'));
    }
  });

  it.each(rules)('$alert uses existing metrics and labels only', ({ expr }) => {
    const names = partsOf(expr, 'Identifier');
    expect(names).not.toEqual([]);
    for (const name of names) {
      if (name === OF_PROMETHEUS) continue;
      expect([...known.keys()], expr).toContain(name);
    }
    const labels = names.flatMap((name) => known.get(name) ?? []);
    for (const label of partsOf(expr, 'LabelName')) {
      expect([...labels, ...ADDED_LABELS], expr).toContain(label);
    }
  });

  it('the table of metrics lists every metric that is exported, and no other', () => {
    const named = [...section.matchAll(/`(savepoint_\w+)`/g)].map(([, name = '']) => name);
    for (const name of named) expect([...known.keys()]).toContain(name);
    const ours = [...known.keys()].filter((name) => /^savepoint_(?!pool)/.test(name));
    for (const name of ours) {
      if (/_(bucket|sum|count)$/.test(name)) continue;
      expect(named).toContain(name);
    }
  });
});
