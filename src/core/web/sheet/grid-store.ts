/** One cell as the grid paints it. An empty saved cell is shown as missing. */
type GridCell = {
  readonly text: string;
  readonly state: 'saved' | 'pending' | 'error' | 'conflict';
};
/** A row as the grid paints it; the same object as long as nothing of the row changes. */
export type GridRowView = {
  readonly cells: readonly GridCell[];
  /** The calculated columns. */
  readonly tails: readonly string[];
  readonly note: string;
  readonly noteTone: 'plain' | 'sindur' | 'marigold';
};

/** What a grid shows and writes to; rows are numbered as they are shown. */
export type GridSource = {
  subscribe(row: string, listener: () => void): () => void;
  view(row: string): GridRowView;
  write(changes: readonly { row: string; column: string; text: string }[]): void;
  undo(): void;
  redo(): void;
};

/** Where the cursor is and how far the selection reaches; rows and columns from 0. */
export type GridPlace = {
  readonly row: number;
  readonly column: number;
  readonly toRow: number;
  readonly toColumn: number;
  /** `ready`: a key moves or replaces; `typing`: arrows leave the cell; `editing`: arrows move in the text. */
  readonly mode: 'ready' | 'typing' | 'editing';
  /** The cursor's cell takes the focus: after a key or a click, not when the screen opens. */
  readonly hasFocus: boolean;
};

export type GridCursor = ReturnType<typeof makeCursor>;

/** The cursor, apart from React: a key then paints two rows and nothing else. */
export function makeCursor() {
  let place: GridPlace = { row: 0, column: 0, toRow: 0, toColumn: 0, mode: 'ready', hasFocus: false };
  const listeners = new Set<() => void>();
  return {
    get: () => place,
    set(change: Partial<GridPlace>) {
      place = { ...place, ...change };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** What a row has to know of the cursor, as one comparable text; empty for most rows. */
    ofRow(row: number): string {
      const { column, toColumn, mode, hasFocus } = place;
      const isCurrent = place.row === row;
      const [top, bottom] = rangeOf(place.row, place.toRow);
      const isSelected = row >= top && row <= bottom && (top !== bottom || column !== toColumn);
      if (!isCurrent && !isSelected) return '';
      const [from, to] = rangeOf(column, toColumn);
      return [isCurrent ? column : -1, isSelected ? from : -1, isSelected ? to : -1, mode, hasFocus].join(
        ' ',
      );
    },
  };
}

export const rangeOf = (one: number, other: number): readonly [number, number] =>
  one <= other ? [one, other] : [other, one];

/** Signs nobody sees that come along from other programs: a cell of nothing else is an empty one. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/** The cells of a block copied from a spreadsheet: lines of tabs. */
export function parseBlock(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t').map((cell) => cell.replace(unseen, '').trim()));
}
