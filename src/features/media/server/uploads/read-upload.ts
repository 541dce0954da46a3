import { createHash } from 'node:crypto';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { plainFileName } from '#lib/text/file-name.ts';
import { badField, type FieldError, invalidRequest, Problem } from '#platform/http/problem.ts';
import { type MediaText, uploadTextSchema } from '../../contract.ts';
import { MEDIA_LIMITS } from '../../library.values.ts';

/** The maximum size of the form around the file. */
const ENVELOPE_BYTES = 64 * 1024;

/** For the parser: one more than we accept, so that our message names the extra field. */
export const UPLOAD_LIMITS = {
  fileSize: MEDIA_LIMITS.bytes,
  files: 2,
  fields: 6,
  fieldSize: 16 * 1024,
  fieldNameSize: 100,
  headerPairs: 20,
};

export interface Upload extends MediaText {
  bytes: Buffer;
  /** SHA-256 of the bytes, hex. */
  hash: string;
  name: string;
}

const tooLarge = () =>
  new Problem(413, 'media.too_large', 'The maximum size of an image is 20 MB.');

/** The image's name in the library. */
export const plainName = (name: string | undefined) =>
  plainFileName(name, MEDIA_LIMITS.name, 'image');

async function readFile(part: MultipartFile) {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  // Hashed while it arrives, so that a large image doesn't block other requests.
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    hash.update(chunk);
    chunks.push(chunk);
  }
  if (part.file.truncated) throw tooLarge();
  return { bytes: Buffer.concat(chunks), hash: hash.digest('hex'), name: plainName(part.filename) };
}

/**
 * Reads a form with one file and its texts.
 * @throws Problem 413 `media.too_large`, 415 or 400 naming the field
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new Problem(415, 'request.media_type', 'Send images as multipart/form-data.');
  }
  if (Number(request.headers['content-length'] ?? 0) > MEDIA_LIMITS.bytes + ENVELOPE_BYTES) {
    throw tooLarge();
  }
  try {
    return await readParts(request);
  } catch (error) {
    // The parser throws bare errors for invalid forms.
    if (error instanceof Error && !(error instanceof Problem) && !('statusCode' in error)) {
      throw new Problem(400, 'request.invalid', 'The form is invalid or incomplete.');
    }
    throw error;
  }
}

async function readParts(request: FastifyRequest): Promise<Upload> {
  let file: Awaited<ReturnType<typeof readFile>> | undefined;
  const fields: Record<string, unknown> = Object.create(null);
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file' || file !== undefined) {
        part.file.resume();
        throw badField(part.fieldname, 'is unknown: send one file, as file');
      }
      file = await readFile(part);
    } else {
      if (part.fieldname in fields) throw badField(part.fieldname, 'was sent more than once');
      fields[part.fieldname] = part.value;
    }
  }
  if (file === undefined) throw badField('file', 'is required');
  return { ...file, ...checked({ ...fields }) };
}

function checked(fields: Record<string, unknown>): MediaText {
  const result = uploadTextSchema.safeParse(fields);
  if (result.success) {
    const { alt = '', caption = '', credit = '', license = '' } = result.data;
    return { alt, caption, credit, license };
  }
  const errors = result.error.issues.flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((field) => ({ in: 'body', field, message: 'is unknown' }));
    }
    return [{ in: 'body', field: issue.path.join('.'), message: issue.message }];
  });
  throw invalidRequest(errors);
}
