import { AtSign, Mail, PenLine, ShieldCheck, Users } from 'lucide';
import type { Ref } from 'react';
import { OutlineButton, TextButton } from '#ui/admin/buttons.tsx';
import { Row } from '#ui/admin/row-list.tsx';
import { Button } from '#ui/button.tsx';
import * as styles from './setup.module.css';

/** Where the finished setup leads. */
export interface NextSteps {
  onNew: () => void;
  onUsers: () => void;
  onEmail: () => void;
  onAccount: () => void;
  onHome: () => void;
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
        <bdi>{name}</bdi> is ready
      </h1>
      <p className={styles.sub}>Here’s what most people do next.</p>
      <ul>
        <Row icon={PenLine} title="Write your first article" note="The editor saves as you type.">
          <Button variant="primary" onClick={next.onNew}>
            New Article
          </Button>
        </Row>
        <Row icon={Users} title="Invite your team" note="Authors, editors and admins get a link.">
          <OutlineButton onClick={next.onUsers}>Invite People</OutlineButton>
        </Row>
        <Row icon={Mail} title="Check email" note="For invitations and newsletters.">
          <OutlineButton onClick={next.onEmail}>Email Settings</OutlineButton>
        </Row>
        {hasPlaceholders && (
          <Row
            icon={AtSign}
            title="Enter your email addresses"
            note="Readers see placeholder email addresses on Contact and About."
          >
            <OutlineButton onClick={next.onEmail}>Contact Settings</OutlineButton>
          </Row>
        )}
        <Row icon={ShieldCheck} title="Turn on two-factor login" note="An app or a passkey.">
          <OutlineButton onClick={next.onAccount}>Open Account</OutlineButton>
        </Row>
      </ul>
      <div className={styles.foot}>
        <TextButton alone onClick={next.onHome}>
          See your home page
        </TextButton>
        <TextButton alone onClick={next.onDashboard}>
          Go to the dashboard
        </TextButton>
      </div>
    </div>
  );
}
