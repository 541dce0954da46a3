import { useQuery } from '@tanstack/react-query';
import { AtSign, BookOpen, Code, Flag, Globe, ListChecks, Mail, Palette, Plug } from 'lucide';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { FindField } from '#ui/admin/form/controls.tsx';
import { Options } from '#ui/admin/form/fields.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { useShortcuts } from '#ui/admin/shortcuts/use-shortcuts.ts';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoadFailed } from '#ui/states/load-failed.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { SETTING_KEYS, type Setting, settingOf } from '../../settings.contract.ts';
import { SETTING_SECTIONS, type SettingSection } from '../../settings.values.ts';
import { settingsQuery } from './api.ts';
import { BrandPreview } from './brand/brand-preview.tsx';
import { CodeCheck } from './code-check.tsx';
import { ControlRow } from './control-row.tsx';
import { fieldValue } from './field-values.ts';
import { PLACEHOLDERS, useSettingNote } from './notes/setting-note.ts';
import { SaveBar } from './save-bar.tsx';
import { SettingConflicts } from './setting-conflicts.tsx';
import { controlId, SettingRow } from './setting-row.tsx';
import * as styles from './settings.module.css';
import { draftList } from './use-drafts.ts';
import { useSettings } from './use-settings.ts';

const ICONS = {
  general: Globe,
  brand: Palette,
  contact: AtSign,
  reading: BookOpen,
  publishing: ListChecks,
  integrations: Plug,
  code: Code,
  email: Mail,
  setup: Flag,
};

const sectionId = (name: SettingSection | 'setup') => `settings-${name}`;
function goTo(name: SettingSection | 'setup') {
  const section = document.getElementById(sectionId(name));
  section?.querySelector('h2')?.focus({ preventScroll: true });
  section?.scrollIntoView();
}

/** Explained together, above the first. */
const isCategoryColor = ({ key }: Setting) => key.endsWith('Color') && key !== 'accentColor';

const matches = ({ key }: Setting, words: readonly string[]) => {
  const { label, hint } = settingOf(key);
  const text = `${label} ${hint} ${key}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

interface SettingsScreenProps {
  /** Sends an email to the user's own address. */
  sendTest: () => Promise<{ message: string }>;
  /** Rows after the settings. */
  children?: ReactNode;
}

/** The settings of the site. */
export function SettingsScreen({ sendTest, children }: SettingsScreenProps) {
  const query = useQuery(settingsQuery());
  const { data } = query;
  const [search, setSearch] = useState('');
  /** The section that was chosen from the list last. */
  const [gone, setGone] = useState('');
  const find = useRef<HTMLInputElement>(null);
  const settings = useSettings();
  const { drafts, errors, busy } = settings;
  const noteOf = useSettingNote();
  const emails = data?.settings.find(({ key }) => key === 'contactEmails');
  const changed = SETTING_KEYS.filter((key) => key in drafts);
  const names = changed.map((key) => settingOf(key).label);
  useShortcuts({ '/': () => find.current?.focus() });
  const test = useAction({
    run: sendTest,
    success: ({ message }) => message,
    failure: t('Couldn’t send the test email'),
  });

  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = data?.settings.filter((one) => matches(one, words)) ?? [];
  const sections = SETTING_SECTIONS.flatMap((section) => {
    const rows = shown.filter(({ key }) => settingOf(key).section === section.name);
    return rows.length === 0 ? [] : { ...section, rows };
  });
  const hasSetup = data !== undefined && words.length === 0 && children !== undefined;
  const places = [
    ...sections,
    ...(hasSetup ? [{ name: 'setup', title: t('Setup') } as const] : []),
  ];
  const fields = Object.fromEntries(
    (data?.settings ?? []).map(({ key, value }) => [
      key,
      String(drafts[key]?.field ?? fieldValue(value)),
    ]),
  );
  const [firstError] = SETTING_KEYS.filter((key) => errors[key] !== undefined);
  const unsavedEmail = draftList(drafts).some(([key]) => settingOf(key).section === 'email');

  return (
    <>
      <div className={classNames(parts.head, styles.head)}>
        <div>
          <h1>{t('Settings')}</h1>
          <p className={parts.note}>
            {t('After a change, a bar to save it appears at the bottom of the window.')}
          </p>
        </div>
        <FindField
          ref={find}
          shortcut="/"
          label={t('Find a setting')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {emails && noteOf(emails) !== undefined && !drafts.contactEmails && (
        <div className={styles.placeholders}>
          <Notice
            kind="warn"
            title={PLACEHOLDERS}
            actions={
              <OutlineButton
                onClick={() => {
                  flushSync(() => setSearch(''));
                  document.getElementById(controlId('contactEmails'))?.focus();
                }}
              >
                {t('Enter Yours')}
              </OutlineButton>
            }
          />
        </div>
      )}
      {query.isError && !data && (
        <LoadFailed title={t('Failed to fetch the settings')} headingLevel={2} />
      )}
      {query.isPending && (
        <div role="status" aria-label={t('Loading settings...')}>
          <Skeleton of="line" />
          <Skeleton of="line" />
          <Skeleton of="line" />
        </div>
      )}
      <div className={styles.settings}>
        <nav className={styles.nav} aria-label={t('Sections')}>
          {places.map(({ name, title }) => (
            <button key={name} type="button" onClick={() => goTo(name)}>
              <Icon icon={ICONS[name]} />
              {title}
            </button>
          ))}
        </nav>
        <div className={styles.jump}>
          <Select
            aria-label={t('Go to section')}
            value={places.some(({ name }) => name === gone) ? gone : ''}
            onChange={({ target }) => {
              const place = places.find(({ name }) => name === target.value);
              setGone(place?.name ?? '');
              if (place) goTo(place.name);
            }}
          >
            <option value="">{t('Go to section...')}</option>
            <Options of={places.map(({ name, title }) => [name, title])} />
          </Select>
        </div>
        <div>
          {data && shown.length === 0 && <p>{t('No settings match “{search}”.', { search })}</p>}
          {sections.map(({ name, title, rows }) => (
            <section key={name} id={sectionId(name)} className={styles.section} aria-label={title}>
              <h2 tabIndex={-1}>{title}</h2>
              {name === 'brand' && <BrandPreview values={fields} />}
              {rows.map((setting) => (
                <Fragment key={setting.key}>
                  {setting === rows.find(isCategoryColor) && (
                    <div className={styles.group}>
                      <h3>{t('Category colors')}</h3>
                      <p>
                        {t(
                          'The background of badges and page headers. Savepoint adapts the text color. On badges, a color chosen in Categories replaces these.',
                        )}
                      </p>
                    </div>
                  )}
                  <SettingRow
                    setting={setting}
                    change={drafts[setting.key]}
                    error={errors[setting.key]}
                    note={noteOf(setting)}
                    onChange={(field) => settings.change(setting, field)}
                    onUndo={() => settings.undo(setting.key)}
                  />
                  {setting.key === 'bodyCode' && (
                    <CodeCheck
                      values={fields}
                      onChange={(key, field) => {
                        const list = data?.settings.find((one) => one.key === key);
                        if (list) settings.change(list, field);
                      }}
                    />
                  )}
                </Fragment>
              ))}
              {name === 'email' && words.length === 0 && (
                <ControlRow
                  label={t('Test')}
                  hint={t('Sends an email to the address of your account.')}
                >
                  <OutlineButton
                    busy={test.busy}
                    disabled={unsavedEmail}
                    onClick={() => void test.act()}
                  >
                    {t('Send a Test')}
                  </OutlineButton>
                  {unsavedEmail && <p className={parts.note}>{t('Save your changes first.')}</p>}
                </ControlRow>
              )}
            </section>
          ))}
          {hasSetup && (
            <section id={sectionId('setup')} className={styles.section} aria-label={t('Setup')}>
              <h2 tabIndex={-1}>{t('Setup')}</h2>
              {children}
            </section>
          )}
          <SaveBar
            names={names}
            error={firstError && errors[firstError]}
            busy={busy}
            onDiscard={settings.discard}
            onSave={settings.save}
            onShowError={() => {
              // A search may hide the field.
              flushSync(() => setSearch(''));
              if (firstError) document.getElementById(controlId(firstError))?.focus();
            }}
          />
        </div>
      </div>
      <SettingConflicts saving={settings} />
    </>
  );
}
