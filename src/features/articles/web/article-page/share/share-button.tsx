import { Share2 } from 'lucide';
import { t } from '#lib/messages/messages.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { copyText } from './copy-text.ts';

async function share(title: string): Promise<void> {
  const url = window.location.href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
    } else {
      await copyText(url);
      window.alert(t('Article URL copied to clipboard!'));
    }
  } catch (error) {
    // Also when the visitor closes the share dialog.
    console.debug('not shared', error);
  }
}

/** Shares the page's URL with the device's share dialog, or copies it. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button variant="line" className="needs-script" onClick={() => void share(title)}>
      <Icon icon={Share2} />
      {t('Share')}
    </Button>
  );
}
