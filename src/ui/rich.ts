import { createElement, Fragment, type ReactNode } from 'react';
import { formatMessage } from '#lib/messages/messages.ts';

type RichValues = Record<string, string | number | ((parts: ReactNode[]) => ReactNode)>;

/** A text with elements: `rich('Read our <a>privacy policy</a>.', { a: (parts) => <a href="/privacy">{parts}</a> })`. */
export function rich(source: string, values: RichValues): ReactNode {
  const parts = formatMessage<ReactNode>(
    source,
    values as Parameters<typeof formatMessage<ReactNode>>[1],
  );
  return Array.isArray(parts) ? createElement(Fragment, null, ...parts) : (parts as ReactNode);
}
