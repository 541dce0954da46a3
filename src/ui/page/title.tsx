import type { ReactNode } from 'react';
import { type Fit, fitOf } from '#lib/text/text.ts';

interface TitleProps {
  as: 'h1' | 'h2' | 'h3' | 'h4' | 'p';
  /** 'hero' is the largest, 5 the smallest. */
  size: 'hero' | 1 | 2 | 3 | 4 | 5;
  /** Overrides the font width derived from the text's length. */
  fit?: Fit;
  id?: string;
  dir?: 'auto';
  lang?: string | undefined;
  className?: string;
  children: ReactNode;
}

function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  return Array.isArray(node) ? node.map(textOf).join('') : '';
}

/**
 * A display heading: short ones are wide, long ones narrow. The width is derived from the text among the
 * children; if that is inside an element, such as a link, pass `fit`.
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
