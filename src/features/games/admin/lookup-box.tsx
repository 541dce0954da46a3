import { Search } from 'lucide';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import * as choices from '#ui/admin/choices.module.css';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { GameProposal } from '../contract.ts';
import { releaseWords } from '../web/releases/release-words.ts';
import { lookUpGame } from './api.ts';
import type { GameForm } from './game-rows.tsx';
import * as styles from './games.module.css';

/** Fills the empty fields only. @returns the number of filled fields */
function fillEmpty(form: GameForm, { game }: GameProposal): number {
  const { developer, publisher, series, wikidata, links, ratings, genres, releases } = game;
  const facts = {
    developer,
    publisher,
    series,
    links,
    ratings,
    wikidata: wikidata ?? '',
    genres: genres.join(', '),
    releases: releases.map((one) => ({ ...one, date: one.date ?? '' })),
  };
  const names = Object.keys(facts) as (keyof typeof facts)[];
  const empty = names.filter((name) => facts[name].length > 0 && form.getValues(name).length === 0);
  for (const name of empty) form.setValue(name, facts[name], { shouldDirty: true });
  return empty.length;
}

const lineOf = ({ description, game }: GameProposal) => {
  const dates = game.releases.flatMap(({ date }) => date ?? []).sort();
  return [description, game.developer, dates[0] && releaseWords(dates[0])]
    .filter(Boolean)
    .join(' · ');
};

/** Looks the title up in Wikidata and fills in the facts of the chosen game. */
export function LookupBox({ form }: { form: GameForm }) {
  const [proposals, setProposals] = useState<GameProposal[] | null>(null);
  const [filled, setFilled] = useState<number | null>(null);
  const hasProposals = proposals !== null && proposals.length > 0;
  const title = form.watch('title').trim();
  const { act, busy } = useAction({
    run: lookUpGame,
    failure: t('Failed to look up facts'),
    onDone: (answer) => {
      setProposals(answer);
      setFilled(null);
    },
  });
  return (
    <div className={styles.lookup}>
      <Button
        variant="line"
        busy={busy}
        busyLabel={t('Looking up...')}
        disabled={title === ''}
        onClick={() => void act(title)}
      >
        <Icon icon={Search} />
        {t('Fill In from Wikidata')}
      </Button>
      <p className={styles.note} role="status">
        {proposals?.length === 0 && t('No game with this name on Wikidata.')}
        {hasProposals && t('Choose a game to fill in the empty fields below.')}
        {filled !== null &&
          t(
            '{filled, plural, one {# field} other {# fields}} filled in. Check {filled, plural, one {it} other {them}}, then save.',
            { filled },
          )}
      </p>
      {hasProposals && (
        <ul className={classNames(choices.list, styles.proposals)}>
          {proposals.map((proposal) => (
            <li key={proposal.game.wikidata}>
              <button
                type="button"
                className={choices.choice}
                onClick={() => {
                  setFilled(fillEmpty(form, proposal));
                  setProposals(null);
                }}
              >
                <span dir="auto">{proposal.game.title}</span>
                <small dir="auto">{lineOf(proposal)}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
