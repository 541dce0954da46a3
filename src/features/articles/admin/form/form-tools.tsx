import { Radio } from 'lucide';
import type { ReactNode } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AdminArticle } from '../../contract.ts';
import { isPublic } from '../../values.ts';
import { ChecklistButton } from './checklist/checklist-button.tsx';
import type { FormValues } from './form-values.ts';
import { PreviewToggle } from './preview/preview-pane.tsx';
import { PreviewLinkButton } from './preview-links/preview-link-button.tsx';
import type { RemoteImage } from './remote-images/use-remote-images.ts';

interface FormToolsProps {
  article: AdminArticle | null;
  unsaved: boolean;
  values: FormValues;
  /** Images that are not in the library yet. */
  remote: readonly RemoteImage[];
  /** The button of the draft generator. */
  generator: ReactNode;
  previewing: boolean;
  onPreview: (previewing: boolean) => void;
  onLive: (id: number) => void;
  /** More of them. */
  children: ReactNode;
}

/** The buttons between Back and the save buttons. */
export function FormTools(props: FormToolsProps) {
  const { article, unsaved, previewing, onPreview, onLive } = props;
  return (
    <>
      {props.generator}
      <PreviewToggle previewing={previewing} onToggle={() => onPreview(!previewing)} />
      {article && !isPublic(article) && (
        <PreviewLinkButton articleId={article.id} unsaved={unsaved} />
      )}
      {article?.can.includes('live') && (
        <Button variant="quiet" onClick={() => onLive(article.id)}>
          <Icon icon={Radio} />
          <span>{t('Live Coverage')}</span>
        </Button>
      )}
      <ChecklistButton values={props.values} remote={props.remote} />
      {props.children}
    </>
  );
}
