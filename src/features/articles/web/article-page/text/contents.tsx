import { ChevronDown } from 'lucide';
import type { Article } from '#features/articles/contract.ts';
import { t } from '#lib/messages/messages.ts';
import { Icon } from '#ui/icon.tsx';
import * as styles from './contents.module.css';

interface ContentsProps extends Pick<Article, 'contents'> {
  /** The language of the headings, if it isn't that of the page. */
  lang: string | undefined;
}

/** The table of contents of a long text: collapsed on phones, open on wide screens. */
export default function Contents({ contents, lang }: ContentsProps) {
  return (
    <nav className={styles.contents} aria-label={t('Contents')}>
      <details>
        <summary>
          {t('Contents')}
          <Icon icon={ChevronDown} />
        </summary>
        <ul lang={lang}>
          {contents.map(({ id, level, title }) => (
            <li key={id} data-level={level} dir="auto">
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  );
}
