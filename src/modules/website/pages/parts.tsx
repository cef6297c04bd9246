import type { ReactNode } from 'react';
import { drawMissing } from '../blocks/drawn/parts.ts';
import type { Piece } from '../blocks/tree.ts';
import type { Reader } from '../blocks/words.ts';
import { labels } from '../labels.ts';
import { Pieces } from './pieces.tsx';
import { type Called, useReader } from './website.tsx';

/** A page as the server drew it, once its answer is there. */
export function Drawn<T>({
  called,
  draw,
  slots = {},
}: {
  called: Called<T>;
  draw: (answer: T, reader: Reader) => Piece[];
  slots?: Readonly<Record<string, ReactNode>>;
}) {
  const reader = useReader();
  if (called.data !== undefined) return <Pieces of={draw(called.data, reader)} slots={slots} />;
  return (
    <div className="wrap page">
      <Answer called={called}>{() => null}</Answer>
    </div>
  );
}

/** What stands where a call has not answered, was refused, or found nothing. */
export function Answer<T>({
  called,
  children,
}: {
  called: Called<T>;
  children: (data: T) => ReactNode;
}): ReactNode {
  const { t } = useReader();
  if (called.data !== undefined) return children(called.data);
  if (!called.problem) return <div className="waiting" aria-busy="true" />;
  if (called.problem.status === 404) return <NotFound />;
  return (
    <div className="problem" role="alert">
      <p>{called.problem.message || t(labels.away)}</p>
      <button type="button" className="button" onClick={called.again}>
        {t(labels.again)}
      </button>
    </div>
  );
}

/** The page for an address that shows nothing. */
export const NotFound = () => <Pieces of={drawMissing(useReader())} />;

/** The page number of the address. */
export function askedPage(): string {
  const page = new URLSearchParams(location.search).get('page') ?? '1';
  return /^[1-9]\d{0,4}$/.test(page) ? page : '1';
}
