import { CategoryName } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/admin.ts';
import { cut } from '#lib/text/text.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { htmlToText } from '#ui/admin/read-html.ts';
import { Button } from '#ui/button.tsx';
import type { GeneratedArticle } from '../contract.ts';
import { PREVIEW_CONTENT_LENGTH } from '../values.ts';
import * as styles from './draft-panel.module.css';

interface DraftPreviewProps {
  article: GeneratedArticle;
  /** Another draft is being generated. */
  busy: boolean;
  /** The form is read-only. */
  readOnly: boolean;
  onRegenerate: () => void;
  onUse: () => void;
}

/** Says who wrote the draft and what to check. */
function originOf({ generator, model }: GeneratedArticle): { title: string; text: string } {
  return generator === 'outline'
    ? {
        title: t('Outline only, not written by a model'),
        text: t('Answer the questions and replace the outline with your article.'),
      }
    : {
        title: t('Written by {model}', { model: model ?? t('an AI model') }),
        text: t('Check every fact before publishing. Marked passages need a source.'),
      };
}

/** The generated draft (spec §2 'AI Article Generator panel'). */
export function DraftPreview(props: DraftPreviewProps) {
  const { article, busy, readOnly, onRegenerate, onUse } = props;
  const { title, metaDescription, category, tags, content, slug } = article;
  const origin = originOf(article);
  return (
    <section aria-label={t('Generated article')}>
      <Notice kind="warn" title={origin.title}>
        <p>{origin.text}</p>
      </Notice>
      <dl className={styles.draft} dir="auto">
        <div>
          <dt>{t('Title')}</dt>
          <dd className={styles.title}>{title}</dd>
        </div>
        <div>
          <dt>{t('Meta description')}</dt>
          <dd>{metaDescription}</dd>
        </div>
        <div>
          <dt>{t('Category')}</dt>
          <dd>
            <CategoryName category={category} />
          </dd>
        </div>
        <div>
          <dt>{t('Tags')}</dt>
          <dd>{tags.join(', ') || t('None')}</dd>
        </div>
        <div>
          <dt>{t('Content')}</dt>
          <dd>{cut(htmlToText(content), PREVIEW_CONTENT_LENGTH)}</dd>
        </div>
        <div>
          <dt>{t('Slug')}</dt>
          <dd className={styles.slug}>{slug}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <OutlineButton busy={busy} onClick={onRegenerate}>
          {t('Regenerate')}
        </OutlineButton>
        <Button variant="primary" busy={busy} disabled={readOnly} onClick={onUse}>
          {t('Use This Article')}
        </Button>
      </div>
    </section>
  );
}
