import { Mail, Rss } from 'lucide';
import { feedPath } from '#features/syndication/paths.ts';
import { t } from '#lib/messages/messages.ts';
import { buttonClass } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { followPath, type TopicRef } from '../paths.ts';

interface FollowLinksProps {
  topic: TopicRef;
  /** The page or list that the topic's feeds are below. */
  page: string;
}

/** Follow a tag, game, author or series: by feed, or by email. */
export function FollowLinks({ topic, page }: FollowLinksProps) {
  return (
    <>
      <a href={feedPath(page, 'feed.xml')} className={buttonClass('line')}>
        <Icon icon={Rss} />
        {t('Feed')}
      </a>
      <a href={followPath(topic)} className={buttonClass('line')}>
        <Icon icon={Mail} />
        {t('Follow by email')}
      </a>
    </>
  );
}
