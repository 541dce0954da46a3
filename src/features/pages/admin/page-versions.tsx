import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed, LoadingLines, VersionDialog } from '#features/articles/admin/form/public.ts';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import type { PageFields } from '../contract.ts';
import { pageRevisionQuery, pageRevisionsQuery } from './api.ts';
import { PageDifferences } from './page-differences.tsx';

interface PageVersionsProps {
  id: number;
  /** The form's fields. */
  present: PageFields;
  /** Puts a version into the form. */
  onRestore: (fields: PageFields) => void;
  onClose: () => void;
}

/** The versions of a page: shows how each differs from the form and restores one into it. */
export function PageVersions({ id, present, onRestore, onClose }: PageVersionsProps) {
  const versions = useQuery(pageRevisionsQuery(id));
  const [picked, setPicked] = useState<number>();
  const chosen = versions.data?.find(({ version }) => version === picked) ?? versions.data?.[0];
  const content = useQuery({
    ...pageRevisionQuery(id, chosen?.version ?? 0),
    enabled: chosen !== undefined,
  });
  // A version goes back under the present URL.
  const restored = content.data && { ...content.data, slug: present.slug };
  return (
    <VersionDialog
      description={t('Saved versions of this page, newest first. The newest 100 stay.')}
      versions={versions.data}
      failed={versions.isError ? versions : null}
      chosen={chosen}
      onChoose={setPicked}
      about={({ by, isPublished }) => (
        <span>
          {by}. {isPublished ? t('Published') : t('Draft')}
        </span>
      )}
      restore={t('Restore')}
      onRestore={restored && (() => onRestore(restored))}
      onClose={onClose}
    >
      <p className={parts.note}>
        {t('Struck through: only in this version. Underlined: added since.')}
      </p>
      {content.isError ? (
        <LoadFailed {...content} />
      ) : restored ? (
        <PageDifferences before={restored} after={present} />
      ) : (
        <LoadingLines />
      )}
    </VersionDialog>
  );
}
