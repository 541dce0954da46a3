import { useQuery } from '@tanstack/react-query';
import { t } from '#lib/messages/admin.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Differences } from '../compare/field-difference.tsx';
import { myArticleQuery } from '../form-api.ts';
import { differingFields, formValues } from '../form-values.ts';
import { LoadFailed, LoadingLines } from '../versions/version-dialog.tsx';
import { pendingQuery, pendingValues } from './api.ts';

interface ChangesDialogProps {
  articleId: number;
  onClose: () => void;
}

/** What waiting changes do to an article. */
export function ChangesDialog({ articleId, onClose }: ChangesDialogProps) {
  const article = useQuery(myArticleQuery(articleId));
  const changes = useQuery(pendingQuery(articleId));
  const failed = [article, changes].find(({ isError }) => isError);
  const before = article.data && formValues(article.data);
  const after = before && changes.data && pendingValues(before, changes.data);
  return (
    <Dialog
      title={t('Waiting changes')}
      description={t('Compared with the current version.')}
      wide
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {before && after ? (
        <Differences fields={differingFields(before, after)} before={before} after={after} />
      ) : failed ? (
        <LoadFailed {...failed} />
      ) : (
        <LoadingLines />
      )}
    </Dialog>
  );
}
