import type { Label, Language } from '../../../core/labels.ts';
import { type Piece, piece } from '../../../core/validation/pieces.ts';
import { blockLabels } from './labels.ts';
import type { Reader } from './words.ts';

/* Apart from whole texts: slides turn without what reads those. */

/** A line in both languages; `only`: the one language it is written in, which the page of the other shows. */
export type Written = Label & { readonly only?: Language | undefined };

/** A line as it is written, with the name of its language where that is not the reader's. */
export function linePieces(line: Written, reader: Reader): Piece[] {
  const text = reader.t(line);
  if (text === '') return [];
  if (!line.only || line.only === reader.language) return [text];
  const language = reader.t(line.only === 'en' ? blockLabels.inEnglish : blockLabels.inBengali);
  return [piece('span', { lang: line.only }, text), ' ', piece('small', { class: 'only' }, `(${language})`)];
}
