import { Select, Switch } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../../core/web/form/form-drawer.tsx';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../../../core/web/list/date-span.tsx';
import { WholeTable } from '../../../../../core/web/list/whole-table.tsx';
import { Coming } from '../../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../../core/web/page/toasts.tsx';
import { labels as common } from '../../../labels.ts';
import { attendanceMark } from '../../../rules.ts';
import type { SheetAnswer } from '../../../screens/calls.ts';
import type { MarkStore } from '../../screens/mark-store.ts';
import { marksAttendanceContract as contract } from '../contract.ts';
import { marksAttendanceLabels as labels } from '../labels.ts';

type Line = {
  readonly id: string;
  readonly roll: number;
  readonly name: SheetAnswer['students'][number]['name'];
  readonly share: { readonly present: number; readonly days: number } | null;
  /** Hundredths; null without a day. */
  readonly mark: number | null;
  /** What stands in the cell. */
  readonly there: string;
};

const textOfMark = (hundredths: number): string => String(hundredths / 100);

/** The component that is attendance by its code or name, by its slot; null where none is called so. */
const slotOf = (components: SheetAnswer['components']): number | null => {
  const found = components.findIndex((one) => /^att/i.test(one.code) || /attend/i.test(one.nameEn));
  return found === -1 ? null : found + 1;
};

/** Puts marks of one component into the grid, by how often each student was present. */
export function FromAttendance(props: { answer: SheetAnswer; store: MarkStore; onClose: () => void }) {
  const { answer, store, onClose } = props;
  const t = useText();
  const format = useFormat();
  const [slot, setSlot] = useState(() => slotOf(answer.components));
  const [span, setSpan] = useState<{ from: string; to: string } | null>(null);
  const [replaces, setReplaces] = useState(false);
  const { data, error, refetch } = useRead(
    contract.days,
    { id: answer.sheet.id, ...(span ?? {}) },
    { placeholderData: keepPreviousData },
  );
  const component = slot === null ? undefined : answer.components[slot - 1];
  const shares = new Map((data?.items ?? []).map((one) => [one.enrolmentId, one]));
  const lines = answer.students.map(({ enrolmentId, roll, name }): Line => {
    const share = shares.get(enrolmentId) ?? null;
    return {
      id: enrolmentId,
      roll,
      name,
      share,
      mark: share && component ? attendanceMark(share, component) : null,
      there: slot === null ? '' : (store.source.view(enrolmentId).cells[slot - 1]?.text ?? ''),
    };
  });
  const isPut = (line: Line) => line.mark !== null && (replaces || line.there === '');
  const put = lines.filter(isPut);
  const columns: Column<Line>[] = [
    { name: 'roll', label: t(common.roll), role: 'serial', render: (line) => format.number(line.roll) },
    { name: 'name', label: t(common.student), role: 'name', render: (line) => t(line.name) },
    {
      name: 'present',
      label: t(labels.present),
      align: 'end',
      render: (line) =>
        line.share
          ? t(labels.days, {
              present: format.number(line.share.present),
              days: format.number(line.share.days),
            })
          : t(labels.noDays),
    },
    {
      name: 'mark',
      label: t(labels.mark),
      align: 'end',
      render: (line) =>
        isPut(line) && line.mark !== null
          ? format.digits(textOfMark(line.mark))
          : line.there === ''
            ? '–'
            : t(labels.stays, { mark: format.digits(line.there) }),
    },
  ];
  const fill = () => {
    if (put.length === 0) return;
    store.source.write(
      put.map((line) => ({ row: line.id, column: String(slot), text: textOfMark(line.mark ?? 0) })),
    );
    showToast({ tone: 'leaf', title: t(labels.filled, { count: format.number(put.length) }) });
    onClose();
  };
  return (
    <FormDrawer
      title={t(labels.open)}
      size={560}
      isSpaced
      isDirty={false}
      isBusy={false}
      saveText={t(labels.fill, { count: format.number(put.length) })}
      onSave={fill}
      onClose={onClose}
    >
      <p>{t(labels.hint)}</p>
      <Select
        label={t(labels.component)}
        allowDeselect={false}
        description={t(labels.componentHint)}
        data={answer.components.map((one, at) => ({
          value: String(at + 1),
          label: t(labels.full, {
            name: { en: one.nameEn, bn: one.nameBn },
            full: format.digits(textOfMark(one.full)),
          }),
        }))}
        placeholder={t(labels.choose)}
        required
        value={slot === null ? null : String(slot)}
        onChange={(value) => setSlot(value === null ? null : Number(value))}
      />
      {data ? (
        <>
          <DateSpan from={data.from} to={data.to} onChange={(from, to) => setSpan({ from, to })} />
          <Switch
            label={t(labels.replaces)}
            checked={replaces}
            onChange={(event) => setReplaces(event.currentTarget.checked)}
          />
          {data.items.length === 0 ? (
            <p role="status">{t(labels.none)}</p>
          ) : (
            <WholeTable
              label={t(labels.open)}
              columns={columns}
              rows={lines}
              nameOf={(line) => t(line.name)}
            />
          )}
        </>
      ) : (
        <Coming read={{ error, refetch }} rows={6} isInPanel />
      )}
    </FormDrawer>
  );
}
