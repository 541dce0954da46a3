import { useQuery } from '@tanstack/react-query';
import { Check as CheckMark, Clock, Info, ListChecks, OctagonAlert } from 'lucide';
import { Popover } from 'radix-ui';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { imageOf } from '#features/media/values.ts';
import { t } from '#lib/messages/admin.ts';
import { checkRules } from '#lib/publish-checks.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import * as parts from '#ui/admin/parts.module.css';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSite } from '#ui/site.ts';
import { publishChecksQuery } from '../form-api.ts';
import type { FormValues } from '../form-values.ts';
import type { RemoteImage } from '../remote-images/use-remote-images.ts';
import { byRules, type Check, checksOf, remoteCheck } from './checklist.ts';
import * as styles from './checklist-button.module.css';
import { readContent } from './read-content.ts';
import { useLinkCheck } from './use-link-check.ts';

const SIGNS = {
  good: { word: t('Good'), icon: CheckMark },
  open: { word: t('To do'), icon: OctagonAlert },
  wait: { word: t('Checking'), icon: Clock },
  note: { word: t('Note'), icon: Info },
};

/** Until the rules are loaded. */
const USUAL = checkRules([]);

function CheckLine({ check }: { check: Check }) {
  const { word, icon } = SIGNS[check.state];
  return (
    <li data-state={check.state}>
      <Icon icon={icon} />
      <div>
        <span className="sr">{word}: </span>
        {check.text}
        {check.isRequired && (
          <>
            {' '}
            <StateBadge tone="red">{t('Required')}</StateBadge>
          </>
        )}
        {check.details && (
          <ul>
            {check.details.map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

interface ChecklistButtonProps {
  values: FormValues;
  /** Images that are not in the library yet. */
  remote: readonly RemoteImage[];
}

/** Opens the checklist next to the publish buttons. */
export function ChecklistButton({ values, remote }: ChecklistButtonProps) {
  const site = useSite();
  const [open, setOpen] = useState(false);
  const { links, check } = useLinkCheck();
  const content = useDebouncedValue(values.content, 500);
  const facts = useMemo(() => readContent(content), [content]);
  const image = imageOf(values.featuredImage.trim(), new URL(site.url).host);
  const rules = useQuery(publishChecksQuery()).data?.checks ?? USUAL;
  const checks = [
    ...byRules(checksOf(values, facts, image.kind, links, new Date()), values, image.kind, rules),
    ...remoteCheck(remote),
  ];
  const isRefused = checks.some(({ isRequired, state }) => isRequired === true && state !== 'note');
  const todo = checks.filter(({ state }) => state === 'open').length;

  // Also checks links that are added while the list is open.
  const look = useEffectEvent(() => void check(facts.links));
  useEffect(() => {
    if (open && facts.links.length > 0) look();
  }, [open, facts]);

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className={buttonClass('quiet')}
        data-tooltip={t('What to look at before readers see it')}
      >
        <Icon icon={ListChecks} />
        <span>{t('Checks')}</span>
        {todo > 0 && <b className={parts.count}>{t('{todo} open', { todo })}</b>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className={parts.popover}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-labelledby="form-checklist"
        >
          <h2 id="form-checklist">{t('Before publishing')}</h2>
          <p className={parts.note}>
            {isRefused
              ? t('It can’t be published or scheduled until the required checks pass.')
              : t('These are suggestions. You can publish anyway.')}
          </p>
          <ul className={styles.checks} aria-live="polite">
            {checks.map((one) => (
              <CheckLine key={one.name} check={one} />
            ))}
          </ul>
          {facts.links.length > 0 && links !== 'checking' && (
            <RowButton onClick={() => void check(facts.links, true)}>
              {t('Check the links again')}
            </RowButton>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
