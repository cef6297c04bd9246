import { Button, Group, Radio, Select } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import type * as z from 'zod';
import { isDate } from '../../../../core/dates.ts';
import { takaText } from '../../../../core/money.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { CallError, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { basisTexts } from '../../labels.ts';
import { periodLabels as labels, voucherLabels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import layout from '../../screens/layout.module.css';
import { bases } from '../../vouchers/posting-rules.data.ts';
import { BalanceTable } from './balance-table.tsx';
import { BalancesFromFile } from './balances-from-file.tsx';
import { useBalances } from './use-balances.ts';

type Next = z.output<typeof contract.nextYear.output>;

/** Opening a year of the books: its first day and, for the first of all, the balances it begins with. */
export function NewYearForm({ onBack }: { onBack: () => void }) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.nextYear, {});
  return (
    <div className={classes.opening}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={onBack}
      >
        {t(labels.back)}
      </Button>
      <h3>{t(labels.newYear)}</h3>
      {data ? <YearFields data={data} onDone={onBack} /> : <Coming read={{ error, refetch }} isInPanel />}
    </div>
  );
}

function YearFields({ data, onDone }: { data: Next; onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const { confirm } = useDialogs();
  const second = useSecondPerson();
  const create = useSave(contract.createYear);
  const balances = useBalances(data.lines);
  const [startDate, setStartDate] = useState(data.startDate);
  const [basis, setBasis] = useState<Next['basis']>(data.basis);
  const [refusal, setRefusal] = useState<string | null>(null);
  useUnsavedGuard(balances.isDirty);
  const save = async () => {
    if (!isDate(startDate)) return;
    const isSure = await confirm({
      title: t(labels.newYearTitle, { day: format.date(startDate) }),
      text: data.isCarried
        ? t(labels.carried)
        : balances.isNothing
          ? t(labels.withoutBalances)
          : t(labels.withBalances, { amount: format.money(takaText(balances.total)) }),
      action: labels.newYear,
    });
    if (!isSure) return;
    await second.run<{ name: string }>(
      async (reason) => {
        const answer = await create.mutateAsync({ startDate, lines: balances.lines(), basis, reason });
        balances.saved();
        return answer;
      },
      ({ name }) => {
        showToast({ tone: 'leaf', title: t(labels.yearOpened, { name: format.digits(name) }) });
        onDone();
      },
      (error) => {
        const atField =
          error instanceof CallError ? (error.fields.startDate?.[0] ?? error.fields.basis?.[0]) : undefined;
        if (atField) setRefusal(atField);
        return atField !== undefined;
      },
    );
  };
  return (
    <>
      {data.listed.length > 0 ? (
        <Select
          label={t(labels.listedYear)}
          description={t(labels.listedYearHint)}
          clearable
          mb="sm"
          data={data.listed.map((one) => ({ value: one.startDate, label: t(one.name) }))}
          value={data.listed.some((one) => one.startDate === startDate) ? startDate : null}
          onChange={(day) => {
            setRefusal(null);
            setStartDate(day ?? data.startDate);
          }}
        />
      ) : null}
      <DateField
        label={t(labels.firstDay)}
        description={t(labels.firstDayHint)}
        error={isDate(startDate) ? (refusal ?? undefined) : t(voucherLabels.wrong.date)}
        value={startDate}
        onChange={(day) => {
          setRefusal(null);
          setStartDate(day);
        }}
      />
      <Radio.Group
        label={t(basisTexts.label)}
        description={t(labels.basisHint)}
        value={basis}
        onChange={(value) => setBasis(value === 'accrual' ? 'accrual' : 'cash')}
        my="sm"
      >
        <Group mt="xs">
          {bases.map((one) => (
            <Radio key={one} value={one} label={t(basisTexts[one])} />
          ))}
        </Group>
      </Radio.Group>
      <p className={classes.note}>{t(data.isCarried ? labels.carried : labels.firstBalances)}</p>
      {data.isCarried ? null : (
        <>
          <div className={classes.acts} style={{ marginBottom: 12 }}>
            <BalancesFromFile lines={data.lines} balances={balances} />
          </div>
          <BalanceTable lines={data.lines} balances={balances} mayEnter />
        </>
      )}
      <div className={classes.acts}>
        <Button
          loading={create.isPending}
          disabled={!isDate(startDate) || balances.difference !== 0n || balances.isWrong}
          onClick={() => void save()}
        >
          {t(labels.newYear)}
        </Button>
        {second.dialog}
        {balances.isWrong ? <span className={layout.why}>{t(voucherLabels.wrong.notMoney)}</span> : null}
      </div>
    </>
  );
}
