import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { examsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { BoardSheet } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';

const classTeacher = 'classTeacher';

/** Over a list of sheets of which some are chosen: who is to enter them. */
export function TeacherBar(props: { examId: string; sheets: readonly BoardSheet[]; onClear: () => void }) {
  const { examId, sheets, onClear } = props;
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const { data } = useRead(contract.teachers, { id: examId }, { staleTime: 60_000 });
  const [teacher, setTeacher] = useState<string | null>(null);
  const save = useSave(contract.giveSheets, {
    onSaved: ({ given }) => {
      showToast({ tone: 'leaf', title: t(labels.given, { count: format.number(given) }) });
      onClear();
    },
  });
  const give = (changes: { id: string; version: number; teacherId: string | null }[]) =>
    save.mutate({ changes }, { onError: showCallError });
  const before = new Map(data?.proposals.map((one) => [one.sheetId, one.teacherId]));
  const proposed = sheets.flatMap(({ id, version }) => {
    const teacherId = before.get(id);
    return teacherId ? [{ id, version, teacherId }] : [];
  });
  const count = { count: format.number(proposed.length) };
  return (
    <section className={classes.chosen} aria-label={t(labels.giveTo)}>
      <strong role="status">{t(labels.chosenSheets, { count: format.number(sheets.length) })}</strong>
      <Select
        aria-label={t(labels.giveTo)}
        placeholder={t(labels.giveTo)}
        searchable
        value={teacher}
        onChange={setTeacher}
        data={[
          { value: classTeacher, label: t(labels.classTeacher) },
          ...(data?.employees ?? []).map((one) => ({
            value: one.id,
            label: `${t(one.name)} · ${one.code}`,
          })),
        ]}
      />
      <Button
        disabled={teacher === null}
        loading={save.isPending}
        onClick={() =>
          give(
            sheets.map(({ id, version }) => ({
              id,
              version,
              teacherId: teacher === classTeacher ? null : teacher,
            })),
          )
        }
      >
        {t(labels.give)}
      </Button>
      {proposed.length > 0 ? (
        <Button
          variant="default"
          onClick={async () => {
            const title = t(labels.asBeforeTitle, count);
            if (await confirm({ title, text: t(labels.asBeforeText), action: labels.give })) give(proposed);
          }}
        >
          {t(labels.asBefore, count)}
        </Button>
      ) : null}
      <Button variant="subtle" onClick={onClear}>
        {t(labels.clearChoice)}
      </Button>
    </section>
  );
}
