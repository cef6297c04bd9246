import { Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { isDate, todayInDhaka } from '../../../../core/dates.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { labels } from '../../labels.ts';
import classes from '../../screens/results.module.css';
import { sheetLabels } from '../../sheets/sheet-labels.ts';
import { scrutinyContract as contract } from '../contract.ts';
import { scrutinyLabels as words } from '../labels.ts';

type Answer = z.output<typeof contract.rules.output>;
type Row = { id: string; classId: string | null; item: Answer['items'][number] | null };

/** Of which classes papers may be applied for again, until when and for what. */
export function ScrutinyRules(props: {
  examId: string;
  classIds: readonly string[];
  className: (classId: string | null) => string;
}) {
  const { examId, className } = props;
  const t = useText();
  const format = useFormat();
  const read = useRead(contract.rules, { examId });
  const [edited, setEdited] = useState<Row | null>(null);
  const state = ({ item, classId }: Row) => {
    if (!item) return t(classId === null ? words.off : words.asExam);
    if (!item.isOn) return t(words.off);
    const day = format.date(item.lastDay);
    return t(item.lastDay < todayInDhaka(new Date()) ? words.over : words.until, { day });
  };
  const fee = ({ item }: Row) => {
    if (!item?.isOn) return '–';
    return parseTaka(item.fee) === 0n ? t(words.free) : format.money(item.fee);
  };
  const columns: Column<Row>[] = [
    { name: 'class', label: t(labels.class), role: 'name', render: (row) => className(row.classId) },
    { name: 'state', label: t(labels.state), render: state },
    { name: 'fee', label: t(words.fee), align: 'end', render: fee },
  ];
  const title = (row: Row) => `${t(words.title)}: ${className(row.classId)}`;
  return (
    <section className={classes.gap} aria-label={t(words.title)}>
      <h2 className={classes.heading}>{t(words.title)}</h2>
      <p className={classes.hint}>{t(words.rulesHint)}</p>
      <Loaded kind="form" read={read}>
        {(data) => (
          <>
            <DataTable
              label={t(words.title)}
              columns={columns}
              rows={[null, ...props.classIds].map(
                (classId): Row => ({
                  id: classId ?? 'all',
                  classId,
                  item: data.items.find((one) => one.classId === classId) ?? null,
                }),
              )}
              nameOf={title}
              {...(data.can.change ? { onOpen: setEdited } : {})}
            />
            {edited ? (
              <Edit
                key={edited.id}
                row={edited}
                title={title(edited)}
                examId={examId}
                subHeads={data.subHeads}
                onClose={() => setEdited(null)}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Edit(props: {
  row: Row;
  title: string;
  examId: string;
  subHeads: Answer['subHeads'];
  onClose: () => void;
}) {
  const { item, classId } = props.row;
  const t = useText();
  const { showCallError } = useDialogs();
  const initial = {
    isOn: item?.isOn ?? true,
    lastDay: item?.lastDay ?? '',
    fee: item?.fee ?? '0.00',
    subHeadId: item?.subHeadId ?? null,
  };
  const [form, setForm] = useState(initial);
  const [isTried, setIsTried] = useState(false);
  const change = (part: Partial<typeof initial>) => setForm((known) => ({ ...known, ...part }));
  const save = useSave(contract.saveRule, {
    onSaved: () => {
      showToast({ title: t(words.saved), tone: 'leaf' });
      props.onClose();
    },
  });
  const errorOf = fieldErrors(save.error);
  const fee = parseTaka(form.fee);
  const isBadFee = fee === null || fee < 0n;
  const isBadDay = !isDate(form.lastDay);
  const costs = fee !== null && fee > 0n;
  const isBadHead = costs && form.subHeadId === null;
  return (
    <FormDrawer
      title={props.title}
      isDirty={JSON.stringify(form) !== JSON.stringify(initial)}
      isBusy={save.isPending}
      isSpaced
      onClose={props.onClose}
      onSave={() => {
        setIsTried(true);
        if (isBadFee || isBadDay || isBadHead) return;
        save.mutate(
          {
            ...form,
            examId: props.examId,
            classId,
            fee: takaText(fee),
            subHeadId: costs ? form.subHeadId : null,
            version: item?.version ?? null,
          },
          { onError: showCallError },
        );
      }}
    >
      <Checkbox
        label={t(words.isOn)}
        checked={form.isOn}
        onChange={(event) => change({ isOn: event.currentTarget.checked })}
      />
      <DateField
        label={t(words.lastDay)}
        required
        value={form.lastDay}
        error={isTried && isBadDay ? t(words.badDay) : errorOf('lastDay')}
        onChange={(lastDay) => change({ lastDay })}
      />
      <TextInput
        label={t(words.fee)}
        description={t(words.feeHelp)}
        inputMode="decimal"
        leftSection="৳"
        value={form.fee}
        error={isTried && isBadFee ? t(sheetLabels.badAmount) : errorOf('fee')}
        onChange={(event) => change({ fee: event.currentTarget.value })}
      />
      {costs ? (
        <Select
          label={t(words.subHead)}
          description={t(words.subHeadHelp)}
          required
          searchable
          data={props.subHeads.map((one) => ({ value: one.id, label: t(one.name) }))}
          value={form.subHeadId}
          error={isTried && isBadHead ? t(words.noSubHead) : errorOf('subHeadId')}
          onChange={(subHeadId) => change({ subHeadId })}
        />
      ) : null}
    </FormDrawer>
  );
}
