import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type * as z from 'zod';
import {
  type CheckedRun,
  type ImportCalls,
  type ImportMode,
  importCalls,
  importsContract,
} from '../../contracts/import-contract.ts';
import type { JobRun } from '../../contracts/jobs-contract.ts';
import { newId } from '../../ids.ts';
import type { Label } from '../../labels.ts';
import { needsColumns } from '../../validation/import/needs-columns.ts';
import { CallError, call, useSave } from '../device/call.ts';
import { usePageQuery } from '../device/use-page-query.ts';
import { useDialogs } from '../page/dialogs.tsx';
import { importLabels as labels } from './import-labels.ts';
import { contentOf, largestSheet } from './sheet-content.ts';
import {
  afterCheck,
  type Filled,
  filledRows,
  isWrong,
  type SheetAnswer,
  type SheetRow,
  withValue,
  wrongFirst,
} from './sheet-rows.ts';

/** The call that only checks a sheet, and what becomes of its rows. */
export type SheetCalls = {
  readonly check: ImportCalls['importCheck'];
  /** The record the sheet is about, where a kind asks for one. */
  readonly about?: string;
} & (
  | { readonly commit: ImportCalls['importCommit']; readonly onRows?: undefined }
  /** The rows go into a form instead, which saves them. */
  | {
      readonly commit?: undefined;
      readonly onRows: (rows: readonly Readonly<Record<string, string>>[]) => void;
    }
);
/** What an import has written, and by which it is taken back. */
export type Done = {
  readonly created: number;
  readonly changed: number;
  readonly batchId: string | null;
  /** Of a large sheet: the job that goes on with it. */
  readonly runId: string | null;
};

type CheckInput = z.input<ImportCalls['importCheck']['input']>;

/** Never called: stands where a sheet's rows go into a form. */
const nothing = importCalls({ path: '/', access: 'signedIn', plural: { en: '', bn: '' } }).importCommit;

/** The rows of a sheet through columns, check, correction and writing; nothing typed is lost when a step is refused. */
export function useSheet(props: SheetCalls) {
  const { showCallError } = useDialogs();
  // A hook is called either way; without a commit nothing is sent.
  const commit = useSave(props.commit ?? nothing);
  const [mode, setMode] = useState<ImportMode>('add');
  const [checked, setChecked] = useState<SheetAnswer | null>(null);
  const [isMapping, setIsMapping] = useState(false);
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null);
  const [problem, setProblem] = useState<Label | null>(null);
  const [fills, setFills] = useState<readonly Filled[]>([]);
  const [done, setDone] = useState<Done | null>(null);
  const isBusy = useRef(false);
  /** The job that checks a large sheet, and who waits for its end. */
  const [checkRun, setCheckRun] = useState<string | null>(null);
  const atEnd = useRef((_: JobRun) => {});
  /** Whether the file is here, so that its columns can be chosen anew. */
  const [hasFile, setHasFile] = useState(true);
  const about = props.about === undefined ? {} : { about: props.about };
  const sent = useRef({ body: '', key: '' });
  const file = useRef({ fileName: '', content: '' });
  const inOrder = () => (checked?.rows ?? []).toSorted((a, b) => a.row - b.row);

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
  /** What the check finds; in a large sheet a job does, and null is answered where that came to nothing. */
  const check = async (input: CheckInput) => {
    const answer = await call(props.check, input);
    if (answer.runId === null) return answer;
    setCheckRun(answer.runId);
    const run = await new Promise<JobRun>((resolve) => {
      atEnd.current = resolve;
    });
    setCheckRun(null);
    const end = run.result as CheckedRun | null;
    if (run.state === 'done' && end) return call(importsContract.checked, { id: end.checkedId });
    setProblem(run.state === 'cancelled' ? labels.checkStopped : labels.checkFailed);
    return null;
  };
  const show = (answer: SheetAnswer) => {
    setFills([]);
    setChecked({ ...answer, rows: wrongFirst(answer.rows) });
  };
  const read = async (given: File) => {
    if (given.size > largestSheet) return setProblem(labels.tooLarge);
    return during('checking', async () => {
      file.current = { fileName: given.name, content: await contentOf(given) };
      setHasFile(true);
      const answer = await check({ ...file.current, ...about, mode });
      if (!answer) return;
      if (answer.headings.length === 0) return setProblem(labels.noHeadings);
      show(answer);
      setIsMapping(needsColumns(answer, mode));
    });
  };
  /** Reads the same file again with what somebody says its headings stand for. */
  const chooseColumns = (columns: Readonly<Record<string, string>>) =>
    during('checking', async () => {
      const answer = await check({ ...file.current, ...about, mode, columns: { ...columns } });
      if (!answer) return;
      show(answer);
      setIsMapping(false);
    });
  /** A large sheet that was checked while its window was closed. */
  const open = (id: string) =>
    during('checking', async () => {
      const answer = await call(importsContract.checked, { id });
      file.current = { fileName: answer.fileName, content: '' };
      setHasFile(false);
      setMode(answer.mode);
      setIsMapping(false);
      show(answer);
    });
  const [query, setQuery] = usePageQuery();
  const asked = query.get('checked');
  const openAsked = useEffectEvent((id: string) => {
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        next.delete('checked');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    // Rows that wait here are not replaced by others.
    if (checked === null) void open(id);
  });
  useEffect(() => {
    if (asked) openAsked(asked);
  }, [asked]);
  // The server numbers rows as they are sent; here they keep the numbers of the file.
  const recheckRows = (rows: readonly SheetRow[]) =>
    during('checking', async () => {
      const { fileName } = file.current;
      const answer = await check({ ...about, fileName, rows: rows.map((row) => ({ ...row.values })), mode });
      if (!answer) return;
      const sent = answer.rows.map((row) => ({ ...row, row: rows[row.row - 1]?.row ?? row.row }));
      setChecked(
        (known) =>
          known && {
            ...known,
            columns: answer.columns,
            sums: answer.sums,
            rows: wrongFirst(afterCheck(known.rows, rows, sent)),
          },
      );
    });
  /** Writes all rows, or those that are right: the others stay here to be mended. */
  const write = ({ onlyRight = false } = {}) =>
    during('importing', async () => {
      const order = inOrder().filter((row) => !onlyRight || !isWrong(row));
      const rows = order.map((row) => ({ ...row.values }));
      if (props.onRows) return props.onRows(rows);
      const headings = (checked?.headings ?? []).map(({ heading, column }) => ({
        heading: heading.slice(0, 500),
        column,
      }));
      const body = JSON.stringify([mode, rows]);
      // Pressing twice, or again after a lost connection, is one import.
      if (body !== sent.current.body) sent.current = { body, key: newId() };
      const answer = await commit.mutateAsync({
        ...about,
        rows,
        mode,
        headings,
        fileName: file.current.fileName.slice(0, 200),
        idempotencyKey: sent.current.key,
      });
      // Answered: what comes next is another import, also where the first was taken back and is brought again.
      sent.current = { body: '', key: '' };
      if (answer.wrong === 0) {
        // By their numbers: one that was typed into meanwhile is written all the same, and not once more.
        const written = new Set(order.map(({ row }) => row));
        setChecked((known) => known && { ...known, rows: known.rows.filter(({ row }) => !written.has(row)) });
        return setDone(answer);
      }
      const said = new Map(answer.rows.map((row) => [order[row.row - 1]?.row, row]));
      setChecked(
        (known) =>
          known && {
            ...known,
            rows: wrongFirst(
              known.rows.map(({ row, values, warnings }) => ({
                row,
                values,
                errors: said.get(row)?.errors ?? {},
                warnings: said.get(row)?.warnings ?? warnings,
              })),
            ),
          },
      );
      setProblem(labels.refused);
    });
  const changeRows = (change: (rows: readonly SheetRow[]) => SheetRow[]) =>
    setChecked((known) => known && { ...known, rows: change(known.rows) });
  const goOn = () => {
    setDone(null);
    setProblem(null);
  };
  const reset = () => {
    setChecked(null);
    setDone(null);
    setProblem(null);
    setIsMapping(false);
  };
  return {
    mode,
    setMode,
    checked,
    isMapping,
    busy,
    problem,
    done,
    checkRun,
    onCheckEnd: (run: JobRun) => atEnd.current(run),
    hasFile,
    open,
    isEdited: checked?.rows.some((row) => row.changed) ?? false,
    wrong: checked?.rows.filter(isWrong).length ?? 0,
    read,
    chooseColumns,
    lookAtColumns: (isOpen: boolean) => setIsMapping(isOpen),
    write,
    recheck: () => recheckRows(inOrder()),
    edit: (row: number, name: string, value: string) =>
      changeRows((rows) => rows.map((one) => (one.row === row ? withValue(one, name, value) : one))),
    /** Another value in many rows at once; the server looks at all of them anew. */
    fill: (numbers: readonly number[], name: string, valueFor: (row: SheetRow) => string) => {
      const { rows, filled } = filledRows(inOrder(), numbers, name, valueFor);
      setFills((known) => [...known, filled]);
      changeRows(() => wrongFirst(rows));
      return recheckRows(rows);
    },
    /** Whether cells were filled at once that can be as they were before. */
    canUndo: fills.length > 0,
    undoFill: () => {
      const last = fills.at(-1);
      if (!last) return;
      const { rows } = filledRows(
        inOrder(),
        [...last.before.keys()],
        last.name,
        (row) => last.before.get(row.row) ?? '',
      );
      setFills((known) => known.slice(0, -1));
      changeRows(() => wrongFirst(rows));
      void recheckRows(rows);
    },
    leaveOut: (numbers: readonly number[]) =>
      changeRows((rows) => rows.filter((one) => !numbers.includes(one.row))),
    /** After a part was written: the rows that were not. */
    goOn,
    reset,
  };
}
