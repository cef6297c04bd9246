import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { readChart } from '../../books/service/movements.ts';
import type { VoucherType } from '../../rules.ts';
import { approvesApartSql } from '../../vouchers/service/book-settings.ts';
import { mayDo } from '../../vouchers/service/read-vouchers.ts';

/** What the forms and reports choose from: the ledgers in use with their balance, and the parties. */
export async function readChoices(transaction: Transaction) {
  const shown = await transaction.kept('accounts.choices', async () => {
    const chart = await readChart(transaction);
    const sums = await transaction.rows<{ ledger_id: string; balance: bigint }>(
      `SELECT ledger_id, sum(debit - credit)::bigint AS balance FROM accounts_voucher_line
        WHERE site_id = $1 GROUP BY ledger_id`,
    );
    const parties = await transaction.rows<{ id: string; name_en: string; name_bn: string; kind: string }>(
      `SELECT id, name_en, name_bn, kind FROM accounts_party WHERE site_id = $1 AND is_active ORDER BY name_en, id`,
    );
    const funds = await transaction.read(
      { id: 'uuid', name_en: 'text', name_bn: 'text' },
      'SELECT id, name_en, name_bn FROM accounts_fund WHERE site_id = $1 AND is_active ORDER BY code, id',
    );
    const types = await transaction.read(
      {
        type: oneOf<VoucherType>(),
        name_en: 'text',
        name_bn: 'text',
        note_en: 'text?',
        note_bn: 'text?',
      },
      `SELECT type, name_en, name_bn, note_en, note_bn FROM accounts_voucher_type
        WHERE site_id = $1 AND is_active ORDER BY position, id`,
    );
    const open = await transaction.row<{ open_from: string | null; approves_apart: boolean }>(
      `SELECT (max(CASE WHEN closed_at IS NOT NULL THEN end_date ELSE locked_through END) + 1)::date AS open_from,
              ${approvesApartSql} AS approves_apart
         FROM accounts_fiscal_year WHERE site_id = $1`,
    );
    const balances = new Map(sums.map((row) => [row.ledger_id, row.balance]));
    return {
      ledgers: chart
        .filter((one) => one.isActive)
        .map((one) => ({
          id: one.id,
          code: one.code,
          name: one.name,
          kind: one.kind,
          type: one.type,
          group: one.group.name,
          subGroup: one.subGroup.name,
          isByParty: one.isByParty,
          fundId: one.fundId,
          balance: takaText(balances.get(one.id) ?? 0n),
        })),
      funds: funds.map((one) => ({ id: one.id, name: { en: one.name_en, bn: one.name_bn } })),
      parties: parties.map((one) => ({
        id: one.id,
        name: { en: one.name_en, bn: one.name_bn },
        kind: one.kind,
      })),
      voucherTypes: types.map(({ type, name_en, name_bn, note_en, note_bn }) => ({
        type,
        name: { en: name_en, bn: name_bn },
        note: note_en || note_bn ? { en: note_en || note_bn || '', bn: note_bn || note_en || '' } : null,
      })),
      openFrom: open?.open_from ?? null,
      approvesApart: open?.approves_apart ?? false,
    };
  });
  return { ...shown, can: mayDo(transaction.context) };
}
