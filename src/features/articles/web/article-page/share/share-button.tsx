import { Share2 } from 'lucide';
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
      window.alert('Article URL copied to clipboard!');
    }
  } catch (error) {
    // Also where the visitor closes the device's own dialog.
    console.debug('Nothing was shared', error);
  }
}

/** Hands the page's address to the device's share feature, else to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  return (
    <Button variant="line" className="needs-script" onClick={() => void share(title)}>
      <Icon icon={Share2} />
      Share
    </Button>
  );
}
