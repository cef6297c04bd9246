import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { weekdayLabels, weekdays } from '../../../../core/dates.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { WholeTable } from '../../../../core/web/list/whole-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { feesContract as contract } from '../../contract.ts';
import classes from '../../screens/fees.module.css';
import type { FineRuleItem, Setup } from '../../screens/types.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { fineKindLabels, settingLabels as labels } from '../labels.ts';
import { FineRuleForm } from './fine-rule-form.tsx';

/** What being late costs, for a fee or for all that have no rule of their own. */
export function FineRules({ setup }: { setup: Setup }) {
  const t = useText();
  const { confirmDelete } = useDialogs();
  const { data, error, refetch } = useRead(contract.fineRules, {});
  const [opened, setOpened] = useState<FineRuleItem | 'new' | null>(null);
  const remove = useSave(contract.removeFineRule);
  const second = useSecondPerson();
  const says = useSays();
  const fee = (rule: FineRuleItem) =>
    t(setup.subHeads.find((one) => one.id === rule.subHeadId)?.label ?? labels.everyFee);
  const columns: Column<FineRuleItem>[] = [
    { name: 'fee', label: t(labels.fineOf), role: 'name', render: fee },
    { name: 'rule', label: t(labels.fineKind), render: (row) => says(row.rule) },
    {
      name: 'active',
      label: t(words.state),
      render: (row) => <StatusBadge family="record" state={row.isActive ? 'active' : 'inactive'} />,
    },
  ];
  const askRemove = async (rule: FineRuleItem) => {
    if (await confirmDelete(fee(rule), t(labels.editFine)))
      await second.run(
        (reason) => remove.mutateAsync({ id: rule.id, version: rule.version, reason }),
        () => undefined,
      );
  };
  const items = data?.items ?? [];
  return (
    <>
      {second.dialog}
      {data?.can.edit ? (
        <div className={classes.filters}>
          <div className={classes.filtersEnd}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
              {t(labels.newFine)}
            </Button>
          </div>
        </div>
      ) : null}
      <Loaded read={{ data, error, refetch }} rows={5} empty={items.length === 0 ? t(labels.noFines) : null}>
        {() => (
          <WholeTable
            label={t(labels.tabFines)}
            columns={columns}
            rows={items}
            nameOf={fee}
            {...(data?.can.edit
              ? {
                  onOpen: setOpened,
                  actions: (rule: FineRuleItem) => [
                    { label: t(texts.edit), onClick: () => setOpened(rule) },
                    { label: t(texts.delete), isDanger: true, onClick: () => void askRemove(rule) },
                  ],
                }
              : {})}
          />
        )}
      </Loaded>
      {opened ? (
        <FineRuleForm
          key={opened === 'new' ? 'new' : opened.id}
          setup={setup}
          taken={items.map((one) => one.subHeadId)}
          item={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

/** A rule in one line. */
function useSays(): (rule: FineRuleItem['rule']) => string {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const exceptText = (weekend: readonly number[]) =>
    weekend.length === 0
      ? t(labels.exceptHolidaysOnly)
      : t(labels.exceptHolidaysOf, {
          days: weekend.flatMap((day) => (weekdays[day] ? [t(weekdayLabels[weekdays[day]])] : [])).join(', '),
        });
  return (rule) => {
    const what =
      rule.kind === 'slab'
        ? (rule.slabs ?? [])
            .map((one) =>
              t(labels.slabOf, { day: format.number(one.fromDay), amount: taka.signed(one.amount) }),
            )
            .join(', ')
        : rule.kind === 'percent'
          ? `${t(fineKindLabels.percent)}: ${format.percent((rule.share ?? 0) / 100)}`
          : `${t(fineKindLabels[rule.kind])}: ${taka.signed(rule.amount ?? '0')}`;
    return [
      what,
      ...(rule.graceDays > 0 ? [t(labels.graceOf, { days: format.number(rule.graceDays) })] : []),
      ...(rule.exceptHolidays ? [exceptText(rule.exceptHolidays.weekend)] : []),
      ...(rule.ceiling ? [t(labels.ceilingOf, { amount: taka.signed(rule.ceiling) })] : []),
      ...(rule.stopsOn ? [`${t(labels.stops)} ${format.date(rule.stopsOn)}`] : []),
    ].join('; ');
  };
}
