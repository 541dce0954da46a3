import { ChevronDown } from 'lucide';
import type { Article } from '#features/articles/contract.ts';
import { Icon } from '#ui/icon.tsx';
import * as styles from './contents.module.css';

/** Where the parts of a long text begin: folded on a phone, open where there is room. */
export default function Contents({ contents }: Pick<Article, 'contents'>) {
  return (
    <nav className={styles.contents} aria-label="Contents">
      <details>
        <summary>
          Contents
          <Icon icon={ChevronDown} />
        </summary>
        <ul>
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
