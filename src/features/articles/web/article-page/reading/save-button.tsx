import { Bookmark } from 'lucide';
import { useSyncExternalStore } from 'react';
import { t } from '#lib/messages/messages.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { Article } from '../../../contract.ts';
import { addToList, readList, removeFromList, subscribeToLists } from '../../reading-list.ts';

/** Saves the article for later, in this browser. */
export function SaveButton({ article }: { article: Article }) {
  const isSaved = useSyncExternalStore(
    subscribeToLists,
    () => readList('saved').some(({ slug }) => slug === article.slug),
    () => false,
  );
  const toggle = () => {
    if (isSaved) removeFromList('saved', article.slug);
    else addToList('saved', article);
    toast({
      title: isSaved ? t('Removed from saved articles') : t('Saved for later'),
      description: isSaved ? article.title : t('Find it under Saved at the foot of every page.'),
    });
  };
  return (
    <Button variant="line" className="needs-script" aria-pressed={isSaved} onClick={toggle}>
      <Icon icon={Bookmark} />
      {isSaved ? t('Saved') : t('Save')}
    </Button>
  );
}
