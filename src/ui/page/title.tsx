import type { ReactNode } from 'react';
import { type Fit, fitOf } from '#lib/text/text.ts';

interface TitleProps {
  as: 'h1' | 'h2' | 'h3' | 'h4' | 'p';
  /** 'hero' is the largest, 5 the smallest. */
  size: 'hero' | 1 | 2 | 3 | 4 | 5;
  /** Overrides the width that the length of the text asks for. */
  fit?: Fit;
  id?: string;
  dir?: 'auto';
  className?: string;
  children: ReactNode;
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  return Array.isArray(node) ? node.map(textOf).join('') : '';
}

/**
 * A display heading: a short one is set wide, a long one narrow. The width follows from the text
 * among the children; where that stands inside of an element (a link, say), pass `fit`.
 */
export function Title({ as: Tag, size, fit, className, children, ...rest }: TitleProps) {
  const classes = `title title-${size}`;
  return (
    <Tag
      {...rest}
      className={className ? `${classes} ${className}` : classes}
      data-fit={fit ?? fitOf(textOf(children))}
    >
      {children}
    </Tag>
  );
}
