import type { ReactNode } from 'react';
import type { Fit } from '#lib/text/text.ts';
import { classNames } from '../class-names.ts';
import { Diamond, Point } from './diamond.tsx';
import { Glyph } from './glyph.tsx';
import * as styles from './page-top.module.css';
import { Title } from './title.tsx';

interface PageTopProps {
  title: string;
  /** The colour: 'brand', 'ink', or a category. */
  tone: string;
  /** The sign in its ground; null for none. */
  glyph?: ReactNode;
  /** Overrides the width that the title's length asks for. */
  fit?: Fit;
  /** Nothing breaks its lower edge. */
  flat?: boolean;
  /** The title ends in the magazine's full stop. */
  point?: boolean;
  /** The text below the title is read out when it changes. */
  live?: boolean;
  /** Stands above the title: where the page is. */
  before?: ReactNode;
  /** Stands below the sentence: what can be done with the whole of it. */
  after?: ReactNode;
  children: ReactNode;
}

/** The coloured top of a page: its title and a sentence. */
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
