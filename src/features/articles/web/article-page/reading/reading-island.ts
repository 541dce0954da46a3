import './newer-older.module.css';
import type { QueryClient } from '@tanstack/react-query';
import type { Article } from '#features/articles/contract.ts';
import { island } from '#ui/page/island.tsx';

const loadCode = () => import('./reading-helps.tsx');

/** Text size, reading position, and links to the newer and older article. */
export const ReadingIsland = island(loadCode);

/** Loads what they show. */
export const loadReading = (client: QueryClient, article: Article) =>
  loadCode().then(({ load }) => load(client, article));
