import { useQuery } from '@tanstack/react-query';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import type { AdminPage, PageFields } from '../contract.ts';
import { adminPageQuery } from './api.ts';
import { PageDifferences } from './page-differences.tsx';

interface PageConflictProps {
  id: number;
  /** The server's sentence: who changed the page. */
  text: string;
  mine: PageFields;
  /** Replaces the form's fields with the newer version. */
  onTake: (theirs: AdminPage) => void;
  /** Saves the form's fields over the newer version. */
  onOverwrite: (theirs: AdminPage) => void;
  onClose: () => void;
}

/** Shows how a newer version differs from the form, and asks which one stays. */
export function PageConflict({ id, text, mine, onTake, onOverwrite, onClose }: PageConflictProps) {
  const { data, isError, isFetching, isFetchedAfterMount } = useQuery(adminPageQuery(id));
  const theirs = isFetchedAfterMount && !isFetching && !isError ? data : undefined;
  return (
    <Dialog
      title={t('This page has changed')}
      description={t('{text} Nothing of yours was lost.', { text })}
      wide
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('Back to My Text')}
          </Button>
          <Button
            variant="line"
            disabled={!theirs?.fields}
            onClick={() => theirs && onTake(theirs)}
          >
            {t('Use Theirs')}
          </Button>
          <Button
            variant="primary"
            disabled={!theirs}
            onClick={() => theirs && onOverwrite(theirs)}
          >
            {t('Save Mine')}
          </Button>
        </>
      }
    >
      {isError && (
        <p role="alert">{t('Failed to fetch the newer version. Close this and save again.')}</p>
      )}
      {!isError && theirs === undefined && <p role="status">{t('Loading the newer version...')}</p>}
      {theirs && theirs.fields === null && (
        <p className={parts.note}>{t('The default text was restored.')}</p>
      )}
      {theirs?.fields && (
        <>
          <p className={parts.note}>
            {t('Struck through: only in theirs. Underlined: only in yours.')}
          </p>
          <PageDifferences before={theirs.fields} after={mine} />
        </>
      )}
    </Dialog>
  );
}
