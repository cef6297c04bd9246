import { Switch } from '@mantine/core';
import type { Label } from '../../../../core/labels.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/access.module.css';
import { secondFactorSetting as contract } from '../contract.ts';
import { factorLabels as labels } from '../labels.ts';

type Row = {
  id: string;
  code: string;
  label: Label;
  people: number;
  withFactor: number;
  isRequired: boolean;
};

/** Which roles do nothing before a second factor is set up, and how many of their people have one. */
export default function SecondFactorSetting() {
  const t = useText();
  const format = useFormat();
  const second = useSecondPerson();
  const { data, error, refetch } = useRead(contract.read, {});
  const save = useSave(contract.save);
  const set = (wanted: { roles: string[]; isExpected?: boolean }) =>
    second.run<{ done: true }>(
      (reason) => save.mutateAsync({ ...wanted, version: data?.version ?? 0, reason }),
      () => showToast({ tone: 'leaf', title: t(labels.saved) }),
    );
  const rows: Row[] = (data?.roles ?? []).map((one) => ({ ...one, id: one.code }));
  const put = (row: Row, isRequired: boolean) => {
    const roles = rows
      .filter((one) => (one.id === row.id ? isRequired : one.isRequired))
      .map(({ code }) => code);
    void set({ roles });
  };
  const columns: Column<Row>[] = [
    { name: 'role', label: t(labels.role), role: 'name', render: (one) => t(one.label) },
    { name: 'people', label: t(labels.people), align: 'end', render: (one) => format.number(one.people) },
    {
      name: 'withFactor',
      label: t(labels.withFactor),
      align: 'end',
      render: (one) => format.number(one.withFactor),
    },
    {
      name: 'required',
      label: t(labels.required),
      render: (one) => (
        <Switch
          aria-label={t(labels.requiredFor, { role: one.label })}
          checked={one.isRequired}
          disabled={save.isPending}
          onChange={(event) => put(one, event.currentTarget.checked)}
        />
      ),
    },
  ];
  return (
    <Page>
      {second.dialog}
      <p className={classes.notice}>{t(labels.intro)}</p>
      <Loaded read={{ data, error, refetch }} rows={8}>
        {({ isExpected, graceDays, olderFrom }) => (
          <>
            <Switch
              mb="md"
              label={t(labels.expected)}
              description={t(labels.expectedHow, { days: graceDays, date: format.date(olderFrom) })}
              checked={isExpected}
              disabled={save.isPending}
              onChange={(event) =>
                void set({
                  roles: rows.filter((one) => one.isRequired).map(({ code }) => code),
                  isExpected: event.currentTarget.checked,
                })
              }
            />
            <DataTable label={t(labels.table)} columns={columns} rows={rows} nameOf={(one) => t(one.label)} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
