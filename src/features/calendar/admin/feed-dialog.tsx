import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLocal } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { CopyBox } from '#ui/admin/copy-box.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Button } from '#ui/button.tsx';
import { changeFeed, createFeed, deleteFeed, feedQuery } from './api.ts';
import * as styles from './calendar.module.css';

/** The user's link for calendar programs. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { data: feed, isPending, isError } = useQuery(feedQuery());
  const [chosen, setChosen] = useState(true);
  const [url, setUrl] = useState<string>();
  const onlyOwn = feed?.onlyOwn ?? chosen;
  const create = useAction({
    run: () => createFeed({ onlyOwn }),
    failure: t('Failed to create the link'),
    onDone: (made) => setUrl(made.url),
  });
  const change = useAction({
    run: (own: boolean) => changeFeed({ onlyOwn: own }),
    failure: t('Failed to change the calendar'),
  });
  const remove = useAction({
    run: deleteFeed,
    success: () => t('Calendar link deleted'),
    failure: t('Failed to delete the link'),
    onDone: () => setUrl(undefined),
  });
  const { confirm, dialog } = useConfirm();
  /** Asks first if there is a link, because it stops working. */
  const askThen = async (title: string, action: string, run: () => Promise<unknown>) => {
    const text = t('Calendars that use the current link stop updating.');
    if (!feed || (await confirm({ title, text, action, danger: true }))) await run();
  };
  return (
    <Dialog
      title={t('Subscribe to the calendar')}
      description={t(
        'Add your link to Google Calendar, Apple Calendar or Outlook. Anyone who has it can see your plans.',
      )}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {t('Close')}
          </Button>
          {feed && (
            <OutlineButton
              busy={remove.busy}
              onClick={() =>
                void askThen(t('Delete the calendar link?'), t('Delete Link'), remove.act)
              }
            >
              {t('Delete Link')}
            </OutlineButton>
          )}
          <Button
            variant={url === undefined ? 'primary' : 'line'}
            busy={create.busy}
            onClick={() =>
              void askThen(t('Create a new link?'), t('Create a New Link'), create.act)
            }
          >
            {feed ? t('Create a New Link') : t('Create Link')}
          </Button>
        </>
      }
    >
      {isError && (
        <p role="alert">{t('Failed to load your calendar link. Close this and try again.')}</p>
      )}
      {!isPending && !isError && (
        <CheckLine
          checked={onlyOwn}
          onChange={({ target: { checked } }) => {
            setChosen(checked);
            if (feed) void change.act(checked);
          }}
        >
          {t('Only what’s assigned to me')}
        </CheckLine>
      )}
      {url !== undefined ? (
        <>
          <CopyBox what={t('link')} label={t('Your calendar link')} text={url} />
          <p className={styles.hint}>{t('Copy it now: it is shown only once.')}</p>
        </>
      ) : (
        feed && (
          <p className={styles.hint}>
            {t(
              'You created a link on {day}. It can’t be shown again. A new link replaces it: calendars with the old one stop updating.',
              { day: formatLocal(feed.createdAt, 'long') },
            )}
          </p>
        )
      )}
      {dialog}
    </Dialog>
  );
}
