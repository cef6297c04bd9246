import type { ReactNode } from 'react';
import { Pieces } from '../../../core/web/rich/pieces.tsx';
import type { Block } from '../blocks/contract.ts';
import { drawBlocks } from '../blocks/draw.ts';
import { drawMissing } from '../blocks/drawn/parts.ts';
import { labels } from '../labels.ts';
import { type Called, useReader } from './website.tsx';

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
const NotFound = () => <Pieces of={drawMissing(useReader())} />;

/** The first parts of a page, as the server drew them. */
export function DrawnBlocks({
  blocks,
  slots = {},
}: {
  blocks: readonly Block[];
  slots?: Readonly<Record<string, ReactNode>>;
}) {
  return <Pieces of={drawBlocks(blocks, useReader(), true)} slots={slots} />;
}
