import { type Piece, piece } from '../../../core/validation/pieces.ts';
import type { Explained } from './explain.ts';

const failing = new Set([
  'partFailed',
  'subjectFailed',
  'absent',
  'expelled',
  'zero',
  'missing',
  'creditFailed',
]);

/** How a result came about, step by step, in words; the styles stand with the mark sheet's. */
export const drawSteps = (steps: readonly Explained[]): Piece =>
  piece('ul', { class: 'steps-trace' }, steps.map(drawStep));

function drawStep({ rule, text, steps }: Explained): Piece {
  const isBad = failing.has(rule);
  return piece(
    'li',
    {},
    piece(
      'span',
      {
        class: rule === 'final' ? 'steps-final' : isBad ? 'steps-bad' : undefined,
        'data-tone': isBad ? 'sindur' : undefined,
      },
      rule === 'subject' ? piece('strong', {}, text) : text,
    ),
    steps.length > 0 ? piece('ul', {}, steps.map(drawStep)) : null,
  );
}
