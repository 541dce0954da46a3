import { useQuery } from '@tanstack/react-query';
import { Merge, Plus } from 'lucide';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { ImportCsv } from '#ui/admin/files/import-csv.tsx';
import { FindField } from '#ui/admin/form/controls.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { changeColumn, countColumn, readersColumn } from '#ui/admin/table/columns.tsx';
import { DataTable } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { useListSearch } from '#ui/admin/table/use-list-search.ts';
import { useRemoval } from '#ui/admin/table/use-removal.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { AdminGame } from '../contract.ts';
import { gamePath } from '../paths.ts';
import { GAME_LIMITS } from '../values.ts';
import { SmallCover } from '../web/covers/small-cover.tsx';
import { releaseWords } from '../web/releases/release-words.ts';
import { adminGamesQuery, GAME_ROWS, importGames, removeGame } from './api.ts';
import { CSV_COLUMNS } from './csv-columns.ts';
import * as styles from './games.module.css';

interface GameTableProps {
  /** The first search. */
  find: string | undefined;
  /** Opens the form; null for a new game. */
  onEdit: (game: AdminGame | null) => void;
  onMerge: (game: AdminGame) => void;
}

const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join(', ');

/** All games, for editors. */
export function GameTable({ find: first, onEdit, onMerge }: GameTableProps) {
  const find = useListSearch(first);
  const { search, page } = find;
  const query = useQuery(adminGamesQuery(search, page));
  const { data } = query;
  const removal = useRemoval({
    noun: t('game'),
    warn: ({ title, articleCount }: AdminGame) =>
      articleCount === 0
        ? t('No article is about “{title}”. This can’t be undone.', { title })
        : t(
            '{articleCount, plural, one {# article} other {# articles}} {articleCount, plural, one {stays but no longer names} other {stay but no longer name}} “{title}”. This can’t be undone; to keep its URL working, merge it into another game.',
            { articleCount, title },
          ),
    run: ({ id }: AdminGame) => removeGame(id),
  });
  return (
    <>
      <div className={parts.bar}>
        <FindField {...find.field} label={t('Search games')} maxLength={GAME_LIMITS.title} />
        <span className={parts.grow} />
        <div className={parts.headActions}>
          <ImportCsv
            title={t('Import games')}
            rule={t('Adds new games. If a line can’t be imported, nothing is.')}
            columns={CSV_COLUMNS}
            template="games.csv"
            run={importGames}
            success={({ added }) =>
              t('{added, plural, one {# game} other {# games}} added', { added })
            }
            failure={t('Failed to import games')}
          />
          <Button variant="primary" onClick={() => onEdit(null)}>
            <Icon icon={Plus} />
            {t('New Game')}
          </Button>
        </div>
      </div>
      <DataTable
        region={removal.list}
        label={t('Games')}
        className={table.records ?? ''}
        columns={[
          {
            head: t('Title'),
            kind: 'name',
            cell: (game) => (
              <span className={styles.name}>
                <SmallCover game={game} sizes="2rem" />
                <span dir="auto">{game.title}</span>
              </span>
            ),
          },
          {
            head: t('Developer'),
            className: table.notOnTablets ?? '',
            kind: 'info',
            dir: 'auto',
            cell: ({ developer }) => developer,
          },
          {
            head: t('First release'),
            kind: 'info',
            cell: ({ released }) => releaseWords(released),
          },
          {
            head: t('Platforms'),
            className: classNames(table.notOnTablets, table.notOnPhones),
            kind: 'info',
            cell: ({ platforms }) => names(platforms),
          },
          readersColumn<AdminGame>(({ slug }) => gamePath(slug)),
          countColumn<AdminGame>(t('Articles'), ({ articleCount }) => articleCount, [
            'article',
            'articles',
          ]),
          changeColumn({
            nameOf: ({ title }) => title,
            removing: removal.removing,
            onEdit,
            onDelete: removal.ask,
            more: (game) => [
              { label: t('Merge into another game'), icon: Merge, onSelect: () => onMerge(game) },
            ],
          }),
        ]}
        query={query}
        rows={data?.games}
        loadingRows={5}
        failure={t('Failed to fetch games')}
        empty={
          search === '' ? (
            t('No games yet. Add games to link them to articles and to fill the release calendar.')
          ) : (
            <>
              <p>{t('No games match.')}</p>
              <OutlineButton onClick={find.clear}>{t('Clear Search')}</OutlineButton>
            </>
          )
        }
        pager={find.pager(GAME_ROWS, data)}
      />
      {removal.dialog}
    </>
  );
}
