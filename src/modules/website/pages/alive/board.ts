import { shownTogether } from '../../blocks/drawn/wall.ts';
import { redraw } from './spoken.ts';

/** After so many turns the notices are asked for anew: what is withdrawn is off the wall within a minute. */
const turnsToRead = 4;

/** The notice board of a wall shows some notices after the other, by itself; while the server is away, those it showed. */
export function turnBoard(): void {
  let turn = 0;
  const next = async () => {
    turn += 1;
    if (turn % turnsToRead === 0) await redraw();
    show(turn);
    wait();
  };
  const wait = () => setTimeout(() => void next(), everyOf() * 1000);
  wait();
}

const everyOf = (): number => Number(document.querySelector<HTMLElement>('.board')?.dataset.every) || 12;

function show(turn: number): void {
  const lines = [...document.querySelectorAll<HTMLElement>('.board > li')];
  const turns = Math.max(1, Math.ceil(lines.length / shownTogether));
  const from = (turn % turns) * shownTogether;
  for (const [place, line] of lines.entries()) line.hidden = place < from || place >= from + shownTogether;
}
