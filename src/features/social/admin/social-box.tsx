import { useQuery } from '@tanstack/react-query';
import type { AdminArticle } from '#features/articles/contract.ts';
import { articlePath } from '#features/articles/paths.ts';
import { isPublic } from '#features/articles/values.ts';
import { shownCategoryName } from '#features/taxonomy/values.ts';
import { ownCategoriesQuery } from '#features/taxonomy/web/public.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { slugify } from '#lib/text/slug.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { SwitchLine } from '#ui/admin/form/controls.tsx';
import { TextAreaField } from '#ui/admin/form/fields.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import { StatusIcon } from '#ui/admin/status-icon.tsx';
import { QueryFailed } from '#ui/admin/table/query-failed.tsx';
import * as field from '#ui/form/field.module.css';
import { useSite } from '#ui/site.ts';
import type { SocialPost } from '../contract.ts';
import { shareImageOf } from '../share-image.ts';
import { composeText, countText, type PostFacts } from '../text.ts';
import { isFixed, RULES } from '../values.ts';
import { deletePost, postNow, postsQuery } from './api.ts';
import { NETWORK_NAMES, POST_LOOKS } from './labels.ts';
import * as styles from './social.module.css';
import { useWords } from './use-words.ts';

interface SocialBoxProps {
  /** As it was saved last; null for a new one. */
  article: AdminArticle | null;
  /** As typed. */
  values: Record<
    'title' | 'excerpt' | 'category' | 'slug' | 'featuredImage' | 'featuredImageAlt',
    string
  >;
}

interface PreviewProps {
  text: string;
  facts: PostFacts;
  image: { url: string; alt: string };
}

/** The post with its link card. */
function Preview({ text, facts, image }: PreviewProps) {
  return (
    <details className={styles.preview}>
      <summary>{t('Preview')}</summary>
      <p dir="auto">{text}</p>
      <div className={styles.card}>
        <img src={image.url} alt={image.alt} width={1200} height={630} loading="lazy" />
        <span>{new URL(facts.url).host}</span>
        <b dir="auto">{facts.title}</b>
        <span dir="auto">{facts.excerpt}</span>
      </div>
    </details>
  );
}

function State({ post }: { post: SocialPost }) {
  if (post.state === 'draft') return null;
  const { label, sign, tone } = POST_LOOKS[post.state];
  return (
    <div className="cluster">
      <StateBadge tone={tone}>
        <StatusIcon of={sign} />
        {label}
      </StateBadge>
      {post.postedAt !== null && post.state === 'posted' && (
        <span className={parts.note}>{formatLocalTime(post.postedAt)}</span>
      )}
      {post.url !== null && (
        <a className="link" href={post.url} target="_blank" rel="noopener noreferrer">
          {t('View post')}
          <span className="sr"> {t('(opens in a new tab)')}</span>
        </a>
      )}
    </div>
  );
}

/** The posts of a saved article. */
function Posts({ article, values }: SocialBoxProps & { article: AdminArticle }) {
  const { id } = article;
  const site = useSite();
  const { confirm, dialog } = useConfirm();
  const words = useWords(id, confirm);
  const query = useQuery({
    ...postsQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.posts.some((one) => /waiting|sending/.test(one.state)) ? 3000 : false,
  });
  const { data: ownCategories = [] } = useQuery(ownCategoriesQuery);
  const publish = useAction({
    run: async (accountId: number) => {
      await words.save();
      return postNow(id, accountId);
    },
    failure: t('Failed to post'),
  });
  const removal = useAction({
    run: (postId: number) => deletePost(postId),
    success: () => t('Post deleted'),
    failure: t('Failed to delete the post'),
  });
  const { posts = [], mayPost = false } = query.data ?? {};
  if (query.isError && query.data === undefined) {
    return (
      <Box title={t('Social Posts')} bare>
        <QueryFailed query={query} small />
      </Box>
    );
  }
  if (posts.length === 0) return null;

  const slug = slugify(values.slug) || article.slug;
  const facts: PostFacts = {
    title: values.title.trim(),
    excerpt: values.excerpt.trim(),
    url: site.url + articlePath(slug),
    category: shownCategoryName((name) => name, values.category, ownCategories, 'label'),
  };
  const image = shareImageOf(
    { ...values, featuredImage: values.featuredImage.trim(), coverUrl: article.coverUrl },
    site.url,
  );
  const isShown = isPublic(article);

  const buttons = (post: SocialPost) => {
    const { accountId, state, network, name, id: postId } = post;
    const isAgain = state === 'uncertain' || state === 'deleted';
    const label = state === 'failed' ? t('Retry') : isAgain ? t('Post Again') : t('Post Now');
    return (
      <div className="cluster">
        {accountId !== null && isShown && !isFixed(state) && (
          <OutlineButton
            aria-label={t('{label} at {name}', { label, name })}
            busy={publish.busyWith === accountId}
            onClick={() => void publish.act(accountId)}
          >
            {label}
          </OutlineButton>
        )}
        {accountId !== null &&
          postId !== null &&
          state === 'posted' &&
          RULES[network].isDeletable && (
            <OutlineButton
              aria-label={t('Delete Post at {name}', { name })}
              busy={removal.busyWith === postId}
              onClick={() =>
                void confirm({
                  title: t('Delete this post?'),
                  text: t('It disappears from {network}. You can’t undo this.', {
                    network: NETWORK_NAMES[network],
                  }),
                  action: t('Delete Post'),
                  danger: true,
                }).then((sure) => sure && removal.act(postId))
              }
            >
              {t('Delete Post')}
            </OutlineButton>
          )}
      </div>
    );
  };

  return (
    <Box
      title={t('Social Posts')}
      action={
        <span className={parts.note} role="status">
          {words.isSaving ? t('Saving...') : ''}
        </span>
      }
      bare
    >
      <div className={parts.boxBody}>
        {words.failure !== null && (
          <p className={field.error} role="alert">
            {words.failure}{' '}
            <OutlineButton onClick={() => void words.save()}>{t('Save Again')}</OutlineButton>
          </p>
        )}
        {!isShown && posts.some(({ state }) => state === 'posted') && (
          <p className={parts.note}>
            {t('The article isn’t public, but its posts are. Delete them if they should go, too.')}
          </p>
        )}
        {posts.map((post) => {
          const { accountId, network, name, maxChars, template, state } = post;
          const current = words.wordsOf(post);
          const isOn = current.isChosen ?? post.isDefault;
          const made = { network, words: current.words, template, maxChars };
          const text = composeText(made, facts);
          const count = countText(network, text);
          const isWritten = accountId !== null && !isFixed(state);
          return (
            <div key={accountId === null ? `post-${post.id}` : accountId} className={styles.post}>
              {isWritten && !isShown ? (
                <SwitchLine
                  checked={isOn}
                  onChange={({ target }) =>
                    words.change(accountId, { ...current, isChosen: target.checked })
                  }
                >
                  {name} <span className={parts.note}>{NETWORK_NAMES[network]}</span>
                </SwitchLine>
              ) : (
                <b>{name}</b>
              )}
              <State post={post} />
              {post.problem !== null && <p className={field.error}>{post.problem}</p>}
              {isWritten && (isOn || isShown) && (
                <>
                  <TextAreaField
                    label={t('Words for {name}', { name })}
                    count={<span data-long={count > maxChars}>{`${count} / ${maxChars}`}</span>}
                    error={
                      count > maxChars
                        ? t('Too long by {over}. It won’t be posted.', { over: count - maxChars })
                        : undefined
                    }
                    rows={3}
                    dir="auto"
                    value={current.words}
                    placeholder={composeText({ ...made, words: '' }, facts)}
                    onChange={({ target }) =>
                      words.change(accountId, { ...current, words: target.value })
                    }
                    onBlur={() => void words.save()}
                  />
                  <Preview text={text} facts={facts} image={image} />
                </>
              )}
              {mayPost && buttons(post)}
            </div>
          );
        })}
      </div>
      {dialog}
    </Box>
  );
}

/** What is posted about the article, once it is saved for the first time. */
export function SocialBox({ article, values }: SocialBoxProps) {
  return article && <Posts key={article.id} article={article} values={values} />;
}
