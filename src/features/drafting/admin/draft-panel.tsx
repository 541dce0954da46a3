import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide';
import { type FormEvent, useRef, useState } from 'react';
import type { GeneratorPanelProps } from '#features/articles/admin/form/public.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { InputField } from '#ui/admin/form/fields.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { TabPanel, Tabs } from '#ui/admin/tabs/tabs.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast/toast.ts';
import { KEYWORD_MAX } from '../values.ts';
import { keywordsQuery, renewTrending, trendingQuery } from './api.ts';
import * as styles from './draft-panel.module.css';
import { DraftPreview } from './draft-preview.tsx';
import { DraftProgress } from './draft-progress.tsx';
import { TopicList } from './topic-list.tsx';
import { useGeneration } from './use-generation.ts';

const TABS = [
  { value: 'trending', label: t('Trending Now') },
  { value: 'custom', label: t('Custom Keyword') },
  { value: 'popular', label: t('Popular Keywords') },
] as const;
type Source = (typeof TABS)[number]['value'];

/** Refreshes trending topics. */
function useRenewal() {
  const client = useQueryClient();
  const [renewing, setRenewing] = useState(false);
  const renew = async () => {
    setRenewing(true);
    try {
      client.setQueryData(trendingQuery.queryKey, await renewTrending());
    } catch {
      const description = t('Failed to fetch trending topics');
      toast({ title: t('Error'), description, kind: 'destructive' });
    } finally {
      setRenewing(false);
    }
  };
  return { renewing, renew: () => void renew() };
}

/** The AI Article Generator panel: a keyword in, a draft to review and use (spec §2). */
export function DraftPanel({ id, hidden, readOnly, onUse }: GeneratorPanelProps) {
  const [source, setSource] = useState<Source>('trending');
  const [keywords, setKeywords] = useState<Record<Source, string>>({
    trending: '',
    custom: '',
    popular: '',
  });
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const trending = useQuery(trendingQuery);
  const popular = useQuery({ ...keywordsQuery, enabled: source === 'popular' });
  const { renewing, renew } = useRenewal();
  const { result, run, failure, canceled, generate, cancel } = useGeneration();

  // A keyword that is missing in a refreshed list is no longer selected.
  const listed = ({ data }: typeof trending, keyword: string) =>
    data?.includes(keyword) ? keyword : '';
  const chosen: Record<Source, string> = {
    trending: listed(trending, keywords.trending),
    custom: keywords.custom,
    popular: listed(popular, keywords.popular),
  };
  const choose = (keyword: string) => setKeywords((before) => ({ ...before, [source]: keyword }));
  const begin = (event: FormEvent) => {
    event.preventDefault();
    // Enter must not submit the surrounding article form.
    event.stopPropagation();
    const keyword = chosen[source].trim();
    if (keyword !== '') return generate(keyword);
    toast({
      title: t('Enter a Keyword'),
      description: t('Please enter or select a keyword to generate an article.'),
      kind: 'destructive',
    });
    if (source === 'custom') input.current?.focus();
  };
  const stop = () => {
    cancel();
    // The focused button has disappeared.
    form.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  };
  return (
    <aside className={parts.box} id={id} aria-label={t('AI Article Generator')} hidden={hidden}>
      <div className={parts.boxHead}>
        <h2>{t('AI Article Generator')}</h2>
        <RowButton icon={RotateCw} aria-disabled={renewing} onClick={() => !renewing && renew()}>
          {renewing ? t('Refreshing...') : t('Refresh')}
        </RowButton>
      </div>
      <form className={styles.form} ref={form} onSubmit={begin}>
        <Tabs label={t('Source')} look="segments" value={source} onChange={setSource} items={TABS}>
          <TabPanel value="trending">
            <TopicList
              label={t('Trending topics')}
              query={trending}
              none={t('No trending topics right now. Enter your own keyword.')}
              chosen={chosen.trending}
              onChoose={choose}
              look="rows"
            />
          </TabPanel>
          <TabPanel value="custom">
            <InputField
              label={t('Keyword')}
              hint={t('A game, topic or question')}
              className={styles.keyword}
              ref={input}
              dir="auto"
              maxLength={KEYWORD_MAX}
              value={chosen.custom}
              onChange={(event) => choose(event.target.value)}
            />
          </TabPanel>
          <TabPanel value="popular">
            <TopicList
              label={t('Popular keywords')}
              query={popular}
              none={t('No popular keywords yet. Enter your own.')}
              chosen={chosen.popular}
              onChoose={choose}
              look="chips"
            />
          </TabPanel>
        </Tabs>
        <Button
          type="submit"
          variant={result === null ? 'primary' : 'line'}
          busy={run !== null}
          busyLabel={t('Generating...')}
        >
          {t('Generate Article')}
        </Button>
      </form>
      <div className={styles.output}>
        {run && <DraftProgress run={run} onCancel={stop} />}
        <div aria-live="polite">
          {run === null && canceled && <p className={parts.note}>{t('Canceled.')}</p>}
          {run === null && failure !== null && <Notice kind="bad" title={failure} />}
        </div>
        {result && (
          <DraftPreview
            article={result.article}
            busy={run !== null}
            readOnly={readOnly}
            onRegenerate={() => generate(result.keyword)}
            onUse={() => onUse(result.article)}
          />
        )}
      </div>
    </aside>
  );
}
