import { ValidationError } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { readMovements, type Span } from '../../books/service/movements.ts';
import { fieldProblems } from '../../labels.ts';
import { accountsPermission } from '../../permissions.ts';
import { generalFund } from '../labels.ts';
import { type FundBalance, fundBalance } from '../rules.ts';
import { readByFund } from './by-fund.ts';

const names = ['opening', 'received', 'spent', 'closing', 'own', 'common'] as const;
const texts = (balance: FundBalance) =>
  Object.fromEntries(names.map((name) => [name, takaText(balance[name])])) as Record<
    (typeof names)[number],
    string
  >;

/** What each fund had, got, spent and has, and the ledgers that is made of. Together it is the trial balance. */
export async function readFundReport(transaction: Transaction, span: Span) {
  if (span.from > span.to) throw new ValidationError({ to: [fieldProblems.order] });
  const { permissions } = transaction.context;
  const shown = await transaction.kept(`accounts.funds ${span.from} ${span.to}`, async () => {
    const { chart, spans } = await readMovements(transaction, [span]);
    const { general, funds } = await readByFund(transaction, span, spans[0] ?? []);
    const known = await transaction.read(
      { id: 'uuid', name_en: 'text', name_bn: 'text', is_active: 'bool' },
      'SELECT id, name_en, name_bn, is_active FROM accounts_fund WHERE site_id = $1 ORDER BY code, id',
    );
    const moved = new Map(funds.map((one) => [one.fund, one.movements]));
    const all = [
      { id: null, name: generalFund, movements: general },
      ...known
        .filter((one) => one.is_active || moved.has(one.id))
        .map((one) => ({
          id: one.id,
          name: { en: one.name_en, bn: one.name_bn },
          movements: moved.get(one.id) ?? [],
        })),
    ].map((one) => ({ ...one, balance: fundBalance(one.movements) }));
    const total = (name: (typeof names)[number]) => all.reduce((sum, one) => sum + one.balance[name], 0n);
    return {
      from: span.from,
      to: span.to,
      funds: all.map(({ id, name, movements, balance }) => {
        const byLedger = new Map(movements.map((one) => [one.ledger, one]));
        return {
          id,
          name,
          ...texts(balance),
          lines: chart.flatMap((ledger) => {
            const one = byLedger.get(ledger.id);
            if (!one || (one.opening === 0n && one.debit === 0n && one.credit === 0n)) return [];
            return [
              {
                ledgerId: ledger.id,
                code: ledger.code,
                name: ledger.name,
                type: ledger.type,
                opening: takaText(one.opening),
                debit: takaText(one.debit),
                credit: takaText(one.credit),
                closing: takaText(one.opening + one.debit - one.credit),
              },
            ];
          }),
        };
      }),
      totals: texts({
        opening: total('opening'),
        received: total('received'),
        spent: total('spent'),
        closing: total('closing'),
        own: total('own'),
        common: total('common'),
      }),
    };
  });
  return { ...shown, can: { transfer: permissions.has(accountsPermission.post) } };
}
