import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { saveContent } from '../../../core/web/page/download.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { boardContract as contract } from '../contract.ts';
import { type LayoutKey, layouts } from '../layouts.data.ts';
import classes from './board.module.css';
import { labels } from './labels.ts';

/** The board's sheet with full numbers: in which layout, and what for. */
export default function ExportDrawer(props: {
  of: { yearId: string; classId: string };
  layout: LayoutKey;
  onClose: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [layout, setLayout] = useState<LayoutKey>(props.layout);
  const [kind, setKind] = useState<'xlsx' | 'csv'>('xlsx');
  const [reason, setReason] = useState('');
  const save = useSave(contract.export, { refreshes: [] });
  const problem = fieldErrors(save.error);
  return (
    <FormDrawer
      title={t(labels.exportSheet)}
      isDirty={reason !== ''}
      isBusy={save.isPending}
      saveText={t(labels.exportAction)}
      isSpaced
      onSave={() =>
        save.mutate(
          { ...props.of, layout, format: kind, reason },
          {
            onError: showCallError,
            onSuccess: ({ name, mime, content, students }) => {
              saveContent(content, mime, name);
              showToast({
                tone: 'leaf',
                title: t(labels.exported, { count: format.number(students) }),
              });
              props.onClose();
            },
          },
        )
      }
      onClose={props.onClose}
    >
      <p className={classes.note}>{t(labels.exportHelp)}</p>
      <Select
        label={t(labels.layout)}
        allowDeselect={false}
        data={layouts.map((one) => ({ value: one.key, label: `${t(one.label)} · ${one.version}` }))}
        value={layout}
        onChange={(value) => setLayout(layouts.find((one) => one.key === value)?.key ?? layout)}
      />
      <Select
        label={t(labels.format)}
        allowDeselect={false}
        data={[
          { value: 'xlsx', label: 'XLSX' },
          { value: 'csv', label: 'CSV' },
        ]}
        value={kind}
        onChange={(value) => setKind(value === 'csv' ? 'csv' : 'xlsx')}
      />
      <TextInput
        label={t(labels.exportReason)}
        required
        maxLength={300}
        value={reason}
        error={problem('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
