import { Button, Progress, Stepper, Switch } from '@mantine/core';
import { IconCircleCheckFilled, IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { contractOf } from '../../contracts/entity-contract.ts';
import type { Entity } from '../../entity.ts';
import { queryOf } from '../device/call.ts';
import { useFormat, usePreferences, useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { downloadFile, saveText } from '../page/download.ts';
import { texts } from '../page/texts.ts';
import { FileDrop } from '../sheet/file-drop.tsx';
import { ImportFixes } from '../sheet/import-fixes.tsx';
import { ImportGrid } from '../sheet/import-grid.tsx';
import { isWrong, type SheetCalls, useSheet } from '../sheet/use-sheet.ts';
import { csvOfRows } from '../sheet/wrong-rows.ts';
import classes from './entity.module.css';
import { entityLabels as labels } from './entity-labels.ts';

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
      check={contract.importCheck}
      commit={contract.importCommit}
      templatePath={`${contract.exportFile.path}${queryOf({ format: 'xlsx', template: 'true' })}`}
      name={entity.name}
      {...rest}
    />
  );
}

/** The same for any pair of calls that check and commit rows by field name. */
export function SheetImport(props: ImportProps & SheetCalls & { templatePath: string; name: string }) {
  const { onDone, onUnsaved } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const sheet = useSheet(props);
  const { checked, busy, problem, done } = sheet;
  useEffect(() => onUnsaved?.(checked !== null && done === null), [checked, done, onUnsaved]);
  const template = () => void downloadFile(props.templatePath, `${props.name}.xlsx`).catch(showCallError);
  const step = done !== null ? 3 : checked ? 1 : 0;
  return (
    <>
      <Stepper active={step} size="xs" mb="md" iconSize={28} wrap={false} className={classes.steps}>
        {[labels.stepChoose, labels.stepCheck, labels.stepDone].map((label, place) => (
          <Stepper.Step key={label.en} icon={format.number(place + 1)} label={t(label)} />
        ))}
      </Stepper>
      <div role="status">
        {busy ? (
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
            <Button variant="default" onClick={sheet.reset}>
              {t(labels.otherFile)}
            </Button>
            <Button onClick={onDone}>{t(texts.close)}</Button>
          </div>
        </div>
      ) : checked ? (
        <Correction sheet={sheet} checked={checked} name={props.name} />
      ) : (
        <FileDrop isBusy={busy !== null} onFile={(file) => void sheet.read(file)} onTemplate={template} />
      )}
    </>
  );
}

type Sheet = ReturnType<typeof useSheet>;

/** What is wrong, once for all rows and cell by cell, and the way on. */
function Correction(props: { sheet: Sheet; checked: NonNullable<Sheet['checked']>; name: string }) {
  const { sheet, checked, name } = props;
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { confirm } = useDialogs();
  const [onlyWrong, setOnlyWrong] = useState(false);
  const { busy, isEdited } = sheet;
  const { rows, columns } = checked;
  const wrongRows = rows.filter(isWrong);
  const wrong = wrongRows.length;
  const changed = rows.filter((row) => row.changed).length;
  const total = format.number(rows.length);
  const hint = wrong > 0 ? labels.correctFirst : isEdited ? labels.checkedOnImport : null;
  const leaveOut = async () => {
    const question = {
      title: t(labels.leaveOutTitle, { count: format.number(wrong) }),
      text: t(labels.leaveOutText),
      action: labels.leaveOutAction,
    };
    if (await confirm(question)) sheet.leaveOut(wrongRows.map((row) => row.row));
  };
  return (
    <>
      <div className={classes.bar}>
        <strong role="status">
          {rows.length === 0
            ? t(labels.noRows)
            : wrong > 0
              ? t(texts.rowsWrong, { wrong: format.number(wrong), total })
              : t(texts.rowsFine, { total })}
          {changed > 0 ? ` · ${t(labels.changedCells, { count: format.number(changed) })}` : ''}
        </strong>
        {checked.unknownColumns.length > 0 ? (
          <span className="ps-hint">
            {t(texts.unknownColumns, { columns: checked.unknownColumns.join(', ') })}
          </span>
        ) : null}
      </div>
      <ImportFixes columns={columns} rows={rows} onReplace={sheet.replace} />
      {rows.length > 0 ? (
        <ImportGrid
          columns={columns}
          // A row being corrected stays until the next check.
          rows={onlyWrong ? rows.filter((row) => isWrong(row) || row.changed) : rows}
          onEdit={sheet.edit}
          onLeaveOut={(row) => sheet.leaveOut([row])}
          tools={
            wrong > 0 || onlyWrong ? (
              <Switch
                label={t(texts.onlyWrong)}
                checked={onlyWrong}
                onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
              />
            ) : null
          }
          moreTools={
            wrong > 0 ? (
              <>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  onClick={() => saveText(csvOfRows(columns, wrongRows, language), `${name}-wrong.csv`)}
                >
                  {t(labels.wrongRows)}
                </Button>
                <Button variant="subtle" disabled={busy !== null} onClick={() => void leaveOut()}>
                  {t(labels.leaveOutAll)}
                </Button>
              </>
            ) : null
          }
        />
      ) : null}
      <div className={classes.importFooter}>
        <span className={classes.state}>{hint ? t(hint) : ''}</span>
        <Button variant="subtle" disabled={busy !== null} onClick={sheet.reset}>
          {t(labels.otherFile)}
        </Button>
        <Button
          variant="default"
          disabled={!isEdited || busy === 'importing'}
          loading={busy === 'checking'}
          onClick={() => void sheet.recheck()}
        >
          {t(texts.checkAgain)}
        </Button>
        <Button
          disabled={wrong > 0 || rows.length === 0 || busy === 'checking'}
          loading={busy === 'importing'}
          onClick={() => void sheet.write()}
        >
          {t(texts.importRows, { total })}
        </Button>
      </div>
    </>
  );
}
