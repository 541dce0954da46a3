import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { rich } from '#ui/rich.ts';
import type { Byline } from '../../contract.ts';
import { authorPath } from '../../paths.ts';
import { isWriter } from '../../values.ts';
import { authorQuery } from '../api.ts';

// As an attribute: a style sheet that comes late would move what is below.
const BOX: CSSProperties = { maxWidth: '44rem', marginBottom: '1rem' };

/** Loads what `AuthorBox` shows of an article's authors. */
export const loadAuthors = (client: QueryClient, byline: Byline = []) =>
  Promise.all(byline.filter(isWriter).map(({ slug }) => client.prefetchQuery(authorQuery(slug))));

/** An author with their biography, below an article. */
export function AuthorBox({ slug }: { slug: string }) {
  const { data: author } = useQuery(authorQuery(slug));
  return (
    author && (
      <div style={BOX}>
        <p>
          <b>
            {rich('Written by <link>{author}</link>', {
              author: author.name,
              link: (parts) => (
                <Link key="link" className="link" href={authorPath(slug)} rel="author" dir="auto">
                  {parts}
                </Link>
              ),
            })}
          </b>
        </p>
        <p className="excerpt" dir="auto">
          {author.bio}
        </p>
      </div>
    )
  );
}
