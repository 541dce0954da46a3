import { Search } from 'lucide';
import { useState } from 'react';
import * as choices from '#ui/admin/choices.module.css';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { GameProposal } from '../contract.ts';
import { releaseWords } from '../web/release-words.ts';
import { lookUpGame } from './api.ts';
import type { GameForm } from './game-rows.tsx';
import * as styles from './games.module.css';

/** Puts facts into what is still empty: what somebody wrote stays. @returns how many fields were filled */
function fillEmpty(form: GameForm, { game }: GameProposal): number {
  const { developer, publisher, series, wikidata, links, ratings, genres, releases } = game;
  const facts = {
    ...{ developer, publisher, series, links, ratings },
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

/** Facts from Wikidata: asked for by the title, chosen by whoever fills in the form, saved with it. */
export function LookupBox({ form }: { form: GameForm }) {
  const [found, setFound] = useState<GameProposal[] | null>(null);
  const [filled, setFilled] = useState<number | null>(null);
  const isFound = found !== null && found.length > 0;
  const title = form.watch('title').trim();
  const { act, busy } = useAction({
    run: lookUpGame,
    failure: 'Failed to look up facts',
    onDone: (proposals) => {
      setFound(proposals);
      setFilled(null);
    },
  });
  return (
    <div className={styles.lookup}>
      <Button
        variant="line"
        busy={busy}
        busyLabel="Looking up..."
        disabled={title === ''}
        onClick={() => void act(title)}
      >
        <Icon icon={Search} />
        Look up in Wikidata
      </Button>
      <p className={styles.note} role="status">
        {found?.length === 0 && 'Wikidata has no game of this name.'}
        {isFound && 'Choose one: it fills in what is empty below.'}
        {filled !== null &&
          `${filled} ${filled === 1 ? 'field was' : 'fields were'} filled in: look at them and save.`}
      </p>
      {isFound && (
        <ul className={classNames(choices.list, styles.proposals)}>
          {found.map((proposal) => (
            <li key={proposal.game.wikidata}>
              <button
                type="button"
                className={choices.choice}
                onClick={() => {
                  setFilled(fillEmpty(form, proposal));
                  setFound(null);
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
