import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Revision, RevisionContent } from '#features/articles/editing.contract.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { Differences } from '../compare/field-difference.tsx';
import { revisionQuery, revisionsQuery } from '../form-api.ts';
import { differingFields, type FormValues, versionValues } from '../form-values.ts';
import { LoadFailed, LoadingLines, VersionDialog } from './version-dialog.tsx';

type Against = 'form' | 'previous';

interface VersionHistoryProps {
  articleId: number;
  /** The form's values. */
  present: FormValues;
  /** Puts a version into the form. */
  onRestore: (values: FormValues, revision: Revision) => void;
  onClose: () => void;
}

/** A version as the form would show it. Schedule and embargo are not part of a version. */
const restoredValues = (version: RevisionContent, present: FormValues): FormValues => ({
  ...present,
  ...versionValues(version),
});

interface ComparisonProps {
  articleId: number;
  chosen: Revision;
  /** The version before it; undefined for the first. */
  previous: Revision | undefined;
  present: FormValues;
  against: Against;
}

/** The differences between two versions, or a version and the form. */
function Comparison({ articleId, chosen, previous, present, against }: ComparisonProps) {
  const own = useQuery(revisionQuery(articleId, chosen.version));
  const withPrevious = against === 'previous' && previous !== undefined;
  const other = useQuery({
    ...revisionQuery(articleId, previous?.version ?? 0),
    enabled: withPrevious,
  });
  if (against === 'previous' && previous === undefined) {
    return <p className={parts.note}>{t('This is the first version.')}</p>;
  }
  const failed = own.isError ? own : withPrevious && other.isError ? other : null;
  if (failed) {
    return <LoadFailed {...failed} />;
  }
  if (own.data === undefined || (withPrevious && other.data === undefined)) return <LoadingLines />;
  const self = restoredValues(own.data, present);
  const [before, after] =
    withPrevious && other.data !== undefined
      ? [restoredValues(other.data, present), self]
      : [self, present];
  const fields = differingFields(before, after);
  if (fields.length === 0) {
    return (
      <p className={parts.note}>
        {withPrevious ? t('Same as the previous version.') : t('Same as the current text.')}
      </p>
    );
  }
  return <Differences fields={fields} before={before} after={after} />;
}

/** The versions of an article: shows what each changed and restores one into the form. */
export function VersionHistory({ articleId, present, onRestore, onClose }: VersionHistoryProps) {
  const versions = useQuery(revisionsQuery(articleId));
  const { data = [] } = versions;
  const [version, setVersion] = useState<number>();
  const [against, setAgainst] = useState<Against>('form');
  const at = data.findIndex((one) => one.version === version);
  const index = Math.max(0, at);
  const chosen = data[index];
  const content = useQuery({
    ...revisionQuery(articleId, chosen?.version ?? 0),
    enabled: chosen !== undefined,
  });
  const restorable = content.data && restoredValues(content.data, present);
  const isPresent = restorable && differingFields(restorable, present).length === 0;
  const missing = content.data?.missingImages ?? 0;
  return (
    <VersionDialog
      description={t(
        'After 30 days, only the last version of a day stays, and every published one. Restoring puts a version into the editor. Readers see it once you save it with Publish Article or Update Article.',
      )}
      versions={versions.data}
      failed={versions.isError ? versions : null}
      chosen={chosen}
      onChoose={setVersion}
      about={({ by, note, wasPublic }) => (
        <>
          <span>{by ?? t('Deleted user')}</span>
          {wasPublic && <StateBadge tone="green">{t('Published')}</StateBadge>}
          {note !== '' && <span dir="auto">{note}</span>}
        </>
      )}
      restore={t('Restore to Editor')}
      onRestore={
        restorable && chosen && !isPresent ? () => onRestore(restorable, chosen) : undefined
      }
      onClose={onClose}
    >
      <div className="cluster">
        <span aria-hidden="true">{t('Compare with:')}</span>
        <Segments<Against>
          label={t('Compare with')}
          value={against}
          onChange={setAgainst}
          options={[
            { value: 'form', label: t('Current text') },
            { value: 'previous', label: t('Previous version') },
          ]}
        />
      </div>
      <p className={parts.note}>
        {against === 'form'
          ? t('Struck through: only in this version. Underlined: added since.')
          : t('Struck through: removed in this version. Underlined: added in it.')}
      </p>
      {missing > 0 && (
        <p className={parts.noteLine} role="status">
          {t(
            '{missing, plural, one {# image} other {# images}} of this version {missing, plural, one {has} other {have}} been deleted and would be missing if restored.',
            { missing },
          )}
        </p>
      )}
      {chosen && (
        <Comparison
          articleId={articleId}
          chosen={chosen}
          previous={data[index + 1]}
          present={present}
          against={against}
        />
      )}
    </VersionDialog>
  );
}
