import { Button } from '@mantine/core';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { call } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { feesPermission } from '../../permissions.ts';
import { outsideContract as contract } from './contract.ts';
import { outsideLabels as labels } from './labels.ts';

/** The receipt of somebody who is not a student: its number, and the paper for who may see fees. */
export function OutsideReceipt({ receipt }: { receipt: { readonly id: string; readonly number: string } }) {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const { showCallError } = useDialogs();
  const print = async () => {
    try {
      await call(contract.print, { id: receipt.id });
      await downloadFile(contract.file.path.replace(':id', receipt.id), `${receipt.number}.pdf`);
    } catch (problem) {
      showCallError(problem);
    }
  };
  return (
    <div>
      {t(labels.receipt, { number: format.digits(receipt.number) })}{' '}
      {may(feesPermission.view) ? (
        <Button size="compact-sm" variant="subtle" onClick={() => void print()}>
          {t(labels.print)}
        </Button>
      ) : null}
    </div>
  );
}
