import { useRef, useState } from 'react';
import type { EntityContract } from '../../contracts/entity-contract.ts';
import { newId } from '../../ids.ts';
import type { Label } from '../../labels.ts';
import { CallError, call, useSave } from '../device/call.ts';
import { entityLabels as labels } from '../entity/entity-labels.ts';
import { useDialogs } from '../page/dialogs.tsx';
import { contentOf, largestSheet } from './sheet-content.ts';

export type SheetRow = {
  /** Its place in the file, the headings not counted. */
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string[]>>;
  /** Columns typed into since the last check. */
  readonly changed?: readonly string[];
};
export type SheetColumn = {
  readonly name: string;
  readonly label: Label;
  /** The words a cell may hold, where they are few. */
  readonly choices?: readonly Label[];
};
/** The call that only checks a sheet, and the one that writes it. */
export type SheetCalls = {
  readonly check: EntityContract['importCheck'];
  readonly commit: EntityContract['importCommit'];
};
type Answer = {
  columns: SheetColumn[];
  unknownColumns: string[];
  rows: SheetRow[];
};

export const isWrong = (row: SheetRow) => Object.keys(row.errors).length > 0;
/** Rows with mistakes first, each part in the order of the file. */
const wrongFirst = (rows: readonly SheetRow[]) => [
  ...rows.filter(isWrong),
  ...rows.filter((row) => !isWrong(row)),
];

function withValue(row: SheetRow, name: string, value: string): SheetRow {
  const { [name]: _corrected, ...errors } = row.errors;
  const changed = [...(row.changed ?? []).filter((one) => one !== name), name];
  return { ...row, values: { ...row.values, [name]: value }, errors, changed };
}

/** The rows of a sheet through check, correction and writing; nothing typed is lost when a step is refused. */
export function useSheet(props: SheetCalls) {
  const { showCallError } = useDialogs();
  const commit = useSave(props.commit);
  const [checked, setChecked] = useState<Answer | null>(null);
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null);
  const [problem, setProblem] = useState<Label | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const isBusy = useRef(false);
  const sent = useRef({ body: '', key: '' });
  const inOrder = () => [...(checked?.rows ?? [])].sort((a, b) => a.row - b.row);

  /** One step at a time: a second press while one runs does nothing. */
  const during = async (step: 'checking' | 'importing', work: () => Promise<void>) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(step);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      // Without an answer it may have been written: the same key asks again instead of writing twice.
      if (step === 'importing' && error instanceof CallError && error.status >= 400)
        setProblem(labels.refused);
      showCallError(error);
    } finally {
      isBusy.current = false;
      setBusy(null);
    }
  };
  const read = async (file: File) => {
    if (file.size > largestSheet) return setProblem(labels.tooLarge);
    return during('checking', async () => {
      const input = { fileName: file.name, content: await contentOf(file) };
      const answer = await call(props.check, input);
      const isForeign =
        answer.rows.length > 0 && answer.rows.every((row) => Object.keys(row.values).length === 0);
      if (isForeign) setProblem(labels.noHeadings);
      else setChecked({ ...answer, rows: wrongFirst(answer.rows) });
    });
  };
  // The server numbers rows as they are sent; here they keep the numbers of the file.
  const recheck = () =>
    during('checking', async () => {
      const rows = inOrder();
      const input = { rows: rows.map((row) => row.values) };
      const answer = await call(props.check, input);
      setChecked(
        (known) =>
          known && {
            ...known,
            columns: answer.columns,
            rows: wrongFirst(answer.rows.map((row) => ({ ...row, row: rows[row.row - 1]?.row ?? row.row }))),
          },
      );
    });
  const write = () =>
    during('importing', async () => {
      const order = inOrder();
      const rows = order.map((row) => row.values);
      const body = JSON.stringify(rows);
      // Pressing twice, or again after a lost connection, is one import.
      if (body !== sent.current.body) sent.current = { body, key: newId() };
      const input = { rows, idempotencyKey: sent.current.key };
      const answer = await commit.mutateAsync(input);
      if (answer.wrong === 0) return setDone(answer.created);
      sent.current = { body: '', key: '' };
      const errors = new Map(answer.rows.map((row) => [order[row.row - 1]?.row, row.errors]));
      setChecked(
        (known) =>
          known && {
            ...known,
            rows: wrongFirst(
              known.rows.map(({ row, values }) => ({ row, values, errors: errors.get(row) ?? {} })),
            ),
          },
      );
      setProblem(labels.refused);
    });
  const changeRows = (change: (rows: SheetRow[]) => SheetRow[]) =>
    setChecked((known) => known && { ...known, rows: change(known.rows) });
  return {
    checked,
    busy,
    problem,
    done,
    isEdited: checked?.rows.some((row) => row.changed) ?? false,
    read,
    write,
    recheck,
    edit: (row: number, name: string, value: string) =>
      changeRows((rows) => rows.map((one) => (one.row === row ? withValue(one, name, value) : one))),
    /** One value for every wrong cell of a column that holds another. */
    replace: (name: string, old: string, value: string) =>
      changeRows((rows) =>
        rows.map((one) =>
          one.errors[name] && (one.values[name] ?? '') === old ? withValue(one, name, value) : one,
        ),
      ),
    leaveOut: (numbers: readonly number[]) =>
      changeRows((rows) => rows.filter((one) => !numbers.includes(one.row))),
    reset: () => {
      setChecked(null);
      setDone(null);
      setProblem(null);
    },
  };
}
