import type { ImportHeading, ImportMode } from '../../contracts/import-contract.ts';

type Known = {
  readonly headings: readonly Pick<ImportHeading, 'column' | 'how'>[];
  readonly columns: readonly { readonly name: string; readonly isRequired: boolean }[];
};

/** Whether somebody should look at the columns before the rows: a guess, or a needed column without a heading. */
export function needsColumns({ headings, columns }: Known, mode: ImportMode): boolean {
  if (headings.length === 0) return false;
  const found = new Set(headings.map((one) => one.column));
  const isGuessed = headings.some((one) => one.how === 'guess');
  return isGuessed || (mode === 'add' && columns.some((one) => one.isRequired && !found.has(one.name)));
}
