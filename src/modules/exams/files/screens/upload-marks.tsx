import { Button } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { texts } from '../../../../core/web/page/texts.ts';
import { FileDrop } from '../../../../core/web/sheet/file-drop.tsx';
import { importLabels } from '../../../../core/web/sheet/import-labels.ts';
import { ImportModal } from '../../../../core/web/sheet/import-modal.tsx';
import { fileLabels as labels } from '../labels.ts';
import classes from './upload.module.css';
import { cellsToSend, countsOf } from './uploaded-marks.ts';
import { SheetPreview } from './uploaded-sheet.tsx';
import { type Upload, type UploadOnly, useUpload } from './use-upload.ts';

/** Marks from a filled file: choose it, see cell by cell what changes and what is refused, then save or leave it. */
export function UploadMarks(props: { only: UploadOnly; templatePath: string; onClose: () => void }) {
  const t = useText();
  return (
    <ImportModal title={t(labels.uploadTitle)} onClose={props.onClose}>
      {(onUnsaved) => <Steps {...props} onUnsaved={onUnsaved} />}
    </ImportModal>
  );
}

function Steps(props: {
  only: UploadOnly;
  templatePath: string;
  onClose: () => void;
  onUnsaved: (isUnsaved: boolean) => void;
}) {
  const { onClose, onUnsaved } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const upload = useUpload(props.only);
  const { sheets, saved, busy, problem } = upload;
  const counts = countsOf(sheets ?? []);
  const ready = readyOf(upload);
  const isDone = saved !== null && counts.changes + counts.conflicts + counts.refused === 0;
  useEffect(() => onUnsaved(ready > 0), [ready, onUnsaved]);
  return (
    <>
      <div role="status" className={classes.said}>
        {busy ? t(busy === 'checking' ? importLabels.checking : texts.saving) : null}
        {!busy && saved !== null && !isDone ? (
          <p data-tone="leaf">
            <strong>{t(labels.saved, { count: format.number(saved) })}</strong> {t(labels.leftOver)}
          </p>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className={classes.problem}>
          {t(problem)}
        </p>
      ) : null}
      {!sheets ? (
        <FileDrop
          isBusy={busy !== null}
          help={labels.uploadHelp}
          templateLabel={labels.template}
          onFile={(file) => void upload.read(file)}
          onTemplate={() => void downloadFile(props.templatePath, 'marks.xlsx').catch(showCallError)}
        />
      ) : isDone ? (
        <div className={classes.done}>
          <IconCircleCheckFilled size={52} color="var(--ps-leaf-solid)" aria-hidden />
          <h2 role="status">{t(labels.saved, { count: format.number(saved) })}</h2>
          <Button variant="default" onClick={upload.reset}>
            {t(importLabels.otherFile)}
          </Button>
          <Button onClick={onClose}>{t(texts.close)}</Button>
        </div>
      ) : (
        <Preview upload={upload} sheets={sheets} onClose={onClose} />
      )}
    </>
  );
}

/** How many marks are saved when it is confirmed now. */
const readyOf = ({ sheets, chosen }: Upload): number =>
  (sheets ?? []).reduce((sum, one) => sum + cellsToSend(one, chosen).length, 0);

function Preview(props: { upload: Upload; sheets: NonNullable<Upload['sheets']>; onClose: () => void }) {
  const { upload, sheets } = props;
  const t = useText();
  const format = useFormat();
  const counts = countsOf(sheets);
  const ready = readyOf(upload);
  const isBusy = upload.busy !== null;
  return (
    <>
      {sheets.map((sheet) => (
        <SheetPreview
          key={sheet.name}
          sheet={sheet}
          // Many worksheets begin closed, but for those somebody has to look at.
          isOpen={sheets.length <= 3 || countsOf([sheet]).refused > 0 || countsOf([sheet]).conflicts > 0}
          chosen={upload.chosen}
          onChoose={upload.choose}
        />
      ))}
      <div className={classes.footer}>
        <span>
          {counts.changes + counts.conflicts + counts.refused === 0
            ? t(labels.nothing)
            : counts.refused > 0 && ready > 0
              ? t(labels.onlyFirst)
              : ''}
        </span>
        <Button variant="subtle" disabled={isBusy} onClick={upload.reset}>
          {t(importLabels.otherFile)}
        </Button>
        {ready === 0 ? (
          <Button onClick={props.onClose}>{t(texts.close)}</Button>
        ) : (
          <Button loading={upload.busy === 'saving'} onClick={() => void upload.write()}>
            {t(labels.saveCount, { count: format.number(ready) })}
          </Button>
        )}
      </div>
    </>
  );
}
