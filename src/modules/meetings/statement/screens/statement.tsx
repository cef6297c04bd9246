import { Button, Select } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type * as z from 'zod';
import { addMonths, todayInDhaka } from '../../../../core/dates.ts';
import { monthLabel } from '../../../../core/format.ts';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { statementContract as contract } from '../contract.ts';
import { statementLabels as labels } from '../labels.ts';
import classes from './statement.module.css';

type Statement = z.output<typeof contract.statement.output>;

/** What the governing body is told of a month, as its paper has it. */
export default function MonthlyStatement() {
  const t = useText();
  const { language } = usePreferences();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const thisMonth = todayInDhaka(new Date()).slice(0, 7);
  const months = Array.from({ length: 24 }, (_, back) => addMonths(`${thisMonth}-01`, -back).slice(0, 7));
  const month = months.find((one) => one === query.text('month')) ?? thisMonth;
  const read = useRead(contract.statement, { month, language }, { placeholderData: keepPreviousData });
  const print = (as: 'en' | 'bn') =>
    void downloadFile(
      `${contract.file.path}${queryOf({ month, language: as })}`,
      `statement-${month}.pdf`,
    ).catch(showCallError);
  return (
    <Page
      {...(read.data ? { context: read.data.about } : {})}
      actions={(['en', 'bn'] as const).map((as) => (
        <Button
          key={as}
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => print(as)}
        >
          {t(as === 'en' ? labels.english : labels.bengali)}
        </Button>
      ))}
    >
      <p className={classes.quiet}>{t(labels.intro)}</p>
      <Select
        aria-label={t(labels.month)}
        w={200}
        mb="md"
        data={months.map((value) => ({ value, label: t(monthLabel(value)) }))}
        value={month}
        allowDeselect={false}
        onChange={(value) => query.set({ month: value })}
      />
      {read.data ? (
        <div className={classes.stack}>
          {read.data.tables.map((one) => (
            <Panel key={one.title} title={one.title} flush>
              <Figures table={one} />
            </Panel>
          ))}
          <p className={classes.quiet}>{read.data.note}</p>
        </div>
      ) : (
        <Coming read={read} rows={10} />
      )}
    </Page>
  );
}

function Figures({ table }: { table: Statement['tables'][number] }) {
  const t = useText();
  const format = useFormat();
  const { title, columns, rows, sums } = table;
  if (rows.length === 0) return <Nothing isInPanel>{t(labels.none)}</Nothing>;
  const side = (place: number) => (columns[place]?.isFigure ? classes.right : undefined);
  const line = (row: readonly (string | number | null)[], key: string, className?: string) => (
    <tr key={key} className={className}>
      {row.map((cell, place) => {
        const column = columns[place];
        const Cell = place === 0 ? 'th' : 'td';
        return (
          <Cell
            key={column?.label.en ?? place}
            {...(place === 0 ? { scope: 'row' } : {})}
            className={side(place)}
          >
            {format.digits(String(cell ?? ''))}
          </Cell>
        );
      })}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys
    <section className={classes.scroll} aria-label={title} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column.label.en} scope="col" className={side(place)}>
                {t(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => line(row, `${place} ${row[0]}`))}
          {sums ? line(sums, 'sums', classes.sum) : null}
        </tbody>
      </table>
    </section>
  );
}
