import { Button, Progress, SegmentedControl, Stepper } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { contractOf } from '../../contracts/entity-contract.ts';
import type { ImportMode } from '../../contracts/import-contract.ts';
import type { Entity } from '../../entity.ts';
import type { Label } from '../../labels.ts';
import { queryOf } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { downloadFile } from '../page/download.ts';
import { texts } from '../page/texts.ts';
import { FileDrop } from '../sheet/file-drop.tsx';
import { ImportBatches, useUndo } from '../sheet/import-batches.tsx';
import { ImportColumns } from '../sheet/import-columns.tsx';
import { ImportCorrection } from '../sheet/import-correction.tsx';
import { importLabels as labels } from '../sheet/import-labels.ts';
import { ImportRun, ImportRuns } from '../sheet/import-run.tsx';
import { type Done, type SheetCalls, useSheet } from '../sheet/use-sheet.ts';
import classes from './entity.module.css';

type ImportProps = {
  readonly onDone: () => void;
  /** Told whether rows are waiting that closing would lose. */
  readonly onUnsaved?: (isUnsaved: boolean) => void;
};

/** Import of an entity: choose a sheet, say what its columns are, mend its mistakes in place, then write all of it or none. */
export function EntityImport({ entity, ...rest }: ImportProps & { entity: Entity }) {
  const contract = contractOf(entity);
  const isPlatforms = entity.keptBy === 'platform';
  return (
    <SheetImport
      check={contract.importCheck}
      commit={contract.importCommit}
      templatePath={`${contract.exportFile.path}${queryOf({ format: 'xlsx', template: 'true' })}`}
      name={entity.name}
      {...(isPlatforms ? {} : { kind: `${entity.module}.${entity.name}` })}
      modes={isPlatforms || entity.unique.length === 0 ? ['add'] : ['add', 'update']}
      {...rest}
    />
  );
}

type SheetProps = ImportProps &
  SheetCalls & {
    readonly templatePath: string;
    readonly name: string;
    /** Under which its imports are kept; left out where none is taken back. */
    readonly kind?: string;
    readonly modes?: readonly ImportMode[];
    /** What comes next, where writing the rows is not the end of it. */
    readonly after?: Label;
  };

/** The same for any pair of calls that check and commit rows by field name. */
export function SheetImport(props: SheetProps) {
  const { onDone, onUnsaved, modes = ['add'] } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const sheet = useSheet(props);
  const { checked, busy, problem, done, isMapping } = sheet;
  const left = checked?.rows.length ?? 0;
  const isUnsaved = checked !== null && (done === null || left > 0);
  useEffect(() => onUnsaved?.(isUnsaved), [isUnsaved, onUnsaved]);
  const template = () => void downloadFile(props.templatePath, `${props.name}.xlsx`).catch(showCallError);
  const step = done !== null ? 4 : checked ? (isMapping ? 1 : 2) : 0;
  return (
    <>
      <Stepper active={step} size="xs" mb="md" iconSize={28} wrap={false} className={classes.steps}>
        {[labels.stepChoose, labels.stepColumns, labels.stepCheck, labels.stepDone].map((label, place) => (
          <Stepper.Step key={label.en} icon={format.number(place + 1)} label={t(label)} />
        ))}
      </Stepper>
      <div role="status">
        {busy && !sheet.checkRun ? (
          <>
            {/* How long it takes is not known, so the bar does not pretend to. */}
            <Progress
              value={100}
              animated
              size={6}
              mb="sm"
              aria-label={t(busy === 'checking' ? labels.stepCheck : texts.import)}
            />
            {busy === 'checking'
              ? t(labels.checking)
              : t(labels.importing, { total: format.number(checked?.rows.length ?? 0) })}
          </>
        ) : null}
      </div>
      {sheet.checkRun ? (
        <>
          <p>{t(labels.checkQueued)}</p>
          <ImportRun id={sheet.checkRun} onEnd={sheet.onCheckEnd} />
        </>
      ) : null}
      {problem ? (
        <p role="alert" style={{ color: 'var(--ps-sindur-fg)', fontWeight: 600 }}>
          {t(problem)}
        </p>
      ) : null}
      {done !== null ? (
        <Finished
          done={done}
          mode={sheet.mode}
          after={props.after}
          left={left}
          onGoOn={sheet.goOn}
          onOther={sheet.reset}
          onDone={onDone}
        />
      ) : checked && isMapping ? (
        <ImportColumns
          headings={checked.headings}
          columns={checked.columns}
          isAdding={sheet.mode === 'add'}
          isBusy={busy !== null}
          onChoose={(columns) => void sheet.chooseColumns(columns)}
          onOtherFile={sheet.reset}
        />
      ) : checked ? (
        // What is typed while a job checks the rows would be lost with its answer.
        <div inert={sheet.checkRun !== null}>
          <ImportCorrection
            sheet={sheet}
            checked={checked}
            name={props.name}
            action={props.onRows ? labels.takeOver : undefined}
          />
        </div>
      ) : (
        <>
          {modes.length > 1 ? (
            <SegmentedControl
              mb="md"
              aria-label={t(labels.purpose)}
              data={modes.map((value) => ({
                value,
                label: t(value === 'add' ? labels.modeAdd : labels.modeUpdate),
              }))}
              value={sheet.mode}
              onChange={(value) => sheet.setMode(value as ImportMode)}
            />
          ) : null}
          <FileDrop
            isBusy={busy !== null}
            onFile={(file) => void sheet.read(file)}
            onTemplate={template}
            {...(sheet.mode === 'update' ? { help: labels.modeHelp } : {})}
          />
          {props.onRows || busy ? null : (
            <ImportRuns path={props.check.path} onOpen={(id) => void sheet.open(id)} />
          )}
          {props.kind ? <ImportBatches kind={props.kind} /> : null}
        </>
      )}
    </>
  );
}

/** What was written, with the way to take it back at once. */
function Finished(props: {
  done: Done;
  mode: ImportMode;
  after: Label | undefined;
  /** Rows that were not written. */
  left: number;
  onGoOn: () => void;
  onOther: () => void;
  onDone: () => void;
}) {
  const { done, mode, after, left } = props;
  const t = useText();
  const format = useFormat();
  const undo = useUndo();
  const { batchId } = done;
  const rows = mode === 'add' ? done.created : done.changed;
  const said = mode === 'add' ? texts.imported : rows === 0 ? labels.nothingChanged : labels.changedDone;
  const rest =
    left > 0 ? (
      <Button onClick={props.onGoOn}>{t(labels.goOn)}</Button>
    ) : (
      <Button onClick={props.onDone}>{t(texts.close)}</Button>
    );
  const restStays = left > 0 ? <p>{t(labels.restStays, { count: format.number(left) })}</p> : null;
  if (done.runId)
    return (
      <>
        <p>{t(labels.queued)}</p>
        <ImportRun id={done.runId} />
        {restStays}
        <div className={classes.importFooter}>
          <span className={classes.state}>{after ? t(after) : ''}</span>
          <Button variant="default" onClick={props.onOther}>
            {t(labels.otherFile)}
          </Button>
          {rest}
        </div>
      </>
    );
  return (
    <div className={classes.empty}>
      <IconCircleCheckFilled size={52} color="var(--ps-leaf-solid)" aria-hidden />
      <h2 role="status">{t(said, { total: format.number(rows) })}</h2>
      {after ? <p>{t(after)}</p> : null}
      {restStays}
      <div className={classes.emptyActions}>
        {batchId ? (
          <Button
            variant="subtle"
            onClick={() =>
              void undo({ id: batchId, rows, mode }).then((isUndone) => isUndone && props.onOther())
            }
          >
            {t(labels.undo)}
          </Button>
        ) : null}
        <Button variant="default" onClick={props.onOther}>
          {t(labels.otherFile)}
        </Button>
        {rest}
      </div>
    </div>
  );
}
