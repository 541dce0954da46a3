import type { ReactNode } from 'react';
import { Diamond, Point } from '#ui/icons.tsx';
import { Title } from '#ui/title.tsx';

interface PageTopProps {
  title: string;
  children: ReactNode;
}

/** The coloured top of a page that is no list and no article. */
export function PageTop({ title, children }: PageTopProps) {
  return (
    <div className="field list-top on-tone" data-tone="brand">
      <span className="field-glyph">
        <Diamond />
      </span>
      <div className="wrap">
        <Title as="h1" size={1}>
          {title}
          <Point />
        </Title>
        <p className="dek">{children}</p>
      </div>
    </div>
  );
}
