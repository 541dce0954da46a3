import fc from 'fast-check';
import { type JsonSchema, type LookUp, spoilt, valuesOf } from './from-schema.ts';
import { hostileBody, hostileHeaders, hostileText } from './hostile.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface Described {
  description?: string;
  content?: Record<string, { schema: JsonSchema }>;
}

/** The description of an operation. */
export interface Description {
  parameters?: { in: 'path' | 'query'; name: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: Described;
  responses: Record<string, Described>;
}

/** Existing data that an operation can use. */
export interface Known {
  params?: Record<string, string | number>;
  body?: unknown;
}

export interface Sent {
  method: Method;
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** A placeholder for a value from the database. */
const KNOWN = Symbol('what is there');

/** Requests of which half match the schemas, and the others have faults. */
export function requestsOf(
  method: Method,
  path: string,
  description: Description,
  lookUp: LookUp,
): fc.Arbitrary<(known: Known) => Sent> {
  return fc.oneof(
    requestFrom(method, path, partsThatFit(description, lookUp)),
    requestFrom(method, path, partsWithFaults(method, description, lookUp)),
  );
}

interface Body {
  type?: string;
  text?: string;
}

/** The parts of a request. */
interface Parts {
  params: fc.Arbitrary<Record<string, unknown>>;
  /** Null omits the parameter. */
  query: fc.Arbitrary<Record<string, unknown>>;
  headers: fc.Arbitrary<Record<string, string>>;
  body: fc.Arbitrary<(known: Known) => Body>;
}

function requestFrom(
  method: Method,
  path: string,
  { params, query, headers, body }: Parts,
): fc.Arbitrary<(known: Known) => Sent> {
  return fc.tuple(params, query, headers, body).map(([values, asked, sent, bodyOf]) => (known) => {
    const address = path.replaceAll(/\{(.+?)\}/g, (_, name: string) =>
      part(values[name] === KNOWN ? (known.params?.[name] ?? 1) : values[name]),
    );
    const pairs = Object.entries(asked)
      .filter(([, value]) => value !== null)
      .map((pair) => pair.map((one) => encodeURIComponent(String(one).toWellFormed())).join('='));
    const search = pairs.length === 0 ? '' : `?${pairs.join('&')}`;
    const { type, text } = bodyOf(known);
    return {
      method,
      url: address + search,
      headers: { ...sent, ...(type !== undefined && { 'content-type': type }) },
      ...(text !== undefined && { payload: text }),
    };
  });
}

const parametersIn = (place: 'path' | 'query', { parameters = [] }: Description) =>
  parameters.filter((one) => one.in === place);

const json = (value: unknown): Body =>
  value === undefined ? {} : { type: 'application/json', text: JSON.stringify(value) };
const noBody = fc.constant(() => ({}));
const knownBody = fc.constant(({ body }: Known) => json(body));

/** The schema of its body, if it accepts JSON. */
const bodySchema = ({ requestBody }: Description) =>
  requestBody?.content?.['application/json']?.schema;

function partsThatFit(description: Description, lookUp: LookUp): Parts {
  const values = (place: 'path' | 'query') =>
    Object.fromEntries(
      parametersIn(place, description).map(({ name, schema, required }) => {
        const fitting = valuesOf(schema, lookUp);
        if (place === 'path') return [name, fc.oneof(fc.constant(KNOWN), fitting)];
        return [name, required ? fitting : fc.option(fitting, { freq: 2 })];
      }),
    );
  const schema = bodySchema(description);
  const fitting = schema && valuesOf(schema, lookUp).map((value) => () => json(value));
  return {
    params: fc.record(values('path')),
    query: fc.record(values('query')),
    headers: fc.constant({}),
    body: fitting ? fc.oneof(fitting, knownBody) : noBody,
  };
}

function partsWithFaults(method: Method, description: Description, lookUp: LookUp): Parts {
  const fit = partsThatFit(description, lookUp);
  const faults = (place: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(parametersIn(place, description).map(({ name }) => [name, hostileText])),
      { requiredKeys: [] },
    );
  const unknown = fc.dictionary(hostileText, hostileText, { maxKeys: 2 });
  const schema = bodySchema(description);
  const spoiltOne = schema && spoilt(valuesOf(schema, lookUp)).map((value) => () => json(value));
  const foreign = hostileBody.map((body) => () => body);
  return {
    params: fc.tuple(fit.params, faults('path')).map(merged),
    query: fc
      .tuple(
        fit.query,
        faults('query'),
        fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, unknown),
      )
      .map(merged),
    headers: fc.oneof(fit.headers, hostileHeaders),
    body:
      method === 'GET' ? noBody : fc.oneof(fit.body, foreign, ...(spoiltOne ? [spoiltOne] : [])),
  };
}

const merged = (parts: Record<string, unknown>[]): Record<string, unknown> =>
  Object.assign({}, ...parts);

/** A value as a path segment; one that would change the path is replaced. */
function part(value: unknown): string {
  const text = String(value).toWellFormed();
  return ['', '.', '..'].includes(text) ? '_' : encodeURIComponent(text);
}
