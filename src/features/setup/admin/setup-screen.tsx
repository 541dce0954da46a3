import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  BrandPreview,
  controlId,
  fieldValue,
  SettingConflicts,
  SettingRow,
  settingsQuery,
  useSettings,
} from '#features/site/admin/settings/public.ts';
import type { SettingKey } from '#features/site/settings.contract.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Steps } from '#ui/admin/tabs/steps.tsx';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/states/load-failed.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { changeSetup, setupQuery } from './api.ts';
import { ContentStep, type FirstContent, useHasDemo } from './content-step.tsx';
import { Finished, type NextSteps } from './finished.tsx';
import { RemoveDemoDialog } from './remove-demo-dialog.tsx';
import * as styles from './setup.module.css';

interface Step {
  name: string;
  heading: string;
  sub: string;
  fields: readonly SettingKey[];
}

const STEPS: readonly [Step, Step, Step] = [
  {
    name: t('Name'),
    heading: t('Name your magazine'),
    sub: t('Three short steps. You can change everything later in Settings.'),
    fields: ['siteName', 'tagline', 'language', 'timeZone'],
  },
  {
    name: t('Look'),
    heading: t('Make it look like yours'),
    sub: t('The preview shows the top of your pages as you choose.'),
    fields: ['logo', 'accentColor', 'headlineFont'],
  },
  {
    name: t('Content'),
    heading: t('Start with'),
    sub: t('You can import or delete content at any time.'),
    fields: [],
  },
];
const LAST = STEPS.length - 1;

interface SetupScreenProps extends NextSteps {
  onImport: () => void;
}

/** The setup of the magazine in three steps. */
export function SetupScreen({ onImport, ...next }: SetupScreenProps) {
  const client = useQueryClient();
  const { data, isError } = useQuery(settingsQuery());
  const [at, setAt] = useState(0);
  const [content, setContent] = useState<FirstContent | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  const hasDemo = useHasDemo();
  const afterSave = useRef<() => void>(() => undefined);
  const settings = useSettings(() => afterSave.current());
  const { drafts, failure, busy } = settings;
  useEffect(() => {
    if (shown.current !== at) heading.current?.focus();
    shown.current = at;
  }, [at]);

  const finish = useAction({
    run: (_then: () => void) => changeSetup('done'),
    failure: t('Couldn’t finish the setup'),
    onDone: (answer, then) => {
      client.setQueryData(setupQuery().queryKey, answer);
      then();
    },
  });

  const isNameless = String(drafts.siteName?.field ?? 'name').trim() === '';
  const errors = {
    ...settings.errors,
    ...(isNameless && { siteName: t('Enter a name for your magazine.') }),
  };
  const wrong = Object.keys(errors) as SettingKey[];
  const shownValue = (key: SettingKey) => {
    const one = data?.settings.find((setting) => setting.key === key);
    const typed = drafts[key]?.field;
    return String(typed || fieldValue((typed === '' ? one?.default : one?.value) ?? null));
  };
  const chosen = content ?? (hasDemo ? 'demo' : 'empty');

  const open = () => finish.act(() => setAt(LAST + 1));
  const goOn = () => {
    if (at < LAST) setAt(at + 1);
    else if (chosen === 'import') void finish.act(onImport);
    else if (chosen === 'empty' && hasDemo) setRemoving(true);
    else void open();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const [first] = wrong.filter((key) => STEPS[at]?.fields.includes(key));
    if (first !== undefined) return document.getElementById(controlId(first))?.focus();
    if (busy) return;
    afterSave.current = goOn;
    if (!settings.saveExcept(wrong)) goOn();
  };
  const finishLater = () => {
    if (busy) return;
    afterSave.current = next.onDashboard;
    if (!settings.saveExcept(wrong)) next.onDashboard();
  };

  const step = STEPS[at];
  if (!step) {
    const emails = data?.settings.find(({ key }) => key === 'contactEmails');
    return (
      <Finished
        {...next}
        name={shownValue('siteName')}
        hasPlaceholders={emails?.isDefault ?? false}
        heading={heading}
      />
    );
  }
  return (
    <div className={styles.setup}>
      <div className={styles.columns}>
        <form className={styles.form} noValidate onSubmit={submit}>
          <Steps names={STEPS.map(({ name }) => name)} at={at} />
          <h1 ref={heading} tabIndex={-1}>
            {step.heading}
          </h1>
          <p className={styles.sub}>{step.sub}</p>
          <div className={styles.fields}>
            {isError && !data && (
              <LoadFailed title={t('Failed to fetch the settings')} headingLevel={2} />
            )}
            {!data && !isError && <Skeleton of="line" />}
            {data?.settings
              .filter(({ key }) => step.fields.includes(key))
              .sort((a, b) => step.fields.indexOf(a.key) - step.fields.indexOf(b.key))
              .map((setting) => (
                <SettingRow
                  key={setting.key}
                  setting={setting}
                  change={drafts[setting.key]}
                  error={errors[setting.key]}
                  isPlain
                  onChange={(field) => settings.change(setting, field)}
                  onUndo={() => settings.undo(setting.key)}
                />
              ))}
            {at === LAST && <ContentStep chosen={chosen} onChoose={setContent} />}
          </div>
          {failure !== null && !busy && (
            <div className={styles.failure} role="alert">
              <Notice kind="bad" title={t('Couldn’t save this step')}>
                <p>
                  {t('{failure} Your entries are still here. Check the connection and try again.', {
                    failure,
                  }).trim()}
                </p>
              </Notice>
            </div>
          )}
          <div className={styles.foot}>
            <Button type="submit" variant="primary" busy={busy || finish.busy}>
              {at < LAST
                ? t('Continue')
                : chosen === 'import'
                  ? t('Go to Import')
                  : t('Open Your Magazine')}
            </Button>
            {at > 0 && (
              <OutlineButton disabled={busy} onClick={() => setAt(at - 1)}>
                {t('Back')}
              </OutlineButton>
            )}
            <Button variant="quiet" disabled={busy} onClick={finishLater}>
              {t('Finish Later')}
            </Button>
          </div>
        </form>
        <aside className={styles.side} aria-label={t('Preview')}>
          <h2>{t('Preview')}</h2>
          <BrandPreview
            values={Object.fromEntries(
              data?.settings.map(({ key }) => [key, shownValue(key)]) ?? [],
            )}
          />
        </aside>
      </div>
      <SettingConflicts saving={settings} />
      {isRemoving && (
        <RemoveDemoDialog onStarted={() => void open()} onClose={() => setRemoving(false)} />
      )}
    </div>
  );
}
