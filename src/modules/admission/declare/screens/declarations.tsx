import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { link } from '../../../../core/module/paths.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { declarationTexts, methodTexts } from '../../labels.ts';
import { admissionPath } from '../../paths.ts';
import type { Kind } from '../../rules.ts';
import { admissionLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/admission.module.css';
import { declareContract as contract, type Declaration } from '../contract.ts';
import { DeclarationForm } from './declaration-form.tsx';

/** Admissions that were declared. */
export default function Declarations() {
  return <DeclarationList kind="admission" />;
}

export function DeclarationList({ kind }: { kind: Kind }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const [edited, setEdited] = useState<Declaration | 'new' | null>(null);
  const { data, error, refetch } = useRead(contract.list, {
    kind,
    page: query.pages.page,
    size: query.pages.size,
  });
  const status = useSave(contract.setStatus);
  const setStatus = (row: Declaration, next: Declaration['status']) =>
    status.mutate({ id: row.id, version: row.version, status: next }, { onError: showCallError });
  const columns: Column<Declaration>[] = [
    {
      name: 'title',
      label: t(labels.title),
      role: 'name',
      render: (row) => (
        <span>
          <span className={classes.name}>{t(row.title)}</span>
          <span className={classes.below}>
            {row.offers.map((one) => `${t(one.name)} (${format.number(one.seats)})`).join(', ')}
          </span>
        </span>
      ),
    },
    { name: 'method', label: t(labels.method), render: (row) => t(methodTexts[row.method]) },
    {
      name: 'days',
      label: t(labels.days),
      render: (row) => `${format.date(row.opensOn)} – ${format.date(row.closesOn)}`,
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => (
        <Mark tone={row.status === 'open' ? 'leaf' : row.status === 'draft' ? 'marigold' : 'slate'}>
          {t(declarationTexts[row.status])}
        </Mark>
      ),
    },
    {
      name: 'applicants',
      label: t(labels.applicants),
      align: 'end',
      render: (row) => format.number(row.applicants),
    },
    { name: 'toCheck', label: t(labels.toCheck), align: 'end', render: (row) => format.number(row.toCheck) },
    {
      name: 'admitted',
      label: t(labels.admitted),
      align: 'end',
      render: (row) => format.number(row.admitted),
    },
  ];
  const show = (row: Declaration) => navigate(link(admissionPath.applicants, { declaration: row.id }));
  return (
    <Page
      actions={
        data?.can.setup ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {t(labels.declare)}
          </Button>
        ) : undefined
      }
    >
      <PagedTable
        label={t(labels.title)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.title)}
        pages={query.pages}
        empty={t(labels.none)}
        onOpen={(row) => void show(row)}
        actions={(row) => [
          { label: t(labels.applicants), onClick: () => void show(row) },
          ...(data?.can.setup
            ? [
                { label: t(labels.change), onClick: () => setEdited(row) },
                row.status === 'open'
                  ? { label: t(labels.close), onClick: () => setStatus(row, 'closed') }
                  : {
                      label: t(row.status === 'draft' ? labels.publish : labels.reopen),
                      onClick: () => setStatus(row, 'open'),
                    },
              ]
            : []),
        ]}
      />
      {edited ? (
        <DeclarationForm
          kind={kind}
          known={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Page>
  );
}
