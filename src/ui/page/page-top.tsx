import type { ReactNode } from 'react';
import type { Fit } from '#lib/text/text.ts';
import { classNames } from '../class-names.ts';
import { Diamond, Point } from './diamond.tsx';
import { Glyph } from './glyph.tsx';
import * as styles from './page-top.module.css';
import { Title } from './title.tsx';

interface PageTopProps {
  title: string;
  /** The color: 'brand', 'ink', or a category. */
  tone: string;
  /** The icon in its background; null for none. */
  glyph?: ReactNode;
  /** Overrides the font width derived from the title's length. */
  fit?: Fit;
  /** Nothing overlaps its lower edge. */
  flat?: boolean;
  /** The title ends with the magazine's period. */
  point?: boolean;
  /** Screen readers announce changes of the text below the title. */
  live?: boolean;
  /** Above the title: breadcrumbs. */
  before?: ReactNode;
  /** Below the description: actions for the whole page. */
  after?: ReactNode;
  children: ReactNode;
}

/** The colored top of a page: title and description. */
export function PageTop({
  title,
  tone,
  glyph = <Diamond />,
  fit,
  flat = false,
  point = false,
  live = false,
  before,
  after,
  children,
}: PageTopProps) {
  return (
    <div className={classNames('color-field', styles.top, flat && styles.flat)} data-tone={tone}>
      {glyph !== null && <Glyph>{glyph}</Glyph>}
      <div className="wrap">
        {before}
        <Title as="h1" size={1} dir="auto" {...(fit && { fit })}>
          {title}
          {point && <Point />}
        </Title>
        <p className="dek" role={live ? 'status' : undefined}>
          {children}
        </p>
        {after}
      </div>
    </div>
  );
}
