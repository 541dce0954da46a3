import { AtSign, LayoutTemplate, Mail, Palette, PenLine, ShieldCheck, Users } from 'lucide';
import type { Ref } from 'react';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, TextButton } from '#ui/admin/buttons.tsx';
import { Row } from '#ui/admin/row-list.tsx';
import { Button } from '#ui/button.tsx';
import { rich } from '#ui/rich.ts';
import * as styles from './setup.module.css';

/** Where the finished setup leads. */
export interface NextSteps {
  onNew: () => void;
  onUsers: () => void;
  onAccount: () => void;
  onHome: () => void;
  onSettings: () => void;
  onLayout: () => void;
  onDashboard: () => void;
}

interface FinishedProps extends NextSteps {
  name: string;
  /** Whether readers see the default email addresses. */
  hasPlaceholders: boolean;
  heading: Ref<HTMLHeadingElement>;
}

/** What most people do after the setup. */
export function Finished({ name, hasPlaceholders, heading, ...next }: FinishedProps) {
  return (
    <div className={styles.done}>
      <h1 ref={heading} tabIndex={-1}>
        {rich('<bdi>{name}</bdi> is ready', { name, bdi: (parts) => <bdi>{parts}</bdi> })}
      </h1>
      <p className={styles.sub}>{t('Here’s what most people do next.')}</p>
      <ul>
        <Row
          icon={PenLine}
          title={t('Write your first article')}
          note={t('The editor saves as you type.')}
        >
          <Button variant="primary" onClick={next.onNew}>
            {t('New Article')}
          </Button>
        </Row>
        <Row
          icon={Users}
          title={t('Invite your team')}
          note={t('Authors, editors and admins get a link.')}
        >
          <OutlineButton onClick={next.onUsers}>{t('Invite People')}</OutlineButton>
        </Row>
        <Row
          icon={Palette}
          title={t('Finish the look')}
          note={t('Icon, a logo for dark backgrounds, colors of the categories.')}
        >
          <OutlineButton onClick={next.onSettings}>{t('Open Settings')}</OutlineButton>
        </Row>
        <Row
          icon={LayoutTemplate}
          title={t('Arrange the home page')}
          note={t('Which sections it has. Menus and Pages are in the navigation.')}
        >
          <OutlineButton onClick={next.onLayout}>{t('Home Page Layout')}</OutlineButton>
        </Row>
        <Row icon={Mail} title={t('Check email')} note={t('For invitations and newsletters.')}>
          <OutlineButton onClick={next.onSettings}>{t('Email Settings')}</OutlineButton>
        </Row>
        {hasPlaceholders && (
          <Row
            icon={AtSign}
            title={t('Enter your email addresses')}
            note={t(
              'Readers see placeholder email addresses on Contact, About, Privacy and Terms.',
            )}
          >
            <OutlineButton onClick={next.onSettings}>{t('Contact Settings')}</OutlineButton>
          </Row>
        )}
        <Row
          icon={ShieldCheck}
          title={t('Turn on two-factor login')}
          note={t('An app or a passkey.')}
        >
          <OutlineButton onClick={next.onAccount}>{t('Open Account')}</OutlineButton>
        </Row>
      </ul>
      <div className={styles.foot}>
        <TextButton alone onClick={next.onHome}>
          {t('See your home page')}
        </TextButton>
        <TextButton alone onClick={next.onDashboard}>
          {t('Go to the dashboard')}
        </TextButton>
      </div>
    </div>
  );
}
