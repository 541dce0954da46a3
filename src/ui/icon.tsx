import type { IconNode } from 'lucide';
import { createElement } from 'react';

interface IconProps {
  icon: IconNode;
  className?: string | undefined;
}

/** A line icon with the size and color of the text next to it, hidden from screen readers. */
export function Icon({ icon, className }: IconProps) {
  return createElement(
    'svg',
    {
      className: className ? `ico ${className}` : 'ico',
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': 'true',
    },
    ...icon.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
