import { ModelError } from './language-model.ts';

/** An answer comes in hundreds of bytes for each word: this is more than any draft takes. */
const MOST_ANSWER = 4_000_000;
/** Why a server says no fits in a few lines. */
const MOST_REFUSAL = 64_000;

/** Passes bytes on up to a limit; what comes behind it is `onMore`'s. */
function upTo(most: number, onMore: (end: TransformStreamDefaultController) => void) {
  let bytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const room = most - bytes;
      bytes += chunk.byteLength;
      if (chunk.byteLength <= room) return controller.enqueue(chunk);
      controller.enqueue(chunk.subarray(0, room));
      onMore(controller);
    },
  });
}

/**
 * `fetch` with an end: an answer beyond 4 MB breaks off with a ModelError, a refusal is cut at 64 kB.
 * Either way the server is left.
 */
export async function boundedFetch(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetch(input, init);
  if (response.body === null) return response;
  const limit = response.ok
    ? upTo(MOST_ANSWER, (end) =>
        end.error(new ModelError('failed', `the answer is larger than ${MOST_ANSWER} bytes`)),
      )
    : upTo(MOST_REFUSAL, (end) => end.terminate());
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
}
