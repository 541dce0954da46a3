import { Search } from 'lucide';
import { useState } from 'react';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { GameProposal } from '../contract.ts';
import { releaseWords } from '../web/release-date.tsx';
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
  const title = form.watch('title').trim();
  const { act, busy } = useAction({
    run: lookUpGame,
    failure: 'Failed to look up facts',
    onDone: setFound,
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
        {found !== null && found.length > 0 && 'Choose one: it fills in what is empty below.'}
      </p>
      {found !== null && found.length > 0 && (
        <ul className={parts.lines}>
          {found.map((proposal) => (
            <li key={proposal.game.wikidata}>
              <Button
                variant="quiet"
                onClick={() => {
                  const count = fillEmpty(form, proposal);
                  setFound(null);
                  const fields = `${count} ${count === 1 ? 'field' : 'fields'}`;
                  toast({ title: 'Filled in', description: `${fields}: look at them and save.` });
                }}
              >
                {proposal.game.title}
              </Button>
              <small dir="auto">{lineOf(proposal)}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
