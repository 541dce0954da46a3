import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Revision, RevisionContent } from '#features/articles/editing.contract.ts';
import { reviewText } from '#features/reviews/admin/public.ts';
import { checkedText, placeText } from '#features/series/values.ts';
import * as choices from '#ui/admin/choices.module.css';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Segments } from '#ui/admin/segments.tsx';
import { moment } from '#ui/admin/times.ts';
import { Button } from '#ui/button.tsx';
import { WaitingLines } from '../conflict/conflict-dialog.tsx';
import { Differences } from '../conflict/difference.tsx';
import { revisionQuery, revisionsQuery } from '../form-api.ts';
import { bylineTextOf, differingFields, type FormValues, gamesText } from '../values.ts';
import * as styles from './revisions-dialog.module.css';

type Against = 'present' | 'before';

interface RevisionsDialogProps {
  articleId: number;
  /** What stands in the form. */
  present: FormValues;
  /** Puts a save into the form. */
  onRestore: (values: FormValues, revision: Revision) => void;
  onClose: () => void;
}

/** A save as the form would hold it. Schedule and embargo are no part of a save. */
function formOf(revision: RevisionContent, present: FormValues): FormValues {
  return {
    title: revision.title,
    category: revision.category,
    tags: revision.tags.join(', '),
    byline: bylineTextOf(revision.byline),
    games: gamesText(revision.games),
    featuredImage: revision.featuredImage ?? '',
    featuredImageAlt: revision.featuredImageAlt ?? '',
    featuredImageCaption: revision.featuredImageCaption ?? '',
    excerpt: revision.excerpt,
    content: revision.content,
    review: reviewText(revision.review),
    series: placeText(revision.series),
    checked: checkedText(revision.checked),
    metaDescription: revision.metaDescription,
    slug: revision.slug,
    scheduledPublishAt: present.scheduledPublishAt,
    embargoUntil: present.embargoUntil,
    embargoReason: present.embargoReason,
    embargoSource: present.embargoSource,
  };
}

const byOf = ({ by }: Revision) => by ?? 'a former account';

interface FailedProps {
  text: string;
  onRetry: () => void;
}

function Failed({ text, onRetry }: FailedProps) {
  return (
    <p className={parts.noteLine} role="alert">
      {text}
      <Button variant="line" onClick={onRetry}>
        Retry
      </Button>
    </p>
  );
}

interface ComparisonProps {
  articleId: number;
  chosen: Revision;
  /** The save before it; none for the first. */
  former: Revision | undefined;
  present: FormValues;
  against: Against;
}

/** What came and what went between two texts, the older one first. */
function Comparison({ articleId, chosen, former, present, against }: ComparisonProps) {
  const own = useQuery(revisionQuery(articleId, chosen.version));
  const withFormer = against === 'before' && former !== undefined;
  const other = useQuery({
    ...revisionQuery(articleId, former?.version ?? 0),
    enabled: withFormer,
  });
  if (against === 'before' && former === undefined) {
    return <p className={parts.note}>This is the first save: there is none before it.</p>;
  }
  const failed = own.isError ? own : withFormer && other.isError ? other : null;
  if (failed) {
    return <Failed text={failed.error?.message ?? ''} onRetry={() => void failed.refetch()} />;
  }
  if (own.data === undefined || (withFormer && other.data === undefined)) return <WaitingLines />;
  const self = formOf(own.data, present);
  const [before, after] =
    withFormer && other.data !== undefined ? [formOf(other.data, self), self] : [self, present];
  const fields = differingFields(before, after);
  if (fields.length === 0) {
    return (
      <p className={parts.note}>
        {withFormer ? 'The save before it holds the same.' : 'It is what stands in the form now.'}
      </p>
    );
  }
  return <Differences fields={fields} before={before} after={after} />;
}

/** The saves of an article: what each changed, and the way back to it. */
export function RevisionsDialog({ articleId, present, onRestore, onClose }: RevisionsDialogProps) {
  const { data, isError, refetch } = useQuery(revisionsQuery(articleId));
  const [version, setVersion] = useState<number | null>(null);
  const [against, setAgainst] = useState<Against>('present');
  const at = data?.findIndex((one) => one.version === version) ?? -1;
  const index = Math.max(0, at);
  const chosen = data?.[index];
  const content = useQuery({
    ...revisionQuery(articleId, chosen?.version ?? 0),
    enabled: chosen !== undefined,
  });
  const restorable = content.data && formOf(content.data, present);
  const isPresent = restorable && differingFields(restorable, present).length === 0;
  return (
    <Dialog
      title="Earlier Versions"
      description="Every save of this article, newest first."
      wide
      className={styles.dialog}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
          <Button
            variant="primary"
            disabled={!restorable || isPresent}
            onClick={() => restorable && chosen && onRestore(restorable, chosen)}
          >
            Restore
          </Button>
        </>
      }
    >
      {isError && <Failed text="Failed to fetch the saves" onRetry={() => void refetch()} />}
      {!isError && data === undefined && <WaitingLines />}
      {data?.length === 0 && <p className={parts.note}>No save was kept of it.</p>}
      {data !== undefined && chosen !== undefined && (
        <div className={styles.saves}>
          <ol className={`${choices.list} ${styles.list}`} aria-label="Saves">
            {data.map((revision) => (
              <li key={revision.version}>
                <button
                  type="button"
                  className={choices.choice}
                  aria-pressed={revision === chosen}
                  onClick={() => setVersion(revision.version)}
                >
                  <time dateTime={revision.savedAt}>{moment(revision.savedAt)}</time>
                  <span>{byOf(revision)}</span>
                  {revision.note !== '' && <span dir="auto">{revision.note}</span>}
                </button>
              </li>
            ))}
          </ol>
          <div className={styles.save}>
            <Segments<Against>
              label="Compare this save with"
              value={against}
              onChange={setAgainst}
              options={[
                { value: 'present', label: 'What stands here now' },
                { value: 'before', label: 'The save before' },
              ]}
            />
            <p className={parts.note}>
              {against === 'present'
                ? 'Struck through stands in this save alone, underlined was written since.'
                : 'Struck through went with this save, underlined came with it.'}
            </p>
            {content.data !== undefined && content.data.missingImages > 0 && (
              <p className={parts.noteLine} role="status">
                {content.data.missingImages === 1
                  ? 'An image of this save has been deleted since: restored, it leaves a gap.'
                  : `${content.data.missingImages} images of this save have been deleted since: restored, they leave gaps.`}
              </p>
            )}
            <Comparison
              articleId={articleId}
              chosen={chosen}
              former={data[index + 1]}
              present={present}
              against={against}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
}
