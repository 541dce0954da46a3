import type { z } from 'zod';

/** What a model thinks aloud before it answers. */
const THOUGHTS = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi;
/** Some begin to think without saying so, and only say when they are done. */
const UP_TO_ANSWER = /^[\s\S]*<\/think(?:ing)?>/i;
const MOST_FAULTS = 8;

/** The JSON object in a model's answer, which may stand in a fence, between words, after thoughts. */
function objectIn(answer: string): unknown {
  const spoken = answer.replace(THOUGHTS, '');
  const behind = spoken.replace(UP_TO_ANSWER, '');
  // An article may speak of the mark itself.
  const text = behind.includes('{') ? behind : spoken;
  const begin = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (begin === -1 || end < begin) throw new SyntaxError('there is no JSON object in it');
  return JSON.parse(text.slice(begin, end + 1));
}

type Reading<T> = { ok: true; value: T } | { ok: false; faults: string };

/** Reads a model's answer. @returns the value, or what is wrong with it in words for the model */
export function readAnswer<T>(answer: string, schema: z.ZodType<T>): Reading<T> {
  let object: unknown;
  try {
    object = objectIn(answer);
  } catch (error) {
    // What the parser says may quote the answer: it is bounded.
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    return { ok: false, faults: `It is not valid JSON: ${reason}` };
  }
  const result = schema.safeParse(object);
  if (result.success) return { ok: true, value: result.data };
  const faults = result.error.issues
    .slice(0, MOST_FAULTS)
    .map(({ path, message }) => `${path.join('.') || 'the object'}: ${message}`);
  return { ok: false, faults: faults.join('\n') };
}
