import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DataTable } from '../../../../core/web/list/data-table.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { Empty } from '../../../../core/web/page/states.tsx';
import type { PanelProps } from '../../../../core/web/shell/panel-index.ts';
import { academicPath } from '../../../academic/paths.ts';
import { academicPermission } from '../../../academic/permissions.ts';
import { studentContract as contract } from '../contract.ts';
import { roleTexts, studentWords as words } from '../labels.ts';

/** The subjects the student takes this year. */
export function Subjects({ about }: PanelProps) {
  const t = useText();
  const may = useMay();
  const { data, error, refetch } = useRead(contract.subjects, { id: about });
  return (
    <Panel title={t(words.subjects)} flush={(data?.items.length ?? 0) > 0}>
      {!data ? (
        <Coming read={{ error, refetch }} rows={4} isInPanel />
      ) : data.items.length === 0 ? (
        <Empty
          text={t(words.noSubjects)}
          action={
            may(academicPermission.edit) ? (
              <Button component={Link} to={academicPath.classSubjects} variant="default">
                {t(words.openSubjects)}
              </Button>
            ) : null
          }
        />
      ) : (
        <DataTable
          label={t(words.subjects)}
          rows={data.items}
          nameOf={(row) => t(row.name)}
          columns={[
            { name: 'code', label: t(words.code), role: 'serial', render: (row) => row.code },
            { name: 'subject', label: t(words.subject), role: 'name', render: (row) => t(row.name) },
            { name: 'role', label: t(words.role), render: (row) => t(roleTexts[row.role]) },
          ]}
        />
      )}
    </Panel>
  );
}
