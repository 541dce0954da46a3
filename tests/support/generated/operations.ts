import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import type { App } from '#platform/http/routes.ts';
import type { JsonSchema } from './from-schema.ts';
import { type Description, type Known, type Method, requestsOf, type Sent } from './requests.ts';

/** A method of a URL in the API description. */
export interface Operation {
  method: Method;
  /** As in the description: /api/articles/{id}. */
  path: string;
  /** Requests that match the description, and some with faults; `known` fills in existing values. */
  requests: fc.Arbitrary<(known: Known) => Sent>;
  /** How a response violates the description; null if it doesn't. */
  objection(answer: LightMyRequestResponse): string | null;
}

/** Every operation in /api/docs/json of an application. */
export async function operationsOf(app: App): Promise<Operation[]> {
  const document = (await app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, Description>>;
    components: { schemas: Record<string, JsonSchema> };
  }>();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'api');
  const lookUp = (ref: string) => {
    const schema = document.components.schemas[ref.split('/').at(-1) ?? ''];
    if (!schema) throw new Error(`${ref} is not described`);
    return schema;
  };

  function objectionTo(
    pointer: string,
    { responses }: Description,
    answer: LightMyRequestResponse,
  ): string | null {
    const { statusCode } = answer;
    const named = String(statusCode);
    if (!(named in responses)) {
      if (statusCode < 400 || statusCode >= 500) return `answers ${named}, which is not described`;
    }
    const key = named in responses ? named : 'default';
    const content = responses[key]?.content;
    if (content === undefined)
      return answer.body === '' ? null : 'answers a body to none described';
    const type = String(answer.headers['content-type']).split(';')[0] ?? '';
    if (!(type in content)) return `answers ${named} as ${type}, which is not described`;
    if (!type.endsWith('json')) return null;
    const schema = `api#${pointer}/responses/${key}/content/${escaped(type)}/schema`;
    const fits = ajv.getSchema(schema);
    if (!fits) return `describes ${named} with no schema`;
    if (fits(JSON.parse(unpacked(answer)))) return null;
    return `answers ${named} unlike its schema: ${ajv.errorsText(fits.errors)}`;
  }

  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, description]) => ({
      method: method.toUpperCase() as Method,
      path,
      requests: requestsOf(method.toUpperCase() as Method, path, description, lookUp),
      objection: (answer) => objectionTo(`/paths/${escaped(path)}/${method}`, description, answer),
    })),
  );
}

/** The text of a response, decompressed if needed. */
function unpacked({ headers, rawPayload }: LightMyRequestResponse): string {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(rawPayload).toString();
  if (headers['content-encoding'] === 'gzip') return gunzipSync(rawPayload).toString();
  return rawPayload.toString();
}

/** A key as part of a JSON pointer in a URI (RFC 6901). */
const escaped = (key: string) =>
  encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));
