import { DataTable, type DataTableProps } from './data-table.tsx';

/** All rows on paper: nothing to choose and nothing to press, numbered from the first. */
export function PrintedTable<R extends { id: string }>(props: DataTableProps<R> & { before: number }) {
  const { label, rows, nameOf, before } = props;
  const columns = props.columns.map((column) => ({
    ...column,
    // A place counts from the first row of the page on show.
    render: (row: R, place: number) => column.render(row, place - before),
  }));
  return <DataTable label={label} columns={columns} rows={rows} nameOf={nameOf} isCompact />;
}
