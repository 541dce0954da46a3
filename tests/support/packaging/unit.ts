import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.join(import.meta.dirname, '../../../packaging/savepoint.service');

/** The systemd unit of a release. */
export const UNIT = readFileSync(FILE, 'utf8');

/** All values of a setting in the unit, in order. */
export const unitValues = (name: string): string[] =>
  [...UNIT.matchAll(/^(\w+)=(.*)$/gm)].flatMap(([, key, value = '']) =>
    key === name ? [value] : [],
  );
