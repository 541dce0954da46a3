import fc from 'fast-check';
import { hostileJson, hostileText } from './hostile.ts';

/** The part of JSON Schema (2020-12) that request descriptions use. */
export interface JsonSchema {
  $ref?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
}

/** Values that exist in the test's database, or that nearly every field accepts. */
const LIKELY = [
  '1',
  '2',
  '3',
  '10',
  '100',
  '640',
  'news',
  'the-first',
  'tag',
  'A title',
  '#123456',
];
const MAX_ITEMS = 4;
/** Maximum length of generated texts, which keeps requests small. */
const LONG = 6000;

function texts(schema: JsonSchema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 100, pattern, format } = schema;
  if (format === 'date-time') {
    const some = fc.date({
      min: new Date(0),
      max: new Date(Date.UTC(2199, 0)),
      noInvalidDate: true,
    });
    const odd = fc.constantFrom('2000-02-29T00:00:00+14:00', '0000-01-01T00:00:00Z');
    return fc.oneof(
      some.map((date) => date.toISOString()),
      odd,
    );
  }
  const matcher = new RegExp(pattern ?? '', 'u');
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && matcher.test(text);
  const likely = [...LIKELY, 'x'.repeat(Math.min(maxLength, LONG))].filter(fits);
  const free =
    pattern === undefined
      ? fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, 20) }).filter(fits)
      : fc.stringMatching(matcher, { maxLength: Math.min(maxLength, 200) }).filter(fits);
  if (likely.length === 0) return free;
  return fc.oneof(
    free,
    fc.nat(likely.length - 1).map((at) => likely[at] ?? ''),
  );
}

function objects(schema: JsonSchema, lookUp: LookUp): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema;
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [name, valuesOf(one, lookUp)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

/** Finds a referenced schema. */
export type LookUp = (ref: string) => JsonSchema;

/**
 * Values that match a schema.
 * @throws Error for an unknown keyword: implement it, do not skip it
 */
export function valuesOf(schema: JsonSchema, lookUp: LookUp): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, type } = schema;
  if ($ref !== undefined) return valuesOf(lookUp($ref), lookUp);
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valuesOf(one, lookUp)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (Array.isArray(type)) {
    return fc.oneof(...type.map((one) => valuesOf({ ...schema, type: one }, lookUp)));
  }
  switch (type) {
    case 'object':
      return objects(schema, lookUp);
    case 'array': {
      const { minItems: minLength = 0, maxItems = MAX_ITEMS } = schema;
      const maxLength = Math.max(minLength, Math.min(maxItems, MAX_ITEMS));
      return fc.array(valuesOf(schema.items ?? {}, lookUp), { minLength, maxLength });
    }
    case 'string':
      return texts(schema);
    case 'integer':
    case 'number': {
      const min = schema.minimum ?? (schema.exclusiveMinimum ?? -1e6) + 1;
      const max = schema.maximum ?? Math.max(min, 1e6);
      return fc.oneof(
        fc.integer({ min, max: Math.min(max, min + 9) }),
        fc.integer({ min, max }),
        fc.constant(max),
      );
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
      if (Object.keys(schema).length === 0) return fc.jsonValue();
  }
  throw new Error(`no values can be made from ${JSON.stringify(schema)}`);
}

type Holder = Record<string, unknown>;

/** Every position in a value: its container and key. */
function places(value: unknown): [holder: Holder, key: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Holder;
  return Object.entries(holder).flatMap(([key, inner]) => [[holder, key], ...places(inner)]);
}

/** A fault to put into a value. */
const fault = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'leave out', 'add'),
  key: hostileText,
  by: hostileJson,
});

/** The given values, each with one fault. */
export function spoilt(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, fault).map(([value, { at, kind, key, by }]) => {
    const copy = structuredClone(value);
    const all = places(copy);
    const [holder, name] = all[at % all.length] ?? [];
    if (holder === undefined || name === undefined) return kind === 'add' ? { [key]: by } : by;
    if (kind === 'leave out' && !Array.isArray(holder)) delete holder[name];
    else if (kind === 'add' && !Array.isArray(holder)) {
      Object.defineProperty(holder, key, { value: by, enumerable: true });
    } else holder[name] = by;
    return copy;
  });
}
