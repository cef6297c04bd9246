import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type * as z from 'zod';
import { takaText } from '../../../../core/money.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { periodLabels as labels, voucherLabels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import layout from '../../screens/layout.module.css';
import { voucherPath } from '../../screens/paths.ts';
import { BalanceTable } from '../../years/screens/balance-table.tsx';
import { BalancesFromFile } from '../../years/screens/balances-from-file.tsx';
import { useBalances } from '../../years/screens/use-balances.ts';

type Opening = z.output<typeof contract.opening.output>;

/** The balances a year begins with; both sides come to the same before they are posted. */
export function OpeningForm({ year, onBack }: { year: { id: string; name: string }; onBack: () => void }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.opening, { id: year.id });
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
      <h3>{t(labels.openingOf, { name: format.digits(year.name) })}</h3>
      {data ? (
        <Balances key={data.voucher?.id ?? 'none'} data={data} />
      ) : (
        <Coming read={{ error, refetch }} isInPanel />
      )}
    </div>
  );
}

function Balances({ data }: { data: Opening }) {
  const t = useText();
  const format = useFormat();
  const { confirm } = useDialogs();
  const second = useSecondPerson();
  const save = useSave(contract.saveOpening);
  const balances = useBalances(data.lines);
  const mayEnter = data.can.post && !data.isCarried;
  const { isDirty, isNothing, isWrong, total, difference } = balances;
  useUnsavedGuard(isDirty);
  const post = async () => {
    const isSure = await confirm({
      title: t(labels.saveOpening),
      text: format.money(takaText(total)),
      ...(data.voucher ? { detail: t(labels.replaces, { number: format.digits(data.voucher.number) }) } : {}),
      action: voucherLabels.post,
    });
    if (!isSure) return;
    await second.run<{ number: string }>(
      async (reason) => {
        const answer = await save.mutateAsync({ id: data.year.id, lines: balances.lines(), reason });
        balances.saved();
        return answer;
      },
      ({ number }) =>
        showToast({ tone: 'leaf', title: t(labels.openingSaved, { number: format.digits(number) }) }),
    );
  };
  if (data.isCarried && isNothing) return <p className={classes.note}>{t(labels.carried)}</p>;
  return (
    <>
      {data.isCarried ? <p className={classes.note}>{t(labels.carried)}</p> : null}
      {data.voucher && mayEnter ? (
        <p className={classes.note}>{t(labels.replaces, { number: format.digits(data.voucher.number) })}</p>
      ) : null}
      {mayEnter ? (
        <div className={classes.acts} style={{ marginBottom: 12 }}>
          <BalancesFromFile lines={data.lines} balances={balances} />
        </div>
      ) : null}
      <BalanceTable
        lines={data.lines}
        balances={balances}
        mayEnter={mayEnter}
        // What is typed and not posted yet is made of the fields above it.
        toVoucher={data.voucher && !isDirty ? voucherPath('journal', data.voucher.id) : undefined}
      />
      {mayEnter ? (
        <div className={classes.acts}>
          <Button
            loading={save.isPending}
            disabled={difference !== 0n || isWrong || isNothing}
            onClick={() => void post()}
          >
            {t(labels.saveOpening)}
          </Button>
          {isWrong ? <span className={layout.why}>{t(voucherLabels.wrong.notMoney)}</span> : null}
        </div>
      ) : null}
      {second.dialog}
    </>
  );
}
