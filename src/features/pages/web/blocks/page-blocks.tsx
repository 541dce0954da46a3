import '#ui/prose/prose-parts.css';
import { TeamList } from '#features/authors/web/team/public.ts';
import { ContactIsland } from '#features/contact/web/public.ts';
import { NewsletterIsland } from '#features/newsletter/web/public.ts';
import { ScoreWords } from '#features/reviews/web/score-words/public.ts';
import type { SiteBlock } from '#features/rich-text/values.ts';
import { t } from '#lib/messages/messages.ts';
import { innerHtml } from '#ui/page/inner-html.ts';
import * as prose from '#ui/prose/prose.module.css';
import type { PageBlocks as Blocks } from '../../contract.ts';
import * as styles from './page-blocks.module.css';
import { splitBlocks, type TextPart } from './split-blocks.ts';

export interface PageBlocksProps {
  /** The rendered HTML of the page. */
  content: string;
  blocks: Blocks;
}

function Block({ kind, blocks: { team, scores } }: { kind: SiteBlock; blocks: Blocks }) {
  switch (kind) {
    case 'team':
      return team && <TeamList authors={team} />;
    case 'scores':
      if (scores?.outOf === null) {
        return (
          <p className={prose.prose}>
            {t('We don’t put a number on games. The verdict says what we think.')}
          </p>
        );
      }
      return scores && <ScoreWords words={scores.words} />;
    case 'newsletter':
      return (
        <div className={styles.newsletter}>
          <NewsletterIsland />
        </div>
      );
    case 'contact':
      return <ContactIsland />;
  }
}

function Parts({ parts, blocks }: { parts: readonly TextPart[]; blocks: Blocks }) {
  return parts.map((part, index) => {
    // The parts of a page don't change while it is shown.
    const key = `${index}`;
    if ('html' in part) {
      return (
        <div
          key={key}
          className={`${prose.prose} text-parts`}
          dir="auto"
          {...innerHtml(part.html)}
        />
      );
    }
    if ('block' in part) return <Block key={key} kind={part.block} blocks={blocks} />;
    const [left, right] = part.columns;
    return (
      <div key={key} className={styles.columns}>
        <div className={styles.parts}>
          <Parts parts={left} blocks={blocks} />
        </div>
        <div className={styles.parts}>
          <Parts parts={right} blocks={blocks} />
        </div>
      </div>
    );
  });
}

/** The text of a page with its blocks. */
export default function PageBlocks({ content, blocks }: PageBlocksProps) {
  return (
    <div className={styles.parts}>
      <Parts parts={splitBlocks(content)} blocks={blocks} />
    </div>
  );
}
