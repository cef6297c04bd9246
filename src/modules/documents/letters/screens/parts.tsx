import { useText } from '../../../../core/web/device/preferences.tsx';
import { Mark } from '../../screens/parts.tsx';
import type { LetterState } from '../contract.ts';
import { letterLabels as labels, stateLabels } from '../labels.ts';

const tones = {
  asked: 'marigold',
  waiting: 'marigold',
  issued: 'leaf',
  refused: 'sindur',
  withdrawn: 'slate',
} as const;

/** How far a request is, and below it why it was refused. */
export function StateMark({ row }: { row: { state: LetterState; note: string; isRevoked: boolean } }) {
  const t = useText();
  return (
    <>
      <Mark tone={row.isRevoked ? 'sindur' : tones[row.state]}>
        {t(row.isRevoked ? labels.revoked : stateLabels[row.state])}
      </Mark>
      {row.note ? <small> {row.note}</small> : null}
    </>
  );
}
