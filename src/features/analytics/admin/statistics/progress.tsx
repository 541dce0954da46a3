import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Steps } from '../steps.tsx';
import { ArticleTitle } from './article-title.tsx';
import { percentText, RANGE_LABELS, readsText } from './labels.ts';
import * as styles from './lists.module.css';
import { Part, type StatisticsQuery } from './part.tsx';
import * as tables from './table.module.css';

interface ProgressProps {
  query: StatisticsQuery;
  onEdit: (id: number) => void;
}

const STEPS = ['25%', '50%', '75%', t('Finished')];

/** How far articles are read, in four steps. */
export function Progress({ query, onEdit }: ProgressProps) {
  return (
    <Part
      heading={t('How far people read')}
      query={query}
      size="rows"
      empty={({ progress, range }) =>
        progress.length === 0 ? (
          <EmptyState
            kind="empty"
            small
            title={t('No data in {span}', { span: RANGE_LABELS[range].span })}
          />
        ) : null
      }
      table={({ progress }) => (
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t('Article')}</th>
              <th scope="col" className={tables.number}>
                {t('Reads')}
              </th>
              {STEPS.map((step) => (
                <th key={step} scope="col" className={tables.number}>
                  {step}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {progress.map((article) => (
              <tr key={article.id}>
                <th scope="row" className={tables.name}>
                  <ArticleTitle article={article} onEdit={onEdit} />
                </th>
                <td className={tables.number}>{formatNumber(article.reads)}</td>
                {article.steps.map((step, index) => (
                  <td key={STEPS[index]} className={tables.number}>
                    {percentText(step, article.reads)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    >
      {({ progress }) => (
        <>
          <p className={styles.progressHead} aria-hidden="true">
            <span>{t('Article')}</span>
            <span className={styles.stepNames}>
              {STEPS.map((step) => (
                <span key={step}>{step === t('Finished') ? t('End') : step}</span>
              ))}
            </span>
            <span className={styles.end}>{t('Finished')}</span>
          </p>
          <p className={styles.barsKey} aria-hidden="true">
            {t('Bars: how many reads reached 25%, 50%, 75% and the end')}
          </p>
          <ul className={styles.progress}>
            {progress.map(({ reads, steps, ...article }) => (
              <li key={article.id}>
                <div>
                  <ArticleTitle article={article} onEdit={onEdit} />
                  <small>{readsText(reads)}</small>
                </div>
                <Steps reads={reads} steps={steps} />
                <b className={styles.end} aria-hidden="true">
                  {percentText(steps.at(-1) ?? 0, reads)}
                  <span className={styles.unit}> {t('finished')}</span>
                </b>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}
