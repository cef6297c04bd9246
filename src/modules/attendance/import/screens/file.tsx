import { useState } from 'react';
import { queryOf } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { SheetImport } from '../../../../core/web/entity/entity-import.tsx';
import { importContract as contract } from '../contract.ts';
import { importLabels as labels } from '../labels.ts';

/** Attendance from a file: choose a sheet, mend its mistakes, then write all of it or none. */
export function ImportFile() {
  const t = useText();
  const [round, setRound] = useState(0);
  return (
    <>
      <p>{t(labels.hint)}</p>
      <SheetImport
        key={round}
        check={contract.importCheck}
        commit={contract.importCommit}
        templatePath={`${contract.template.path}${queryOf({ format: 'xlsx' })}`}
        name="attendance"
        kind="attendance.mark"
        modes={['add', 'update']}
        onDone={() => setRound((known) => known + 1)}
      />
    </>
  );
}
