import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { queryOf } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { RunHead } from '../../screens/run-picker.tsx';
import { sheetLabels } from '../sheet-labels.ts';

/**
 * Fetches the mark sheets of a section, or of the whole class, as one PDF; a class takes some seconds. Those withheld
 * for dues are left out, or marked with `withHeld`.
 */
export function SheetsPdf(props: {
  run: RunHead;
  sectionId: string | null;
  withHeld?: boolean;
  look?: string;
}) {
  const { run, sectionId, withHeld = false, look } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    const query = queryOf({
      ...(sectionId ? { sectionId } : {}),
      held: withHeld ? 'marked' : 'out',
      ...(look ? { look } : {}),
    });
    const path = `${contract.markSheets.path.replace(':id', run.id)}${query}`;
    await downloadFile(path, 'mark-sheets.pdf').catch(showCallError);
    setIsBusy(false);
  };
  return (
    <>
      <Button variant="default" loading={isBusy} onClick={() => void download()}>
        {t(sectionId ? labels.markSheetsPdf : sheetLabels.allSheetsPdf)}
      </Button>
      <VisuallyHidden role="status">{isBusy ? t(sheetLabels.preparing) : ''}</VisuallyHidden>
    </>
  );
}
