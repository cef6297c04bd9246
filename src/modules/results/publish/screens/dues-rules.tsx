import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import classes from '../../screens/results.module.css';
import { sheetLabels } from '../../sheets/sheet-labels.ts';

type Item = z.output<typeof contract.permissions.output>['dues'][number];
type Row = { id: string; classId: string | null; item: Item | null };

/** Of which classes the results are withheld from whoever owes fees, and from how much on. */
export function DuesRules(props: {
  examId: string;
  classIds: readonly string[];
  className: (classId: string | null) => string;
  items: readonly Item[];
  canChange: boolean;
}) {
  const { examId, className } = props;
  const t = useText();
  const format = useFormat();
  const [edited, setEdited] = useState<Row | null>(null);
  const rows = [null, ...props.classIds].map(
    (classId): Row => ({
      id: classId ?? 'all',
      classId,
      item: props.items.find((one) => one.classId === classId) ?? null,
    }),
  );
  const state = ({ item, classId }: Row) => {
    if (!item) return t(classId === null ? sheetLabels.duesOff : sheetLabels.duesAsExam);
    if (!item.isOn) return t(sheetLabels.duesOff);
    const on = t(sheetLabels.duesOn);
    if (parseTaka(item.above) === 0n) return on;
    return `${on}, ${t(sheetLabels.duesAboveShort, { amount: format.money(item.above) })}`;
  };
  const columns: Column<Row>[] = [
    { name: 'class', label: t(labels.class), role: 'name', render: (row) => className(row.classId) },
    { name: 'state', label: t(labels.state), render: state },
  ];
  return (
    <section className={classes.gap} aria-label={t(sheetLabels.duesTitle)}>
      <h2 className={classes.heading}>{t(sheetLabels.duesTitle)}</h2>
      <p className={classes.hint}>{t(sheetLabels.duesHint)}</p>
      <DataTable
        label={t(sheetLabels.duesTitle)}
        columns={columns}
        rows={rows}
        nameOf={(row) => `${t(sheetLabels.duesTitle)}: ${className(row.classId)}`}
        {...(props.canChange ? { onOpen: setEdited } : {})}
      />
      {edited ? (
        <Edit
          key={edited.id}
          row={edited}
          title={`${t(sheetLabels.duesTitle)}: ${className(edited.classId)}`}
          examId={examId}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </section>
  );
}

function Edit({
  row,
  title,
  examId,
  onClose,
}: {
  row: Row;
  title: string;
  examId: string;
  onClose: () => void;
}) {
  const t = useText();
  const { showCallError } = useDialogs();
  const tellWaiting = useTellWaiting();
  const [reason, setReason] = useState('');
  const initial = { isOn: row.item?.isOn ?? true, above: row.item?.above ?? '0.00' };
  const [form, setForm] = useState(initial);
  const [isBad, setIsBad] = useState(false);
  const save = useSave(contract.saveDuesRule, {
    onSaved: (saved) => {
      if (isWaiting(saved)) tellWaiting(saved);
      else showToast({ title: t(sheetLabels.saved), tone: 'leaf' });
      onClose();
    },
  });
  const above = parseTaka(form.above);
  const isWrong = above === null || above < 0n;
  return (
    <FormDrawer
      title={title}
      isDirty={JSON.stringify(form) !== JSON.stringify(initial)}
      isBusy={save.isPending}
      isSpaced
      onClose={onClose}
      onSave={() => {
        setIsBad(isWrong);
        if (!isWrong)
          save.mutate(
            {
              examId,
              classId: row.classId,
              isOn: form.isOn,
              above: takaText(above),
              version: row.item?.version ?? null,
              reason,
            },
            { onError: showCallError },
          );
      }}
    >
      <Checkbox
        label={t(sheetLabels.duesOn)}
        checked={form.isOn}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          setForm((known) => ({ ...known, isOn }));
        }}
      />
      <TextInput
        label={t(sheetLabels.duesAbove)}
        description={t(sheetLabels.duesAboveHelp)}
        inputMode="decimal"
        leftSection="৳"
        value={form.above}
        error={isBad && isWrong ? t(sheetLabels.badAmount) : fieldErrors(save.error)('above')}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setForm((known) => ({ ...known, above: text }));
        }}
      />
      <Textarea
        label={t(labels.reason)}
        description={t(sheetLabels.duesReasonHelp)}
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={fieldErrors(save.error)('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
