import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useBookMoney } from '../../books/screens/book-money.ts';
import { LedgerSelect } from '../../chart/screens/ledger-select.tsx';
import { fundLabels, generalFund } from '../../funds/labels.ts';
import { voucherLabels as labels } from '../../screen-labels.ts';
import shared from '../../screens/accounts.module.css';
import { AmountField } from '../../screens/amount-field.tsx';
import layout from '../../screens/layout.module.css';
import type { LedgerChoice } from '../../screens/use-choices.ts';
import type { DraftCheck, DraftLine } from './draft.ts';

type Part = 'ledger' | 'memo' | 'debit' | 'credit';
type Party = { readonly id: string; readonly name: Label };
/** Stands for the fund that has no record. */
const general = 'general';
export const partId = (key: number, part: Part) => `line-${key}-${part}`;

/** The lines of a voucher being written: Enter moves on and adds one at the end, Ctrl+Backspace removes one. */
export function VoucherLines(props: {
  lines: readonly DraftLine[];
  /** The one side that is written where what pays or receives is chosen above. */
  oneSide: 'debit' | 'credit' | null;
  check: DraftCheck;
  /** Mistakes are shown once saving was tried. */
  showsWrong: boolean;
  ledgers: ReadonlyMap<string, LedgerChoice>;
  /** Empty where the institution keeps no funds. */
  funds: readonly Party[];
  /** Empty where no line has a party. */
  parties: readonly Party[];
  onChange: (key: number, changes: Partial<DraftLine>) => void;
  onLedger: (key: number, ledgerId: string | null) => void;
  onAdd: () => void;
  onRemove: (key: number) => void;
  /** Enter on an empty last line: there is nothing more to write. */
  onEnd: () => void;
}) {
  const { lines, check, ledgers } = props;
  const t = useText();
  const format = useFormat();
  const money = useBookMoney();
  const parties = props.parties.map((one) => ({ value: one.id, label: t(one.name) }));
  const funds = [
    { value: general, label: t(generalFund) },
    ...props.funds.map((one) => ({ value: one.id, label: t(one.name) })),
  ];
  const focus = (key: number, part: Part) =>
    setTimeout(() => document.getElementById(partId(key, part))?.focus(), 0);
  const moveOn = (place: number, part: Part) => {
    const line = lines[place];
    if (!line) return;
    if (part === 'ledger' && line.ledgerId === null && place === lines.length - 1) return props.onEnd();
    if (part === 'ledger') return void focus(line.key, 'memo');
    if (part === 'memo')
      return void focus(line.key, props.oneSide ?? (line.credit && !line.debit ? 'credit' : 'debit'));
    if (part === 'debit' && line.debit.trim() === '' && !props.oneSide) return void focus(line.key, 'credit');
    const next = lines[place + 1];
    if (next) focus(next.key, 'ledger');
    else props.onAdd();
  };
  const onKey = (event: KeyboardEvent, place: number, part: Part) => {
    const line = lines[place];
    if (event.key === 'Backspace' && (event.ctrlKey || event.metaKey) && line) {
      event.preventDefault();
      props.onRemove(line.key);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.defaultPrevented) {
      event.preventDefault();
      moveOn(place, part);
    }
  };
  return (
    <>
      <div className={shared.box}>
        <table className={shared.lines} aria-label={t(labels.lines)}>
          <thead>
            <tr>
              <th scope="col" className={shared.serial}>
                #
              </th>
              <th scope="col">{t(labels.ledger)}</th>
              <th scope="col">{t(labels.details)}</th>
              {props.oneSide === 'credit' ? null : (
                <th scope="col" className={shared.money}>
                  {t(labels.debit)}
                </th>
              )}
              {props.oneSide === 'debit' ? null : (
                <th scope="col" className={shared.money}>
                  {t(labels.credit)}
                </th>
              )}
              <td className={shared.act} />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, place) => {
              const number = format.number(place + 1);
              const chosen = line.ledgerId ? ledgers.get(line.ledgerId) : undefined;
              const ledgerWrong = props.showsWrong ? check.ledgers.get(line.key) : undefined;
              const partyWrong = check.parties.get(line.key);
              const amountWrong = props.showsWrong ? check.amounts.get(line.key) : undefined;
              // Where both sides are written, what is wrong with the amount stands at the first.
              const home = props.oneSide ?? 'debit';
              const amount = (part: 'debit' | 'credit') => (
                <td
                  className={`${shared.money} ${shared[part]}`}
                  data-label={t(labels[part])}
                  onKeyDown={(event) => onKey(event, place, part)}
                >
                  <AmountField
                    id={partId(line.key, part)}
                    label={t(part === 'debit' ? labels.debitOf : labels.creditOf, { line: number })}
                    value={line[part]}
                    isWrong={amountWrong !== undefined && (part === home || line[part] !== '')}
                    error={amountWrong && part === home ? t(amountWrong) : undefined}
                    onChange={(value) =>
                      props.onChange(
                        line.key,
                        value.trim() === '' ? { [part]: value } : { debit: '', credit: '', [part]: value },
                      )
                    }
                  />
                </td>
              );
              return (
                <tr key={line.key}>
                  <td className={shared.serial}>{number}</td>
                  <td className={shared.ledger} onKeyDown={(event) => onKey(event, place, 'ledger')}>
                    <LedgerSelect
                      id={partId(line.key, 'ledger')}
                      name={t(labels.ledgerOf, { line: number })}
                      ledgers={ledgers}
                      value={line.ledgerId}
                      error={ledgerWrong && t(ledgerWrong)}
                      description={
                        chosen && !ledgerWrong
                          ? t(labels.balanceIs, { amount: money.told(chosen.balance) })
                          : undefined
                      }
                      onChange={(id) => props.onLedger(line.key, id)}
                      onChosen={() => focus(line.key, 'memo')}
                    />
                  </td>
                  <td className={shared.memo} onKeyDown={(event) => onKey(event, place, 'memo')}>
                    <TextInput
                      id={partId(line.key, 'memo')}
                      size="sm"
                      aria-label={t(labels.detailsOf, { line: number })}
                      placeholder={t(labels.details)}
                      autoComplete="off"
                      maxLength={200}
                      value={line.memo}
                      onChange={(event) => props.onChange(line.key, { memo: event.currentTarget.value })}
                    />
                    {chosen?.kind === 'other' && props.parties.length > 0 ? (
                      <Select
                        mt={4}
                        size="xs"
                        searchable
                        clearable
                        selectFirstOptionOnChange
                        aria-label={t(labels.partyOf, { line: number })}
                        placeholder={t(labels.party)}
                        nothingFoundMessage={t(labels.noParty)}
                        data={parties}
                        value={line.partyId}
                        error={props.showsWrong ? (partyWrong ? t(partyWrong) : false) : false}
                        onChange={(partyId) => props.onChange(line.key, { partyId })}
                      />
                    ) : null}
                    {chosen && props.funds.length > 0 ? (
                      <Select
                        mt={4}
                        size="xs"
                        allowDeselect={false}
                        aria-label={t(fundLabels.fundOf, { line: number })}
                        data={funds}
                        value={line.fundId ?? general}
                        onChange={(id) => props.onChange(line.key, { fundId: id === general ? null : id })}
                      />
                    ) : null}
                  </td>
                  {props.oneSide === 'credit' ? null : amount('debit')}
                  {props.oneSide === 'debit' ? null : amount('credit')}
                  <td className={shared.act}>
                    <ActionIcon
                      aria-label={t(labels.removeLine, { line: number })}
                      onClick={() => props.onRemove(line.key)}
                    >
                      <IconTrash size={16} />
                    </ActionIcon>
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>{t(labels.total)}</td>
              {props.oneSide === 'credit' ? null : (
                <td className={shared.money} data-label={t(labels.debit)}>
                  {format.money(takaText(check.debit))}
                </td>
              )}
              {props.oneSide === 'debit' ? null : (
                <td className={shared.money} data-label={t(labels.credit)}>
                  {format.money(takaText(check.credit))}
                </td>
              )}
              <td className={shared.act} />
            </tr>
          </tfoot>
        </table>
      </div>
      <div className={layout.add}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={props.onAdd}
        >
          {t(labels.addLine)}
        </Button>
      </div>
    </>
  );
}
