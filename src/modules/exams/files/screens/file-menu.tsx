import { Button, Menu } from '@mantine/core';
import {
  IconCalendarCheck,
  IconDownload,
  IconFileSpreadsheet,
  IconTableImport,
  IconUpload,
} from '@tabler/icons-react';
import type { Label } from '../../../../core/labels.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { labels } from '../../labels.ts';
import { marksAttendanceLabels } from '../../marks/attendance/labels.ts';
import { fileLabels } from '../labels.ts';
import { ownSheetLabels } from '../own-sheet/labels.ts';

/** What can be taken to a spreadsheet program and brought back. */
export function FileMenu(props: {
  downloads: readonly { readonly label: Label; readonly path: string }[];
  onUpload: (() => void) | null;
  /** Brings marks from the institution's own sheet. */
  onOwnSheet?: (() => void) | null;
  /** Fills marks in by attendance. */
  onAttendance?: (() => void) | null;
}) {
  const { downloads, onUpload, onOwnSheet, onAttendance } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFileSpreadsheet size={16} aria-hidden />}>
          {t(labels.excel)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {downloads.map(({ label, path }) => (
          <Menu.Item
            key={path}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void downloadFile(path, 'marks.xlsx').catch(showCallError)}
          >
            {t(label)}
          </Menu.Item>
        ))}
        {onUpload ? (
          <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={onUpload}>
            {t(fileLabels.upload)}
          </Menu.Item>
        ) : null}
        {onOwnSheet ? (
          <Menu.Item leftSection={<IconTableImport size={16} aria-hidden />} onClick={onOwnSheet}>
            {t(ownSheetLabels.title)}
          </Menu.Item>
        ) : null}
        {onAttendance ? (
          <Menu.Item leftSection={<IconCalendarCheck size={16} aria-hidden />} onClick={onAttendance}>
            {t(marksAttendanceLabels.open)}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
