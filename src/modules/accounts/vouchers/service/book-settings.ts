import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { bookSettingTexts as texts } from '../../labels.ts';
import { accountsPath } from '../../paths.ts';

/** What the first choice is about, which has no row yet. */
const theOne = '00000000-0000-4000-8000-00000000b00c';

/** Whether a voucher made by hand is approved before it is posted; as SQL. */
export const approvesApartSql =
  'EXISTS (SELECT 1 FROM accounts_setting o WHERE o.site_id = $1 AND o.approves_apart)';

/** How an institution keeps its books; the version is null where nobody has said yet. */
export async function readBookSettings(transaction: Transaction) {
  const row = await transaction.readOne(
    { version: 'int', approves_apart: 'bool', bill_from: 'date?' },
    'SELECT version, approves_apart, bill_from FROM accounts_setting WHERE site_id = $1',
  );
  return {
    version: row?.version ?? null,
    approvesApart: row?.approves_apart ?? false,
    billFrom: row?.bill_from ?? null,
  };
}

/** Says whether vouchers are approved apart. Asking for more is decided by one person, asking for less by two. */
export const savingBookSettings: Act<
  {
    readonly version: number | null;
    readonly approvesApart: boolean;
    readonly postsBill?: boolean | undefined;
    readonly reason: string;
  },
  { version: number }
> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const row = await transaction.readOne(
      { id: 'uuid', approves_apart: 'bool', posts_bill: 'bool' },
      'SELECT id, approves_apart, bill_from IS NOT NULL AS posts_bill FROM accounts_setting WHERE site_id = $1',
    );
    const before = row?.approves_apart ?? false;
    const billedBefore = row?.posts_bill ?? false;
    const saidOfBill = (isPosted: boolean) => (isPosted ? texts.yes : texts.no);
    const said = (isApart: boolean) => (isApart ? texts.apart : texts.together);
    return {
      subject: row?.id ?? theOne,
      title: texts.act,
      path: link(accountsPath.trialBalance, { tab: 'periods' }),
      amount: null,
      excluded: [],
      isOneEnough: input.approvesApart || !before,
      figures: [
        { kind: 'text', label: texts.before, value: said(before) },
        { kind: 'text', label: texts.after, value: said(input.approvesApart) },
        { kind: 'text', label: texts.postsBill, value: saidOfBill(input.postsBill ?? billedBefore) },
      ],
    };
  },
  async run(transaction, { input, services }) {
    const today = todayInDhaka(services.now());
    const posts = input.postsBill ?? null;
    const row =
      input.version === null
        ? await transaction.readOne(
            { version: 'int' },
            `INSERT INTO accounts_setting (site_id, id, approves_apart, changed_by, bill_from)
             VALUES ($1, $2, $3, $4, CASE WHEN $5::bool THEN $6::date END)
             ON CONFLICT (site_id) DO NOTHING RETURNING version`,
            newId(),
            input.approvesApart,
            transaction.context.accountId,
            posts,
            today,
          )
        : await transaction.readOne(
            { version: 'int' },
            `UPDATE accounts_setting SET approves_apart = $3, changed_by = $4,
                    bill_from = CASE WHEN $5::bool THEN coalesce(bill_from, $6::date) WHEN $5 IS NULL THEN bill_from END,
                    version = version + 1, updated_at = now()
              WHERE site_id = $1 AND version = $2 RETURNING version`,
            input.version,
            input.approvesApart,
            transaction.context.accountId,
            posts,
            today,
          );
    if (!row) throw new AppError(errors.staleVersion);
    return row;
  },
};
