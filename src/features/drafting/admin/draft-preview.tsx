import { OctagonAlert } from 'lucide';
import { CategoryName } from '#features/taxonomy/web/public.ts';
import { cut } from '#lib/text/text.ts';
import { htmlToText } from '#ui/admin/read-html.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { GeneratedArticle } from '../contract.ts';
import { PREVIEW_CONTENT_LENGTH } from '../values.ts';
import * as styles from './draft-panel.module.css';
import * as topics from './topic-list.module.css';

interface DraftPreviewProps {
  article: GeneratedArticle;
  /** Another one is on its way. */
  busy: boolean;
  /** The form takes nothing now. */
  readOnly: boolean;
  onRegenerate: () => void;
  onUse: () => void;
}

/** Who wrote it, in plain words. */
function said({ generator, model }: GeneratedArticle): string {
  if (generator === 'outline') {
    return 'Outline only: no model wrote this. Every line is a question for you to answer.';
  }
  return `Written by ${model ?? 'a model'}. Check every fact before it goes out; marked places need a source.`;
}

/** What was generated, before it is used (spec §2 'AI Article Generator panel'). */
export function DraftPreview(props: DraftPreviewProps) {
  const { article, busy, readOnly, onRegenerate, onUse } = props;
  const { title, metaDescription, category, tags, content, slug } = article;
  return (
    <section aria-label="Generated article">
      <p className={styles.origin}>
        <Icon icon={OctagonAlert} />
        <span>{said(article)}</span>
      </p>
      <dl className={styles.draft} dir="auto">
        <div>
          <dt>Title</dt>
          <dd className={styles.title}>{title}</dd>
        </div>
        <div>
          <dt>Meta description</dt>
          <dd>{metaDescription}</dd>
        </div>
        <div>
          <dt>Category</dt>
          <dd>
            <CategoryName category={category} />
          </dd>
        </div>
        <div>
          <dt>Tags</dt>
          <dd className={topics.chips}>
            {tags.map((tag) => (
              <span key={tag} className={topics.chip}>
                {tag}
              </span>
            ))}
            {tags.length === 0 && 'None'}
          </dd>
        </div>
        <div>
          <dt>Content</dt>
          <dd>{cut(htmlToText(content), PREVIEW_CONTENT_LENGTH)}</dd>
        </div>
        <div>
          <dt>Slug</dt>
          <dd className={styles.slug}>{slug}</dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button className="btn-line-q" busy={busy} onClick={onRegenerate}>
          Regenerate
        </Button>
        <Button variant="primary" busy={busy} disabled={readOnly} onClick={onUse}>
          Use This Article
        </Button>
      </div>
    </section>
  );
}
