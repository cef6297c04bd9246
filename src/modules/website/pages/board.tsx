import { useEffect, useRef, useState } from 'react';
import type { Block, Content } from '../blocks/contract.ts';
import { drawBlocks } from '../blocks/draw.ts';
import { labels } from '../labels.ts';
import { Pieces } from './pieces.tsx';
import { useCall, useReader, useWebsite, useWords } from './website.tsx';

type Shown = Extract<Block, { kind: 'board' }>;
/** So many notices can be read across a hall at once. */
const together = 4;
/** After so many turns the notices are asked for anew: what is withdrawn is off the wall within a minute. */
const turnsToRead = 4;

/** The notice board for a screen on the wall: large, by turns, by itself. */
export function Board() {
  const { t } = useWords();
  const { common } = useWebsite();
  const reader = useReader();
  const { data, problem, again } = useCall<Content>('/api/web/content/board');
  const [turn, setTurn] = useState(0);
  const last = useRef<Shown | null>(null);
  const read = data?.blocks.find((block): block is Shown => block.kind === 'board');
  // While the server is away the wall shows what it showed.
  if (read) last.current = read;
  const board = last.current;
  const every = (board?.every ?? 12) * 1000;
  useEffect(() => {
    const stop = setTimeout(() => {
      setTurn(turn + 1);
      if ((turn + 1) % turnsToRead === 0) again();
    }, every);
    return () => clearTimeout(stop);
  }, [turn, every, again]);
  const items = board?.items ?? [];
  const turns = Math.max(1, Math.ceil(items.length / together));
  const from = (turn % turns) * together;
  return (
    <div className="wall">
      <h1>
        {t(labels.noticeBoard)}
        <small>{common ? t(common.siteName) : ''}</small>
      </h1>
      {board && items.length > 0 ? (
        <Pieces of={drawBlocks([{ ...board, items: items.slice(from, from + together) }], reader)} />
      ) : (
        <p>{t(problem ? labels.away : labels.noNotices)}</p>
      )}
    </div>
  );
}
