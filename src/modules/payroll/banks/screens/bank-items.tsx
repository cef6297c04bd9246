import { Menu } from '@mantine/core';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { banksContract as contract } from '../contract.ts';
import { bankLabels as labels } from '../labels.ts';

const endings = { csv: 'csv', xlsx: 'xlsx', fixed: 'txt' } as const;

/** The files of banks among the papers of a month; asked for when the menu is opened. */
export function BankFileItems({ run }: { run: { readonly id: string; readonly month: string } }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const { data } = useRead(contract.layouts, { size: 50 });
  return (data?.items ?? []).map((one) => (
    <Menu.Item
      key={one.id}
      onClick={() =>
        void downloadFile(
          `${contract.file.path.replace(':id', run.id)}${queryOf({ layoutId: one.id })}`,
          `bank-${run.month}.${endings[one.format]}`,
        ).catch(showCallError)
      }
    >
      {t(labels.previewOf, { name: one.name })}
    </Menu.Item>
  ));
}
