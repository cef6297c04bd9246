import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { fieldLabels, type ListedRecord } from '../../../core/entity.ts';
import { mobileAs } from '../../../core/identifiers.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useShown } from '../../../core/web/entity/entity-values.tsx';
import { useRecordDrawer } from '../../../core/web/entity/record-drawer.tsx';
import { DataTable } from '../../../core/web/list/data-table.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { Empty } from '../../../core/web/page/states.tsx';
import type { PanelProps } from '../../../core/web/shell/panel-index.ts';
import { student } from '../../students/student.entity.ts';
import { welfareContract as contract } from '../contract.ts';
import { healthRecord } from '../health-record.entity.ts';
import { healthVisit } from '../health-visit.entity.ts';
import { welfareWords as words } from '../labels.ts';
import classes from './welfare.module.css';

const recordLabels = fieldLabels(healthRecord);
const shownFields = [
  'allergies',
  'illnesses',
  'medicines',
  'inEmergency',
  'vaccines',
  'doctor',
  'doctorMobile',
] as const;

/** What the school must know of a student's health at once, and what happened. */
export function HealthTab({ about }: PanelProps) {
  const t = useText();
  const format = useFormat();
  const show = useShown(healthRecord);
  const showVisit = useShown(healthVisit);
  const { data, error, refetch } = useRead(contract.health, { id: about });
  const mayEdit = data?.can.edit ?? false;
  const record = useRecordDrawer(healthRecord, about, mayEdit);
  const visit = useRecordDrawer(healthVisit, about, mayEdit);
  if (!data) return <Coming read={{ error, refetch }} />;
  const known = data.record as unknown as ListedRecord | null;
  const visits = data.items as unknown as readonly ListedRecord[];
  const disability = student.fields.disability.choices.find((one) => one.value === data.disability)?.label;
  const facts = [
    { label: student.fields.bloodGroup.label, value: data.bloodGroup },
    { label: student.fields.disability.label, value: disability ? t(disability) : '' },
    {
      label: student.fields.emergencyContact.label,
      value: data.emergencyContact ? format.digits(mobileAs(data.emergencyContact, 'national')) : '',
    },
    ...shownFields.map((name) => ({
      label: recordLabels[name] ?? words.record,
      value: known ? show(known, name) : '',
    })),
  ].filter((fact) => fact.value !== '');
  return (
    <div className={classes.stack}>
      <Panel
        title={t(words.record)}
        actions={
          mayEdit ? (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => record.open(known)}
            >
              {t(known ? words.change : words.write)}
            </Button>
          ) : null
        }
      >
        {facts.length > 0 ? (
          <dl className={classes.facts}>
            {facts.map((fact) => (
              <div key={fact.label.en}>
                <dt>{t(fact.label)}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {known ? null : <Empty text={t(words.noRecord)} />}
      </Panel>
      <Panel
        title={t(words.visits)}
        flush={visits.length > 0}
        actions={
          mayEdit ? (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => visit.open(null)}
            >
              {t(words.addVisit)}
            </Button>
          ) : null
        }
      >
        {visits.length === 0 ? (
          <Empty text={t(words.noVisits)} />
        ) : (
          <DataTable
            label={t(words.visits)}
            rows={visits}
            nameOf={(row) => String(row.what)}
            onOpen={visit.open}
            columns={[
              {
                name: 'day',
                label: t(healthVisit.fields.day.label),
                isWhole: true,
                render: (row) => format.date(String(row.day)),
              },
              {
                name: 'what',
                label: t(healthVisit.fields.what.label),
                role: 'name',
                render: (row) => String(row.what),
              },
              ...(['kind', 'care', 'height', 'weight', 'toldOn'] as const).map((name) => ({
                name,
                label: t(healthVisit.fields[name].label),
                render: (row: ListedRecord) => showVisit(row, name) || '—',
              })),
            ]}
          />
        )}
      </Panel>
      {record.drawer}
      {visit.drawer}
    </div>
  );
}
