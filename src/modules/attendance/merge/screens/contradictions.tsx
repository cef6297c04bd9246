import { SegmentedControl, Textarea } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { link } from '../../../../core/module/paths.ts';
import { fieldErrors, queryOf, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { studentsPath } from '../../../students/paths.ts';
import { codeLabels, labels as common } from '../../labels.ts';
import { SpanFields } from '../../reports/screens/span-fields.tsx';
import { useSpan } from '../../reports/screens/use-span.ts';
import { type AttendanceCode, attendanceCodes } from '../../rules.ts';
import { mergeContract as contract } from '../contract.ts';
import { authorityLabels, mergeLabels as labels } from '../labels.ts';

type Item = z.output<typeof contract.list.output>['items'][number];

/** Days on which sources contradict each other, with both values; the office decides. */
export function Contradictions() {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const span = useSpan();
  const { pages } = span.query;
  const [decided, setDecided] = useState<Item | null>(null);
  const { data, error, refetch } = useRead(
    contract.list,
    { ...span.asked, page: pages.page, size: pages.size },
    { placeholderData: keepPreviousData },
  );
  const said = (word: Item['stands']): string => {
    const by = t(authorityLabels[word.by]);
    const text = word.at
      ? t(labels.seen, { by, time: format.time(word.at) })
      : t(labels.word, { by, code: codeLabels[word.code] });
    return word.note === '' ? text : `${text} (${word.note})`;
  };
  const when = useWhen();
  const columns: Column<Item>[] = [
    { name: 'day', label: t(labels.day), isWhole: true, render: (row) => when(row, format.date(row.day)) },
    { name: 'name', label: t(common.student), role: 'name', render: (row) => t(row.name) },
    { name: 'section', label: t(common.section), render: (row) => t(row.section) },
    { name: 'roll', label: t(common.roll), align: 'end', render: (row) => format.number(row.roll) },
    { name: 'stands', label: t(labels.stands), render: (row) => said(row.stands) },
    { name: 'differs', label: t(labels.differs), render: (row) => row.differ.map(said).join('; ') },
  ];
  return (
    <>
      <search>
        <SpanFields span={span} />
        <ExportMenu
          onExport={(format) =>
            void downloadFile(
              `${contract.file.path}${queryOf({ ...span.asked, format })}`,
              `attendance-contradictions.${format}`,
            ).catch(showCallError)
          }
        />
      </search>
      <p>{t(labels.hint)}</p>
      <PagedTable
        tools="own"
        label={t(labels.tab)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={pages}
        empty={t(labels.none)}
        rowPath={(row) => link(studentsPath.profile, { id: row.studentId })}
        actions={(row) =>
          data?.can.settle ? [{ label: t(labels.settle), onClick: () => setDecided(row) }] : []
        }
      />
      {decided ? <Decide key={decided.id} row={decided} onClose={() => setDecided(null)} /> : null}
    </>
  );
}

/** A day, and the period where it is about one. */
function useWhen() {
  const t = useText();
  const format = useFormat();
  return (row: Item, day: string) =>
    row.period === null ? day : t(labels.inPeriod, { day, number: format.number(row.period) });
}

function Decide({ row, onClose }: { row: Item; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const when = useWhen();
  const [code, setCode] = useState<AttendanceCode>(row.stands.code);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const save = useSave(contract.settle, {
    onSaved: () => {
      showToast({ tone: 'leaf', title: t(labels.settled) });
      onClose();
    },
  });
  const isShort = reason.trim().length < 3;
  const submit = () => {
    setIsTried(true);
    if (isShort) return;
    save.mutate(
      { enrolmentId: row.enrolmentId, day: row.day, period: row.period, code, reason },
      { onError: (failure) => failure.status === 422 || showCallError(failure) },
    );
  };
  return (
    <FormDrawer
      title={t(labels.settle)}
      isSpaced
      isDirty={reason !== '' || code !== row.stands.code}
      isBusy={save.isPending}
      onSave={submit}
      onClose={onClose}
    >
      <p>{t(labels.settleText, { name: row.name, day: when(row, format.date(row.day)) })}</p>
      <SegmentedControl
        aria-label={t(labels.holds)}
        value={code}
        onChange={(value) => setCode(value as AttendanceCode)}
        data={attendanceCodes.map((value) => ({ value, label: t(codeLabels[value]) }))}
      />
      <Textarea
        label={t(labels.reason)}
        description={t(labels.reasonHint)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={isTried && isShort ? t(labels.reasonNeeded) : fieldErrors(save.error)('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
