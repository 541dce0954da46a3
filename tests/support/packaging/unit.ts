import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.join(import.meta.dirname, '../../../packaging/savepoint.service');

/** The unit of systemd as it is in a release. */
export const UNIT = readFileSync(FILE, 'utf8');

/** All values that the unit gives a setting, in its order. */
export const unitValues = (name: string): string[] =>
  [...UNIT.matchAll(/^(\w+)=(.*)$/gm)].flatMap(([, key, value = '']) =>
    key === name ? [value] : [],
  );
