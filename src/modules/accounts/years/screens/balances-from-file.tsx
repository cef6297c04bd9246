import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { queryOf } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SheetImport } from '../../../../core/web/entity/entity-import.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { ImportModal } from '../../../../core/web/sheet/import-modal.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { periodLabels as labels } from '../../screen-labels.ts';
import { amountIn, ledgerNamed } from '../opening-sheet.ts';
import type { BalanceInput } from './use-balances.ts';

/** Fills the form of opening balances from a sheet; whoever posts it sees both sides and their difference first. */
export function BalancesFromFile(props: {
  lines: readonly { readonly ledgerId: string; readonly code: string; readonly name: Label }[];
  balances: BalanceInput;
}) {
  const t = useText();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const takeOver = (rows: readonly Readonly<Record<string, string>>[]) => {
    const found = rows.flatMap((row) => {
      const ledger = ledgerNamed(row.ledger ?? '', props.lines);
      const [debit, credit] = [amountIn(row.debit) ?? 0n, amountIn(row.credit) ?? 0n];
      return ledger && debit + credit > 0n
        ? [{ ledgerId: ledger.ledgerId, debit: takaText(debit), credit: takaText(credit) }]
        : [];
    });
    props.balances.takeOver(found);
    setIsOpen(false);
    showToast({ tone: 'leaf', title: t(labels.filled, { count: format.number(found.length) }) });
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t(labels.fromFile)}
      </Button>
      {isOpen ? (
        <ImportModal title={t(labels.openingVoucher)} onClose={() => setIsOpen(false)}>
          {(onUnsaved) => (
            <>
              <p className="ps-hint">{t(labels.fromFileHint)}</p>
              <SheetImport
                check={contract.openingSheetCheck}
                onRows={takeOver}
                templatePath={`${contract.openingSheetTemplate.path}${queryOf({ format: 'xlsx' })}`}
                name="opening-balances"
                onDone={() => setIsOpen(false)}
                onUnsaved={onUnsaved}
              />
            </>
          )}
        </ImportModal>
      ) : null}
    </>
  );
}
