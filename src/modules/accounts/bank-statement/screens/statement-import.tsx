import { Button, Checkbox, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { parseTaka } from '../../../../core/money.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { Pager } from '../../../../core/web/list/pager.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { FileDrop } from '../../../../core/web/sheet/file-drop.tsx';
import { ImportModal } from '../../../../core/web/sheet/import-modal.tsx';
import { noteKindLabels, reconciliationLabels } from '../../reconciliation/labels.ts';
import type { Reconciliation } from '../../reconciliation/screens/use-reconciliation-draft.ts';
import type { NoteKind } from '../../rules.ts';
import classes from '../../screens/accounts.module.css';
import { columnLabels, statementLabels as labels, problemLabels, reasonLabels } from '../labels.ts';
import { notesOf, statementColumns } from '../rules.ts';
import own from './statement.module.css';
import { Amount } from './statement-amount.tsx';
import { useBankColumns } from './statement-columns.tsx';
import {
  type Checked,
  type CheckedLine,
  type StatementImport,
  useStatementImport,
} from './use-statement-import.ts';

/** Brings a bank's statement into a draft: its file, its columns, what each line is, and the word to write it. */
export function StatementImportWindow({ data, onClose }: { data: Reconciliation; onClose: () => void }) {
  const t = useText();
  return (
    <ImportModal title={t(labels.bring)} onClose={onClose}>
      {(onUnsaved) => <Steps data={data} onUnsaved={onUnsaved} onClose={onClose} />}
    </ImportModal>
  );
}

function Steps(props: {
  data: Reconciliation;
  onUnsaved: (isUnsaved: boolean) => void;
  onClose: () => void;
}) {
  const { data, onUnsaved } = props;
  const t = useText();
  const format = useFormat();
  const work = useStatementImport(data);
  const { checked } = work;
  const isUnsaved = checked !== null;
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);
  const bring = async () => {
    const done = await work.bring();
    if (!done) return;
    onUnsaved(false);
    showToast({
      tone: 'leaf',
      title: t(labels.brought, {
        matched: format.number(done.matched),
        noted: format.number(done.noted),
        left: format.number(done.left),
      }),
    });
    props.onClose();
  };
  return (
    <div className={own.steps}>
      {work.problem ? (
        <p className={own.problem} role="alert">
          {t(work.problem)}
        </p>
      ) : null}
      {checked ? (
        <>
          <Columns checked={checked} work={work} />
          <Told checked={checked} data={data} />
          {checked.lines.length > 0 ? <Lines checked={checked} work={work} /> : null}
          <LeftInBooks left={checked.left} />
          <footer className={own.foot}>
            <Button variant="default" onClick={work.reset}>
              {t(labels.another)}
            </Button>
            {work.counts.all > 0 ? (
              <Button loading={work.isSaving} onClick={() => void bring()}>
                {t(labels.confirm, {
                  matched: format.number(work.counts.matched),
                  noted: format.number(work.counts.noted),
                  left: format.number(work.counts.left),
                })}
              </Button>
            ) : null}
          </footer>
        </>
      ) : (
        <FileDrop isBusy={work.isChecking} help={labels.drop} onFile={(file) => void work.read(file)} />
      )}
    </div>
  );
}

/** Which column of the file is what: found by its heading, said otherwise by hand. */
function Columns({ checked, work }: { checked: Checked; work: StatementImport }) {
  const t = useText();
  const format = useFormat();
  const data = [
    { value: '', label: t(labels.noColumn) },
    ...checked.head.map((cell, place) => ({
      value: String(place),
      label: cell || t(labels.column, { number: format.number(place + 1) }),
    })),
  ];
  return (
    <fieldset className={own.columns} disabled={work.isChecking}>
      <legend>{t(labels.columns)}</legend>
      {statementColumns.map((name) => (
        <Select
          key={name}
          label={t(columnLabels[name])}
          size="sm"
          allowDeselect={false}
          data={data}
          value={String(checked.columns[name] ?? '')}
          onChange={(place) => work.setColumn(name, place ? Number(place) : null)}
        />
      ))}
    </fieldset>
  );
}

/** What to know of the file as a whole. */
function Told({ checked, data }: { checked: Checked; data: Reconciliation }) {
  const t = useText();
  const format = useFormat();
  const { columns, lines, endBalance } = checked;
  const isKnown = columns.day !== null && (columns.debit !== null || columns.credit !== null);
  const leftOut = lines.filter((line) => line.problem !== null).length;
  const said = [
    ...(isKnown ? [] : [t(labels.chooseColumns)]),
    ...(isKnown && lines.length === 0 ? [t(labels.noLines)] : []),
    ...(leftOut > 0 ? [t(labels.leftOut, { count: format.number(leftOut) })] : []),
    ...(endBalance !== null && endBalance !== data.statementBalance
      ? [
          t(labels.otherEnd, {
            file: format.money(endBalance),
            statement: format.money(data.statementBalance),
          }),
        ]
      : []),
  ];
  if (said.length === 0) return null;
  return (
    <div role="status">
      <ul className={own.told}>
        {said.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

type Row = CheckedLine & { readonly id: string };

function Lines({ checked, work }: { checked: Checked; work: StatementImport }) {
  const t = useText();
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(50);
  const columns = useColumns(work);
  const rows: readonly Row[] = checked.lines.map((line) => ({ ...line, id: String(line.line) }));
  const last = Math.max(1, Math.ceil(rows.length / size));
  const at = Math.min(page, last);
  return (
    <>
      <DataTable
        label={t(labels.lines)}
        columns={columns}
        rows={rows.slice((at - 1) * size, at * size)}
        nameOf={(line) => line.details || line.reference}
        letterKeys={false}
      />
      {last > 1 || size !== 50 ? (
        <Pager
          isWithin
          pages={{
            page: at,
            size,
            onPage: setPage,
            onSize: (next) => {
              setSize(next);
              setPage(1);
            },
          }}
          total={rows.length}
        />
      ) : null}
    </>
  );
}

function useColumns(work: StatementImport): Column<Row>[] {
  const t = useText();
  const format = useFormat();
  const bank = useBankColumns<Row>();
  return [
    {
      name: 'line',
      label: t(labels.line),
      role: 'serial',
      isWhole: true,
      render: (line) => format.number(line.line),
    },
    {
      name: 'day',
      label: t(columnLabels.day),
      isWhole: true,
      render: (line) => (line.problem === 'day' ? line.day || '—' : format.date(line.day)),
    },
    ...bank,
    { name: 'books', label: t(labels.inBooks), render: (line) => <InBooks line={line} work={work} /> },
  ];
}

/** What a line of the bank is in the books, to be ticked; else what it is noted as; else why it is left out. */
function InBooks({ line, work }: { line: Row; work: StatementImport }) {
  const t = useText();
  const format = useFormat();
  if (line.problem === 'kept') return <span className={classes.place}>{t(problemLabels.kept)}</span>;
  if (line.problem) return <span className={own.problem}>{t(problemLabels[line.problem])}</span>;
  const { isMatched, note } = work.choiceOf(line);
  const { match } = line;
  const row = format.number(line.line);
  return (
    <div className={own.books}>
      {match ? (
        <Checkbox
          size="18px"
          checked={isMatched}
          aria-label={t(labels.take, { line: row, number: match.number })}
          label={
            <>
              {format.digits(match.number)} · {format.date(match.day)}
              <small className={classes.place}>
                {[
                  t(reasonLabels[match.reason], { days: format.number(Math.abs(match.days)) }),
                  format.sentence(match.narration),
                  match.cheque ? t(reconciliationLabels.cheque, { number: format.digits(match.cheque) }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {match.isDoubtful ? <small className={own.problem}>{t(labels.doubtful)}</small> : null}
            </>
          }
          onChange={(event) => work.choose(line, { isMatched: event.currentTarget.checked })}
        />
      ) : null}
      {isMatched ? null : (
        <Select
          aria-label={t(labels.noteOf, { line: row })}
          size="sm"
          allowDeselect={false}
          data={[
            { value: '', label: t(labels.leave) },
            ...notesOf(parseTaka(line.amount) ?? 0n).map((kind) => ({
              value: kind,
              label: t(noteKindLabels[kind]),
            })),
          ]}
          value={note ?? ''}
          onChange={(kind) => work.choose(line, { note: kind ? (kind as NoteKind) : null })}
        />
      )}
    </div>
  );
}

/** The lines of the books that the statement does not have: they stay open. */
function LeftInBooks({ left }: { left: Checked['left'] }) {
  const t = useText();
  const format = useFormat();
  if (left.count === 0) return null;
  return (
    <details className={own.left}>
      <summary>{t(labels.leftBook, { count: format.number(left.count) })}</summary>
      <ul>
        {left.items.map((one) => (
          <li key={one.id}>
            <span>
              {format.digits(one.number)} · {format.date(one.day)} · {format.sentence(one.narration)}
              {one.cheque
                ? ` · ${t(reconciliationLabels.cheque, { number: format.digits(one.cheque) })}`
                : ''}
            </span>
            <Amount of={one.amount} />
          </li>
        ))}
      </ul>
      {left.count > left.items.length ? (
        <p>{t(labels.moreLeft, { count: format.number(left.count - left.items.length) })}</p>
      ) : null}
    </details>
  );
}
