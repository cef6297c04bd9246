import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DataTable } from '../../../../core/web/list/data-table.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import type { PanelProps } from '../../../../core/web/shell/panel-index.ts';
import { qualificationFields } from '../../form/fields.ts';
import { admissionPath } from '../../paths.ts';
import { admissionLabels as labels } from '../../screen-labels.ts';
import { admissionOfStudentContract as contract } from '../contract.ts';

/** Examinations passed before the admission, and the way to the application; nothing where there was none. */
export function ApplicationOfStudent({ about }: PanelProps) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.application, { id: about });
  const application = data?.application;
  if (!application) return null;
  const rows = application.qualifications.map((row, place) => ({ ...row, id: String(place) }));
  const shown = (row: Readonly<Record<string, string>>, field: (typeof qualificationFields)[number]) => {
    const value = row[field.name] ?? '';
    const choice = field.choices?.find((one) => one.value === value);
    return choice ? t(choice.label) : format.digits(value);
  };
  const told = [
    format.digits(application.number),
    t(application.declaration),
    application.submittedAt ? format.date(application.submittedAt.slice(0, 10)) : '',
  ];
  return (
    <Panel
      title={t(labels.ofAdmission)}
      flush={rows.length > 0}
      actions={
        <Button
          component={Link}
          to={link(admissionPath.applicants, { open: application.id })}
          variant="default"
          size="xs"
        >
          {t(labels.openApplication)}
        </Button>
      }
    >
      {rows.length > 0 ? (
        <DataTable
          label={t(labels.ofAdmission)}
          rows={rows}
          nameOf={(row) => row.id}
          columns={qualificationFields.map((field) => ({
            name: field.name,
            label: t(field.label),
            ...(field.name === 'exam' ? { role: 'name' as const } : {}),
            render: (row) => shown(row as Readonly<Record<string, string>>, field) || '—',
          }))}
        />
      ) : (
        <p>{told.filter(Boolean).join(' · ')}</p>
      )}
    </Panel>
  );
}
