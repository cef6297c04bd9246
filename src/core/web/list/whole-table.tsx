import type { ReadPages } from '../page/print-lists.ts';
import classes from './data-table.module.css';
import { DataTable, type DataTableProps, PrintedTable } from './data-table.tsx';
import { type Tools, useListTools } from './use-list-tools.tsx';

/** A list that is read as a whole, or further and further, with what every list can do below it. */
export function WholeTable<R extends { id: string }>({
  columns: allColumns,
  tools = 'all',
  readAll,
  ...rest
}: DataTableProps<R> & {
  tools?: Tools;
  /** Reads all rows page by page, where not all are on show. */
  readAll?: ReadPages;
}) {
  const { columns, printed, box, button } = useListTools({
    label: rest.label,
    columns: allColumns,
    answer: { items: rest.rows, total: rest.rows.length },
    readAll,
    isWithin: false,
    tools,
  });
  if (printed)
    return (
      <div ref={box}>
        <PrintedTable {...rest} columns={columns} rows={printed} before={0} />
      </div>
    );
  return (
    <>
      <DataTable {...rest} columns={columns} />
      {button ? <div className={classes.below}>{button}</div> : null}
    </>
  );
}
