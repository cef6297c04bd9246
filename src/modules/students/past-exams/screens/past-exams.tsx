import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ListedRecord } from '../../../../core/entity.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useShown } from '../../../../core/web/entity/entity-values.tsx';
import { useRecordDrawer } from '../../../../core/web/entity/record-drawer.tsx';
import { DataTable } from '../../../../core/web/list/data-table.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { words } from '../../screen-labels.ts';
import { pastExamsContract as contract } from '../contract.ts';
import { pastExam } from '../past-exam.entity.ts';

const { fields } = pastExam;
/** Those in which somebody else's paper is looked up; the others stand in the form. */
const numbers = ['board', 'roll', 'boardRoll', 'registration', 'session', 'year'] as const;

/** What a student passed before coming here; nothing where nothing is known and nobody may write it. */
export function PastExams({ studentId }: { studentId: string }) {
  const t = useText();
  const format = useFormat();
  const show = useShown(pastExam);
  const { data } = useRead(contract.ofStudent, { id: studentId });
  const mayEdit = data?.can.edit ?? false;
  const { open, drawer } = useRecordDrawer(pastExam, studentId, mayEdit);
  const rows = (data?.items ?? []) as unknown as readonly ListedRecord[];
  if (!data || (rows.length === 0 && !mayEdit)) return null;
  return (
    <>
      <Panel
        title={t(pastExam.plural)}
        flush={rows.length > 0}
        actions={
          mayEdit ? (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => open(null)}
            >
              {t(words.addPastExam)}
            </Button>
          ) : null
        }
      >
        {rows.length === 0 ? (
          <span className="ps-hint">{t(words.noPastExams)}</span>
        ) : (
          <DataTable
            label={t(pastExam.plural)}
            rows={rows}
            nameOf={(row) => `${String(row.exam)} ${String(row.institution)}`}
            onOpen={open}
            columns={[
              { name: 'exam', label: t(fields.exam.label), render: (row) => show(row, 'exam') },
              {
                name: 'institution',
                label: t(fields.institution.label),
                role: 'name',
                render: (row) => String(row.institution),
              },
              ...numbers
                .filter((name) => rows.some((row) => row[name]))
                .map((name) => ({
                  name,
                  label: t(fields[name].label),
                  render: (row: ListedRecord) => format.digits(String(row[name] ?? '')) || '—',
                })),
              ...(['gpa', 'gpaWithout'] as const)
                .filter((name) => rows.some((row) => row[name]))
                .map((name) => ({
                  name,
                  label: t(fields[name].label),
                  align: 'end' as const,
                  render: (row: ListedRecord) => show(row, name) || '—',
                })),
            ]}
          />
        )}
      </Panel>
      {drawer}
    </>
  );
}
