import { Button, Progress, Stepper, Switch } from '@mantine/core';
import { IconCircleCheckFilled, IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { Endpoint } from '../endpoint.ts';
import type { Entity } from '../entity.ts';
import { contractOf } from '../entity-contract.ts';
import { newId } from '../ids.ts';
import type { Label } from '../labels.ts';
import { CallError, call, queryOf, useSave } from './call.ts';
import { useDialogs } from './dialogs.tsx';
import { downloadFile } from './download.ts';
import classes from './entity.module.css';
import { entityLabels as labels } from './entity-labels.ts';
import { ImportGrid } from './import-grid.tsx';
import { useFormat, useText } from './preferences.tsx';
import { texts } from './texts.ts';

export type SheetRow = { row: number; values: Record<string, string>; errors: Record<string, string[]> };
export type SheetColumn = { name: string; label: Label };
type Checked = {
  columns: SheetColumn[];
  unknownColumns: string[];
  rows: SheetRow[];
  total: number;
  wrong: number;
};

/** Base64 of it must stay within what the server accepts in one request. */
const largestFile = 10 * 1024 * 1024;

const isWrong = (row: SheetRow) => Object.keys(row.errors).length > 0;
/** Rows with mistakes first, each part in the order of the file. */
const wrongFirst = (rows: readonly SheetRow[]) => [
  ...rows.filter(isWrong),
  ...rows.filter((row) => !isWrong(row)),
];

type ImportProps = {
  readonly onDone: () => void;
  /** Told whether rows are waiting that closing would lose. */
  readonly onUnsaved?: (isUnsaved: boolean) => void;
};

/** Import of an entity: choose a sheet, see its mistakes, mend them in place, then write all of it or none. */
export function EntityImport({ entity, ...rest }: ImportProps & { entity: Entity }) {
  const contract = contractOf(entity);
  return (
    <SheetImport
      check={contract.importCheck as unknown as Endpoint}
      commit={contract.importCommit as unknown as Endpoint}
      templatePath={`${contract.exportFile.path}${queryOf({ format: 'xlsx', template: 'true' })}`}
      name={entity.name}
      {...rest}
    />
  );
}

/** The same for any pair of calls that check and commit rows by field name. */
export function SheetImport(
  props: ImportProps & { check: Endpoint; commit: Endpoint; templatePath: string; name: string },
) {
  const { onDone, onUnsaved } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { checked, busy, problem, done, isEdited, read, recheck, write, edit, reset } = useSheet(props);
  const [onlyWrong, setOnlyWrong] = useState(false);
  useEffect(() => onUnsaved?.(checked !== null && done === null), [checked, done, onUnsaved]);
  const template = () => void downloadFile(props.templatePath, `${props.name}.xlsx`).catch(showCallError);

  const rows = checked?.rows ?? [];
  const total = format.number(rows.length);
  const wrong = rows.filter(isWrong).length;
  const blocked = isEdited ? labels.checkFirst : wrong > 0 ? labels.correctFirst : null;
  const step = done !== null ? 3 : checked ? 1 : 0;
  return (
    <>
      <Stepper active={step} size="xs" mb="lg" iconSize={28}>
        <Stepper.Step label={t(labels.stepChoose)} />
        <Stepper.Step label={t(labels.stepCheck)} />
        <Stepper.Step label={t(labels.stepDone)} />
      </Stepper>
      <div role="status">
        {busy ? (
          <>
            <Progress
              value={busy === 'checking' ? 40 : 75}
              size={6}
              mb="sm"
              aria-label={t(labels.stepCheck)}
            />
            {busy === 'checking' ? t(labels.checking) : t(labels.importing, { total })}
          </>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" style={{ color: 'var(--ps-sindur-fg)', fontWeight: 600 }}>
          {t(problem)}
        </p>
      ) : null}
      {done !== null ? (
        <div className={classes.empty}>
          <IconCircleCheckFilled size={52} color="var(--ps-leaf-solid)" aria-hidden />
          <h2 role="status">{t(texts.imported, { total: format.number(done) })}</h2>
          <div className={classes.emptyActions}>
            <Button variant="default" onClick={reset}>
              {t(labels.otherFile)}
            </Button>
            <Button onClick={onDone}>{t(texts.close)}</Button>
          </div>
        </div>
      ) : checked ? (
        <>
          <div className={classes.bar}>
            <strong role="status">
              {rows.length === 0
                ? t(labels.noRows)
                : wrong > 0
                  ? t(texts.rowsWrong, { wrong: format.number(wrong), total })
                  : t(texts.rowsFine, { total })}
            </strong>
            {wrong > 0 ? (
              <Switch
                label={t(texts.onlyWrong)}
                checked={onlyWrong}
                onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
              />
            ) : null}
            {checked.unknownColumns.length > 0 ? (
              <span className="ps-hint">
                {t(texts.unknownColumns, { columns: checked.unknownColumns.join(', ') })}
              </span>
            ) : null}
          </div>
          {rows.length > 0 ? (
            <ImportGrid
              columns={checked.columns}
              rows={onlyWrong && wrong > 0 ? rows.filter(isWrong) : rows}
              onEdit={edit}
            />
          ) : null}
          <div className={classes.bar}>
            <span className={classes.state}>{blocked ? t(blocked) : ''}</span>
            <Button variant="subtle" disabled={busy !== null} onClick={reset}>
              {t(labels.otherFile)}
            </Button>
            <Button
              variant="default"
              disabled={!isEdited}
              loading={busy === 'checking'}
              onClick={() => void recheck()}
            >
              {t(texts.checkAgain)}
            </Button>
            <Button
              disabled={blocked !== null || rows.length === 0}
              loading={busy === 'importing'}
              onClick={() => void write()}
            >
              {t(texts.importRows, { total })}
            </Button>
          </div>
        </>
      ) : (
        <FileDrop isBusy={busy !== null} onFile={(file) => void read(file)} onTemplate={template} />
      )}
    </>
  );
}

/** The rows of a sheet through check, correction and writing; nothing typed is lost when a step is refused. */
function useSheet(props: { check: Endpoint; commit: Endpoint }) {
  const { showCallError } = useDialogs();
  const commit = useSave(props.commit);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null);
  const [problem, setProblem] = useState<Label | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [isEdited, setIsEdited] = useState(false);
  const sent = useRef({ body: '', key: '' });
  // The server numbers rows as they are sent, so they travel in the order of the file.
  const inOrder = () => [...(checked?.rows ?? [])].sort((a, b) => a.row - b.row).map((row) => row.values);

  const check = async (input: object) => {
    setBusy('checking');
    setProblem(null);
    try {
      const answer = (await call(props.check, input as never)) as Checked;
      setChecked((known) => ({
        ...answer,
        rows: wrongFirst(answer.rows),
        unknownColumns: 'rows' in input ? (known?.unknownColumns ?? []) : answer.unknownColumns,
      }));
      setIsEdited(false);
    } catch (error) {
      showCallError(error);
    } finally {
      setBusy(null);
    }
  };
  const read = async (file: File) => {
    if (file.size > largestFile) return setProblem(labels.tooLarge);
    const bytes = new Uint8Array(await file.arrayBuffer());
    let binary = '';
    for (let place = 0; place < bytes.length; place += 32_768)
      binary += String.fromCharCode(...bytes.subarray(place, place + 32_768));
    await check({ fileName: file.name, content: btoa(binary) });
  };
  const write = async () => {
    const rows = inOrder();
    const body = JSON.stringify(rows);
    // Pressing twice, or again after a lost connection, is one import.
    if (body !== sent.current.body) sent.current = { body, key: newId() };
    setBusy('importing');
    setProblem(null);
    try {
      const input = { rows, idempotencyKey: sent.current.key };
      const answer = (await commit.mutateAsync(input as never)) as Pick<Checked, 'wrong' | 'rows'> & {
        created: number;
      };
      if (answer.wrong === 0) return setDone(answer.created);
      sent.current = { body: '', key: '' };
      const errors = new Map(answer.rows.map((row) => [row.row, row.errors]));
      setChecked(
        (known) =>
          known && {
            ...known,
            rows: wrongFirst(known.rows.map((row) => ({ ...row, errors: errors.get(row.row) ?? {} }))),
          },
      );
      setProblem(labels.refused);
    } catch (error) {
      // Without an answer it may have been written: the same key asks again instead of writing twice.
      if (error instanceof CallError && error.status >= 400) setProblem(labels.refused);
      showCallError(error);
    } finally {
      setBusy(null);
    }
  };
  const edit = (row: number, name: string, value: string) => {
    setChecked(
      (known) =>
        known && {
          ...known,
          rows: known.rows.map((one) =>
            one.row === row ? { ...one, values: { ...one.values, [name]: value } } : one,
          ),
        },
    );
    setIsEdited(true);
  };
  const reset = () => {
    setChecked(null);
    setDone(null);
    setProblem(null);
    setIsEdited(false);
  };
  return {
    checked,
    busy,
    problem,
    done,
    isEdited,
    read,
    write,
    edit,
    reset,
    recheck: () => check({ rows: inOrder() }),
  };
}

function FileDrop(props: { isBusy: boolean; onFile: (file: File) => void; onTemplate: () => void }) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) props.onFile(file);
  };
  return (
    <section
      className={classes.drop}
      aria-label={t(labels.stepChoose)}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={40} stroke={1.2} aria-hidden />
      <span>{t(labels.dropHere)}</span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t(texts.chooseFile)}
        accept=".xlsx,.csv,.tsv,.txt"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) props.onFile(file);
        }}
      />
      <Button loading={props.isBusy} onClick={() => input.current?.click()}>
        {t(texts.chooseFile)}
      </Button>
      <span className="ps-hint">{t(labels.dropHelp)}</span>
      <Button variant="subtle" onClick={props.onTemplate}>
        {t(texts.template)}
      </Button>
    </section>
  );
}
