import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { addDays } from '../../../../core/dates.ts';
import { link } from '../../../../core/module/paths.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { feesContract as contract } from '../../contract.ts';
import { feesPath } from '../../paths.ts';
import { feesPermission } from '../../permissions.ts';
import classes from '../../screens/fees.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import type { Absence } from '../../screens/types.ts';
import { useMay } from '../../screens/use-may.ts';
import { useFeesSetup, usePlace } from '../../screens/use-names.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { absenceLabels as labels } from '../labels.ts';
import { isMonth, monthsAround, useMonthName } from './months.ts';

/** The absences of a month that cost something, charged to all of them at once. */
export function Absences() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const may = useMay();
  const place = usePlace();
  const monthName = useMonthName();
  const { confirm, showCallError } = useDialogs();
  const query = useQueryValues();
  const { data: setup } = useFeesSetup();
  const current = (setup?.today ?? '').slice(0, 7);
  const months = current ? [...monthsAround(current, 11, 0)].sort().reverse() : [];
  const asked = query.text('month');
  // The last month that is over.
  const month = isMonth(asked) ? asked : (months[1] ?? '');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const { data, error, refetch } = useRead(
    contract.absences,
    { month, page: query.page, size: query.size },
    { enabled: month !== '' },
  );
  const save = useSave(contract.chargeAbsences);
  const charge = async () => {
    if (!data || !setup) return;
    const isSure = await confirm({
      title: t(labels.ask, { month: monthName(month) }),
      text: t(labels.askText, { students: format.number(data.open), amount: taka.signed(data.amount) }),
      action: labels.charge,
      count: data.open,
    });
    if (!isSure) return;
    save.mutate(
      { month, due: addDays(setup.today, 10), idempotencyKey: key },
      {
        onError: (problem) => {
          const said = fieldErrors(problem)('month');
          if (said) showToast({ tone: 'sindur', title: said });
          else showCallError(problem);
        },
        onSuccess: (answer) => {
          setKey(crypto.randomUUID());
          showToast({ tone: 'leaf', title: t(labels.done, { count: format.number(answer.lines) }) });
        },
      },
    );
  };
  const columns: Column<Absence>[] = [
    { name: 'student', label: t(words.student), role: 'name', render: (row) => t(row.student.name) },
    { name: 'place', label: t(words.class), render: (row) => place(row.student) },
    { name: 'roll', label: t(words.roll), align: 'end', render: (row) => format.number(row.student.roll) },
    { name: 'days', label: t(labels.days), align: 'end', render: (row) => format.number(row.days) },
    { name: 'fined', label: t(labels.fined), align: 'end', render: (row) => format.number(row.fined) },
    { name: 'amount', label: t(words.amount), align: 'end', render: (row) => taka.signed(row.amount) },
    {
      name: 'state',
      label: t(words.state),
      render: (row) => (row.isCharged ? t(labels.charged) : null),
    },
  ];
  return (
    <>
      <search className={classes.filters}>
        <Select
          w={190}
          label={t(words.month)}
          data={months.map((value) => ({ value, label: monthName(value) }))}
          value={month || null}
          allowDeselect={false}
          onChange={(value) => query.set({ month: value })}
        />
        {may(feesPermission.bill) && data && data.open > 0 && month !== current ? (
          <Button className={classes.filtersEnd ?? ''} loading={save.isPending} onClick={() => void charge()}>
            {t(labels.chargeAll, { amount: taka.signed(data.amount) })}
          </Button>
        ) : null}
      </search>
      {data && data.rule === null ? (
        <p className={classes.strip} data-tone="marigold">
          {t(labels.noRule)} <Link to={link(feesPath.settings, { tab: 'payments' })}>{t(labels.toRule)}</Link>
        </p>
      ) : (
        <PagedTable
          label={t(labels.tab)}
          columns={columns}
          read={{ data, error, refetch }}
          nameOf={(row) => t(row.student.name)}
          pages={query.pages}
          isNarrowed={false}
          empty={t(labels.none)}
        />
      )}
    </>
  );
}
