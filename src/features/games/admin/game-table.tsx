import { useQuery } from '@tanstack/react-query';
import { Merge, Pencil, Plus, Trash } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { OutlineButton, ToolButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { FindField } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { useDebouncedValue } from '#ui/admin/hooks/use-debounced-value.ts';
import * as parts from '#ui/admin/parts.module.css';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AdminGame } from '../contract.ts';
import { gamePath } from '../paths.ts';
import { GAME_LIMITS } from '../values.ts';
import { GameCover } from '../web/game-cover.tsx';
import { releaseWords } from '../web/release-date.tsx';
import { adminGamesQuery, GAME_ROWS, removeGame } from './api.ts';
import * as styles from './games.module.css';

interface GameTableProps {
  /** Opens the form; null is a new one. */
  onEdit: (game: AdminGame | null) => void;
  onMerge: (game: AdminGame) => void;
  /** Further actions over the table. */
  children: ReactNode;
}

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ');

/** All games, for editors. */
export function GameTable({ onEdit, onMerge, children }: GameTableProps) {
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const search = useDebouncedValue(text.trim());
  const query = useQuery(adminGamesQuery(search, page));
  const { data } = query;
  const list = useRef<HTMLElement>(null);
  const { confirm, dialog } = useConfirm();
  const remove = useAction({
    run: ({ id }: AdminGame) => removeGame(id),
    success: () => 'Game deleted successfully',
    failure: 'Failed to delete game',
    // The row that had the focus is gone.
    onDone: () => list.current?.focus(),
  });
  const askRemove = async (game: AdminGame) => {
    const { title, articleCount } = game;
    const articles = `${articleCount} ${articleCount === 1 ? 'article' : 'articles'}`;
    const sure = await confirm({
      title: 'Delete game?',
      text:
        articleCount === 0
          ? `No article is about “${title}”. Deleting it cannot be undone.`
          : `${articles} about “${title}” stay, and name it no more. Deleting it cannot be undone; to keep its address, merge it into another one.`,
      action: 'Delete',
      danger: true,
    });
    if (sure) void remove.act(game);
  };
  return (
    <>
      <div className={parts.bar}>
        <FindField
          placeholder="Search games..."
          aria-label="Search games"
          maxLength={GAME_LIMITS.title}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setPage(1);
          }}
        />
        <span className={parts.grow} />
        <div className={parts.headActions}>
          {children}
          <Button variant="primary" onClick={() => onEdit(null)}>
            <Icon icon={Plus} />
            New Game
          </Button>
        </div>
      </div>
      <section ref={list} tabIndex={-1} aria-label="Games">
        <DataTable
          label="Games"
          className={table.records ?? ''}
          columns={[
            {
              head: 'Title',
              td: { className: table.name },
              cell: (game) => (
                <span className={styles.name}>
                  <GameCover game={game} sizes="2rem" small />
                  <span dir="auto">{game.title}</span>
                </span>
              ),
            },
            {
              head: 'Made by',
              className: table.notOnTablets ?? '',
              td: { className: table.info, dir: 'auto' },
              cell: ({ developer }) => developer,
            },
            {
              head: 'First out',
              td: { className: table.info },
              cell: ({ released }) => releaseWords(released),
            },
            {
              head: 'Platforms',
              className: table.notOnTablets ?? '',
              td: { className: table.info },
              cell: ({ platforms }) => names(platforms),
            },
            {
              head: 'Readers',
              td: { className: table.info },
              cell: ({ isPublic, slug }) =>
                isPublic ? (
                  <a className="link" href={gamePath(slug)} target="_blank" rel="noopener">
                    Shown<span className="sr"> (opens in a new tab)</span>
                  </a>
                ) : (
                  'Not shown yet'
                ),
            },
            {
              head: 'Articles',
              className: table.number ?? '',
              cell: ({ articleCount }) => (
                <>
                  {articleCount}
                  <span className={table.unit}>
                    {articleCount === 1 ? ' article' : ' articles'}
                  </span>
                </>
              ),
            },
            {
              head: 'Actions',
              className: table.actions ?? '',
              cell: (game) => (
                <div>
                  <ToolButton label={`Edit ${game.title}`} onClick={() => onEdit(game)}>
                    <Icon icon={Pencil} />
                  </ToolButton>
                  <ToolButton label={`Merge ${game.title}`} onClick={() => onMerge(game)}>
                    <Icon icon={Merge} />
                  </ToolButton>
                  <ToolButton
                    danger
                    label={`Delete ${game.title}`}
                    disabled={remove.busyWith?.id === game.id}
                    onClick={() => void askRemove(game)}
                  >
                    <Icon icon={Trash} />
                  </ToolButton>
                </div>
              ),
            },
          ]}
          query={query}
          rows={data?.games}
          loadingRows={5}
          failure="Failed to fetch games"
          empty={
            search === '' ? (
              'No games yet. Articles name the games they are about; release dates fill the calendar.'
            ) : (
              <>
                <p>No game matches.</p>
                <OutlineButton onClick={() => setText('')}>Clear Search</OutlineButton>
              </>
            )
          }
          pager={{ page, pageSize: GAME_ROWS, total: data?.totalCount ?? 0, onPage: setPage }}
        />
      </section>
      {dialog}
    </>
  );
}
