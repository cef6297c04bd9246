import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useTypedCount } from '../../../../core/web/form/typed-count.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { monthsAround, useMonthName } from '../../billing/screens/months.ts';
import shared from '../../screens/fees.module.css';
import type { Setup } from '../../screens/types.ts';
import { usePages } from '../../screens/use-pages.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { offerLabels as labels } from '../offer-labels.ts';
import { offersContract as contract, type EndingWaiver, mostAtOnce } from '../offers-contract.ts';
import { useEndingColumns } from './candidate-columns.tsx';
import classes from './waivers.module.css';

/** What ends up to a month, and which of it goes on: a list first, one act for those who are chosen. */
export function RenewalForm({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const monthName = useMonthName();
  const { showCallError } = useDialogs();
  const year = setup.years.find((one) => one.isCurrent);
  const month = setup.today.slice(0, 7);
  const [through, setThrough] = useState((year?.endDate ?? setup.today).slice(0, 7));
  // As long again as the year that ends.
  const [toMonth, setToMonth] = useState(() => `${Number(through.slice(0, 4)) + 1}${through.slice(4)}`);
  const [chosen, setChosen] = useState<ReadonlyMap<string, EndingWaiver>>(new Map());
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const pages = usePages();
  const { data, error, refetch } = useRead(contract.endingWaivers, {
    through,
    page: pages.page,
    size: pages.size,
  });
  const save = useSave(contract.renewWaivers);
  const tellWaiting = useTellWaiting();
  const columns = useEndingColumns();
  const select = (rows: readonly EndingWaiver[], isOn: boolean) => {
    const next = new Map(chosen);
    for (const row of rows)
      if (isOn && row.obstacle === null) next.set(row.id, row);
      else next.delete(row.id);
    setChosen(new Map([...next].slice(0, mostAtOnce)));
    setProblems({});
  };
  const { field, isSure } = useTypedCount(chosen.size, problems.typed);
  const submit = () => {
    const found = {
      ...(chosen.size > 0 ? {} : { ids: t(labels.noneRenewed) }),
      ...(isSure ? {} : { typed: t(texts.typeCount, { count: format.number(chosen.size) }) }),
      ...(reason.trim().length >= 3 ? {} : { reason: t(words.reasonNeeded) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      {
        ids: [...chosen.keys()],
        toMonth,
        reason: reason.trim(),
        typed: chosen.size,
        idempotencyKey: crypto.randomUUID(),
      },
      {
        onError: (problem) => {
          const at = fieldErrors(problem);
          if (problem.status === 422)
            setProblems({ ids: at('ids') ?? at('typed'), toMonth: at('toMonth'), reason: at('reason') });
          else showCallError(problem);
        },
        onSuccess: (answer) => {
          if (isWaiting(answer)) tellWaiting(answer);
          else
            showToast({ tone: 'leaf', title: t(labels.renewed, { count: format.number(answer.renewed) }) });
          onClose();
        },
      },
    );
  };
  const monthly = [...chosen.values()].reduce((sum, one) => sum + paisaOf(one.monthly ?? '0'), 0n);
  const months = monthsAround(month, 12, 36)
    .reverse()
    .map((value) => ({ value, label: monthName(value) }));
  return (
    <FormDrawer
      title={t(labels.renewTitle)}
      size={820}
      isDirty={chosen.size > 0 || reason !== ''}
      isBusy={save.isPending}
      {...(chosen.size > 0 ? { saveText: t(labels.renewSave, { count: format.number(chosen.size) }) } : {})}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <p className={shared.note}>{t(labels.renewHelp)}</p>
      <div className={classes.pair}>
        <Select
          label={t(labels.through)}
          data={months}
          value={through}
          allowDeselect={false}
          onChange={(value) => {
            setThrough(value ?? through);
            setChosen(new Map());
            pages.onPage(1);
          }}
        />
        <Select
          label={t(labels.until)}
          required
          data={months}
          value={toMonth}
          error={problems.toMonth}
          allowDeselect={false}
          onChange={(value) => setToMonth(value ?? toMonth)}
        />
      </div>
      <PagedTable
        label={t(labels.renewTitle)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={pages}
        isWithin
        selected={new Set(chosen.keys())}
        onSelect={select}
        letterKeys={false}
        empty={t(labels.noEnding)}
      />
      {problems.ids ? (
        <p className={shared.wrong} role="alert">
          {problems.ids}
        </p>
      ) : chosen.size > 0 ? (
        <p className={shared.note}>
          {t(labels.chosen, { count: format.number(chosen.size), amount: taka.signed(monthly) })}
        </p>
      ) : null}
      <Textarea
        label={t(words.reason)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={problems.reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblems({});
        }}
      />
      {field}
    </FormDrawer>
  );
}
