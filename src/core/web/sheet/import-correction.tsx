import { Button, Switch } from '@mantine/core';
import { IconArrowBackUp, IconColumns, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from '../../labels.ts';
import { useFormat, usePreferences, useText } from '../device/preferences.tsx';
import classes from '../entity/entity.module.css';
import { useDialogs } from '../page/dialogs.tsx';
import { saveText } from '../page/download.ts';
import { texts } from '../page/texts.ts';
import importClasses from './import.module.css';
import { ImportColumnMenu } from './import-column-menu.tsx';
import { ImportFixes } from './import-fixes.tsx';
import { ImportGrid } from './import-grid.tsx';
import { importLabels as labels } from './import-labels.ts';
import { isDoubtful, isWrong, type SheetAnswer, type SheetRow } from './sheet-rows.ts';
import type { useSheet } from './use-sheet.ts';
import { csvOfRows } from './wrong-rows.ts';

type Sheet = ReturnType<typeof useSheet>;
type Shown = 'all' | 'wrong' | 'doubtful';

/** What is wrong and what to look at, once for all rows and cell by cell, and the way on. */
export function ImportCorrection(props: {
  sheet: Sheet;
  checked: SheetAnswer;
  name: string;
  /** What the last button says, where the rows are not written but handed on. */
  action?: Label | undefined;
}) {
  const { sheet, checked, name } = props;
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const { confirm } = useDialogs();
  const [shown, setShown] = useState<Shown>('all');
  const [hasAllColumns, setHasAllColumns] = useState(false);
  const { busy, isEdited, wrong, mode } = sheet;
  const { rows } = checked;
  const wrongRows = rows.filter(isWrong);
  const right = rows.length - wrongRows.length;
  const doubtful = rows.filter(isDoubtful).length;
  const changed = rows.filter((row) => row.changed).length;
  const total = format.number(rows.length);
  const hint = wrong > 0 ? labels.correctFirst : isEdited ? labels.checkFirst : null;
  const used = checked.columns.filter(
    (column) => hasAllColumns || rows.some((row) => row.values[column.name] || row.errors[column.name]),
  );
  const pinned = checked.pinned.find((one) => rows.some((row) => row.values[one])) ?? null;
  const columns = [
    ...used.filter((one) => one.name === pinned),
    ...used.filter((one) => one.name !== pinned),
  ];
  // A row being corrected stays until the next check.
  const fits: Readonly<Record<Shown, (row: SheetRow) => boolean>> = {
    all: () => true,
    wrong: (row) => isWrong(row) || row.changed !== undefined,
    doubtful: (row) => isDoubtful(row) || row.changed !== undefined,
  };
  const leaveOut = async () => {
    const question = {
      title: t(labels.leaveOutTitle, { count: format.number(wrong) }),
      text: t(labels.leaveOutText),
      action: labels.leaveOutAction,
    };
    if (await confirm(question)) sheet.leaveOut(wrongRows.map((row) => row.row));
  };
  const toggle = (one: Shown, label: string) => (
    <Switch
      label={label}
      checked={shown === one}
      onChange={(event) => setShown(event.currentTarget.checked ? one : 'all')}
    />
  );
  return (
    <>
      <div className={classes.bar}>
        <strong role="status">{saidOfRows()}</strong>
        {checked.headings.length > 0 && sheet.hasFile ? (
          <Button
            variant="subtle"
            leftSection={<IconColumns size={16} aria-hidden />}
            disabled={busy !== null}
            onClick={() => sheet.lookAtColumns(true)}
          >
            {t(labels.columns)}
          </Button>
        ) : null}
        {checked.unknownColumns.length > 0 ? (
          <span className="ps-hint">
            {t(texts.unknownColumns, { columns: checked.unknownColumns.join(', ') })}
          </span>
        ) : null}
      </div>
      {checked.sums.length > 0 ? (
        <p className={importClasses.sums}>
          <span className="ps-hint">{t(labels.sums)}</span>
          {checked.sums.map((one) => (
            <span key={one.label.en}>
              {t(one.label)} <strong>{format.money(one.amount)}</strong>
            </span>
          ))}
        </p>
      ) : null}
      <ImportFixes
        columns={checked.columns}
        rows={rows}
        onFill={(numbers, column, valueFor) => void sheet.fill(numbers, column, valueFor)}
      />
      {rows.length > 0 ? (
        <ImportGrid
          columns={columns}
          rows={rows.filter(fits[shown])}
          pinned={pinned}
          onEdit={sheet.edit}
          onLeaveOut={(row) => sheet.leaveOut([row])}
          menuOf={(column) => (
            <ImportColumnMenu
              column={column}
              rows={rows}
              onFill={(numbers, name, valueFor) => void sheet.fill(numbers, name, valueFor)}
            />
          )}
          tools={
            <>
              {sheet.canUndo ? (
                <Button
                  variant="default"
                  leftSection={<IconArrowBackUp size={16} aria-hidden />}
                  disabled={busy !== null}
                  onClick={sheet.undoFill}
                >
                  {t(labels.undoFill)}
                </Button>
              ) : null}
              {wrong > 0 || shown === 'wrong' ? toggle('wrong', t(texts.onlyWrong)) : null}
              {doubtful > 0 || shown === 'doubtful' ? toggle('doubtful', t(labels.onlyDoubtful)) : null}
              <Switch
                label={t(labels.allColumns)}
                checked={hasAllColumns}
                onChange={(event) => setHasAllColumns(event.currentTarget.checked)}
              />
            </>
          }
          moreTools={
            wrong > 0 ? (
              <>
                <Button
                  variant="default"
                  leftSection={<IconDownload size={16} aria-hidden />}
                  onClick={() =>
                    saveText(csvOfRows(checked.columns, wrongRows, language), `${name}-wrong.csv`)
                  }
                >
                  {t(labels.wrongRows)}
                </Button>
                {props.action || right === 0 ? null : (
                  <Button
                    variant="default"
                    disabled={isEdited || busy !== null}
                    onClick={() => void sheet.write({ onlyRight: true })}
                  >
                    {t(labels.importRight, { count: format.number(right) })}
                  </Button>
                )}
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
          variant={isEdited && wrong === 0 ? 'filled' : 'default'}
          disabled={!isEdited || busy === 'importing'}
          loading={busy === 'checking'}
          onClick={() => void sheet.recheck()}
        >
          {t(texts.checkAgain)}
        </Button>
        <Button
          variant={isEdited ? 'default' : 'filled'}
          disabled={wrong > 0 || isEdited || rows.length === 0 || busy === 'checking'}
          loading={busy === 'importing'}
          onClick={() => void sheet.write()}
        >
          {t(props.action ?? (mode === 'add' ? texts.importRows : labels.applyRows), { total })}
        </Button>
      </div>
    </>
  );

  /** "Fine" is only said of what the server has seen as it stands. */
  function saidOfRows(): string {
    const count =
      rows.length === 0
        ? t(labels.noRows)
        : wrong > 0
          ? t(texts.rowsWrong, { wrong: format.number(wrong), total })
          : isEdited
            ? t(labels.rowsOf, { total })
            : t(texts.rowsFine, { total });
    return [
      count,
      ...(doubtful > 0 ? [t(labels.doubtful, { count: format.number(doubtful) })] : []),
      ...(changed > 0 ? [t(labels.changedCells, { count: format.number(changed) })] : []),
    ].join(' · ');
  }
}
