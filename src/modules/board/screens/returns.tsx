import { lazy, Suspense } from 'react';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { StateChoice } from '../../../core/web/list/search-box.tsx';
import { Coming, Nothing } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { boardContract as contract, type ReturnTable } from '../contract.ts';
import { returnTexts } from '../returns-rules.ts';
import classes from './board.module.css';
import { labels } from './labels.ts';
import { Choose, Files, useClass } from './parts.tsx';

const Stipends = lazy(() => import('./stipends.tsx'));

/** What the yearly survey asks for, counted from the registers, and who has a stipend. */
export default function GovernmentReturns() {
  const query = useQueryValues();
  const show = query.oneOf('show', ['tables', 'stipends']);
  const from = useClass(query);
  const yearId = from.setup?.yearId ?? '';
  return (
    <Page>
      <div className={classes.tools}>
        <StateChoice
          label={labels.show}
          value={show}
          choices={[
            ['tables', labels.tables],
            ['stipends', labels.stipends],
          ]}
          onChange={(value) => query.set({ show: value === 'tables' ? null : value, class: null, q: null })}
        />
        <Choose
          label={labels.year}
          width={130}
          items={from.setup?.years ?? []}
          value={yearId}
          onChange={(value) => query.set({ year: value, class: null })}
        />
        {show === 'tables' && from.setup ? <ReturnFiles yearId={yearId} /> : null}
      </div>
      {!from.setup ? (
        <Coming read={from.read} rows={10} />
      ) : show === 'tables' ? (
        <Tables yearId={yearId} />
      ) : (
        <Suspense>
          <Stipends query={query} setup={from.setup} />
        </Suspense>
      )}
    </Page>
  );
}

function ReturnFiles({ yearId }: { yearId: string }) {
  const t = useText();
  return (
    <span className={classes.end}>
      <Files
        items={(['pdf', 'xlsx'] as const).map((kind) => ({
          label: t(labels.returnsFile, { format: kind.toUpperCase() }),
          path: contract.returnsFile.path,
          input: { ...(yearId ? { yearId } : {}), format: kind },
          name: `returns.${kind}`,
        }))}
      />
    </span>
  );
}

function Tables({ yearId }: { yearId: string }) {
  const t = useText();
  const read = useRead(contract.returns, yearId ? { yearId } : {});
  if (!read.data) return <Coming read={read} rows={10} />;
  const { tables } = read.data;
  if (tables.every((one) => one.rows.length === 0)) return <Nothing>{t(labels.noReturns)}</Nothing>;
  return (
    <div className={classes.stack}>
      {tables.map((one) => (
        <section key={one.key} className="ps-panel">
          <h2 className={classes.title}>{t(one.title)}</h2>
          {one.rows.length > 0 ? <Table table={one} /> : <Nothing isInPanel>{t(labels.nothingHere)}</Nothing>}
        </section>
      ))}
    </div>
  );
}

function Table({ table }: { table: ReturnTable }) {
  const t = useText();
  const format = useFormat();
  const figure = (value: number) => (value === 0 ? '–' : format.number(value));
  const hasNotes = table.columns.length === 0;
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t(table.title)}>
        <thead>
          <tr>
            <th scope="col">{t(table.head)}</th>
            {hasNotes ? <th scope="col">{t(returnTexts.index)}</th> : null}
            {table.columns.map((column) => (
              <th key={column.en} scope="col" className={classes.right}>
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{t(row.label)}</th>
              {hasNotes ? <td>{row.note}</td> : null}
              {row.cells.map((cell, place) => (
                <td key={table.columns[place]?.en} className={classes.right}>
                  {figure(cell)}
                </td>
              ))}
            </tr>
          ))}
          {table.totals.length > 0 ? (
            <tr className={classes.sum}>
              <th scope="row">{t(returnTexts.total)}</th>
              {table.totals.map((total, place) => (
                <td key={table.columns[place]?.en} className={classes.right}>
                  {figure(total)}
                </td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}
