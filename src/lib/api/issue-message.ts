import { z } from 'zod';
import { formatCount, plural } from '#lib/format/count.ts';

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMATS: Record<string, string> = {
  datetime: 'an ISO 8601 date and time such as 2026-03-04T15:00:00Z',
  date: 'a date such as 2026-03-04',
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
};

/** ['a', 'b', 'c'] -> 'a, b or c' */
const either = (values: readonly unknown[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(values.map(String));

function sizeMessage(origin: string, limit: number | bigint, bound: string): string {
  if (origin === 'array') return `must have ${bound} ${formatCount(Number(limit), 'item')}`;
  if (origin === 'string') return `must be ${bound} ${limit} ${plural(Number(limit), 'character')}`;
  return `must be ${bound} ${limit}`;
}

/**
 * What is wrong with a field, unless its schema has its own message. It follows the field's name: 'is required',
 * 'must be at least 1'.
 */
function issueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be ${either(issue.values)}`;
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is required';
      return sizeMessage(issue.origin, issue.minimum, issue.exact ? 'exactly' : 'at least');
    case 'too_big':
      return sizeMessage(issue.origin, issue.maximum, issue.exact ? 'exactly' : 'at most');
    case 'invalid_format':
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : 'is not valid';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'is not valid';
  }
}

z.config({ localeError: issueMessage });
