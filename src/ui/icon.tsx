import type { IconNode } from 'lucide';
import { createElement } from 'react';

interface IconProps {
  icon: IconNode;
  className?: string | undefined;
}

/** A line icon: sized by the text beside it, coloured by it, and silent for screen readers. */
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
