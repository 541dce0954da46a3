import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import * as parts from '#ui/admin/parts.module.css';
import { TabPanel, Tabs } from '#ui/admin/tabs/tabs.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { missingQuery, redirectsQuery } from './api.ts';
import { MissingTable } from './missing-table.tsx';
import { type Draft, RedirectDialog } from './redirect-dialog.tsx';
import { RedirectTable } from './redirect-table.tsx';

const BLANK: Draft = { id: null, from: '', to: '', match: 'exact', kind: '301' };

type TabName = 'redirects' | 'missing';

/** Redirects and missing URLs. */
export function RedirectsScreen() {
  const [tab, setTab] = useState<TabName>('redirects');
  const [draft, setDraft] = useState<Draft | null>(null);
  const known = useQuery(redirectsQuery({}, 1)).data?.totalCount;
  const missing = useQuery(missingQuery(1)).data?.totalCount;
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>{t('Redirects')}</h1>
          <p className={parts.note}>
            {t('Send visitors from old URLs to new ones, and see which missing URLs they request.')}
          </p>
        </div>
        <div className={parts.headActions}>
          <Button variant="primary" onClick={() => setDraft(BLANK)}>
            <Icon icon={Plus} />
            {t('New Redirect')}
          </Button>
        </div>
      </div>
      <Tabs
        label={t('Redirects')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'redirects', label: t('Redirects'), count: known },
          { value: 'missing', label: t('Missing URLs'), count: missing, alert: true },
        ]}
      >
        <TabPanel value="redirects">
          <RedirectTable onEdit={setDraft} />
        </TabPanel>
        <TabPanel value="missing">
          <MissingTable onRedirect={setDraft} />
        </TabPanel>
      </Tabs>
      {draft && <RedirectDialog draft={draft} onClose={() => setDraft(null)} />}
    </>
  );
}
