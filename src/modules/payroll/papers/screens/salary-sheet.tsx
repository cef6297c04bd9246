import { keepPreviousData } from '@tanstack/react-query';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Pager } from '../../../../core/web/list/pager.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { screenLabels as labels } from '../../screens/labels.ts';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { papersContract as contract } from '../contract.ts';
import { paperTitles, paperWords as words } from '../labels.ts';

type Sheet = z.output<typeof contract.sheet.output>;

/** The salary sheet on the screen: a row a person, a column each component, and the sums of the page and of all. */
export function SalarySheet({ id }: { id: string }) {
  const t = useText();
  const query = useQueryValues();
  const { data, error, refetch } = useRead(
    contract.sheet,
    { id, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  if (!data) return <Coming read={{ error, refetch }} />;
  if (data.total === 0) return <p className={classes.quiet}>{t(labels.noSlips)}</p>;
  return (
    <>
      <SheetTable sheet={data} />
      <Pager pages={query.pages} total={data.total} isWithin />
    </>
  );
}

function SheetTable({ sheet }: { sheet: Sheet }) {
  const t = useText();
  const format = useFormat();
  const amounts = (cells: readonly (string | null)[]) =>
    sheet.columns.map(({ key, isSum }, place) => {
      const cell = cells[place] ?? null;
      const shown = cell === null ? '' : format.money(cell).replace('৳', '');
      return (
        <td key={key} className={classes.right}>
          {isSum ? <b>{shown}</b> : shown}
        </td>
      );
    });
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t(paperTitles.sheet)}>
        <thead>
          <tr>
            <th scope="col">{t(labels.employee)}</th>
            {sheet.columns.map(({ key, name }) => (
              <th key={key} scope="col" className={classes.right}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.items.map((row) => (
            <tr key={row.id}>
              <td className={classes.person}>
                {t(row.name)}
                <span className={classes.below}>
                  {format.digits(row.code)} · {t(row.designation)}
                </span>
              </td>
              {amounts(row.cells)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sheet.total > sheet.items.length ? (
            <tr className={classes.sum}>
              <td>{t(words.ofPage)}</td>
              {amounts(sheet.ofPage)}
            </tr>
          ) : null}
          <tr className={classes.sum}>
            <td>{t(words.total)}</td>
            {amounts(sheet.ofAll)}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
