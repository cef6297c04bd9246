import '../../../../../assets/mark-sheet.css';
import { Pieces } from '../../../../core/web/rich/pieces.tsx';
import { drawSheet, type SheetShown } from '../draw-sheet.ts';

/** A mark sheet as it is printed, the same as the website shows. */
export const Paper = (shown: SheetShown) => <Pieces of={[drawSheet(shown)]} />;
