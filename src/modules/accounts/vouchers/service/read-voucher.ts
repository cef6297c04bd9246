import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { amountInWords, takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { accountsPermission } from '../../permissions.ts';
import type { Side, VoucherType } from '../../rules.ts';
import { isByHand, sourceOf } from '../../sources.ts';
import type { voucherStatuses } from '../contract.ts';
import { memoSql } from '../narration.ts';
import { ruleTextOf } from '../posting-rules.data.ts';
import { typeNameOf, typeNameSql } from '../type-name.ts';
import { readAttachments } from './attachments.ts';
import { approvesApartSql } from './book-settings.ts';
import type { DraftLine } from './draft-lines.ts';

/** Another voucher that one speaks of. */
export type Other = { id: string; number: string; type: VoucherType; day: string };
type Row = {
  id: string;
  version: number;
  type: VoucherType;
  type_name: Label | null;
  status: (typeof voucherStatuses)[number];
  number: string | null;
  day: string;
  narration: string;
  narration_bn: string | null;
  amount: bigint;
  draft: DraftLine[] | null;
  created_at: Date;
  prepared_by: string | null;
  submitted_at: Date | null;
  approved_by: string | null;
  approved_at: Date | null;
  approves_apart: boolean;
  posted_by: string | null;
  posted_at: Date | null;
  source_kind: string | null;
  source_id: string | null;
  posting_rule: string | null;
  reason: string;
  undoes: Other | null;
  reversed_by: Other | null;
  puts_right: Other | null;
  put_right_by: (Omit<Other, 'number'> & { number: string | null }) | null;
  lines: DraftLine[] | null;
  waits: string | null;
};

/** One voucher with its lines, who made and posted it, and what undid it. Throws 404 for an unknown one. */
export async function readVoucher(
  transaction: Transaction,
  services: Services,
  id: string,
  linkOf: (fileId: string) => string = () => '',
) {
  const row = await transaction.row<Row>(
    `SELECT v.*, ${typeNameSql} AS type_name, ${approvesApartSql} AS approves_apart,
            (SELECT json_build_object('id', r.id, 'number', r.number, 'type', r.type, 'day', r.day) FROM accounts_voucher r
              WHERE r.site_id = $1 AND r.id = v.reversal_of) AS undoes,
            (SELECT json_build_object('id', r.id, 'number', r.number, 'type', r.type, 'day', r.day) FROM accounts_voucher r
              WHERE r.site_id = $1 AND r.reversal_of = v.id) AS reversed_by,
            (SELECT json_build_object('id', r.id, 'number', r.number, 'type', r.type, 'day', r.day) FROM accounts_voucher r
              WHERE r.site_id = $1 AND r.id = v.correction_of) AS puts_right,
            (SELECT json_build_object('id', r.id, 'number', r.number, 'type', r.type, 'day', r.day) FROM accounts_voucher r
              WHERE r.site_id = $1 AND r.correction_of = v.id AND r.status <> 'cancelled') AS put_right_by,
            (SELECT json_agg(json_build_object('ledgerId', l.ledger_id, 'partyId', l.party_id, 'fundId', l.fund_id, 'memo', ${memoSql('l', transaction.context.language)},
                      'side', CASE WHEN l.debit > 0 THEN 'Dr' ELSE 'Cr' END, 'amount', (l.debit + l.credit)::text)
                    ORDER BY l.place)
               FROM accounts_voucher_line l WHERE l.site_id = $1 AND l.voucher_id = v.id) AS lines,
            (SELECT q.id FROM approval_request q
              WHERE q.site_id = $1 AND q.subject = v.id AND q.state = 'pending' LIMIT 1) AS waits
       FROM accounts_voucher v WHERE v.site_id = $1 AND v.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const lines = row.draft ?? row.lines ?? [];
  const attachments = await readAttachments(transaction, row.id, linkOf);
  const named = await transaction.rows<{
    id: string;
    code: string;
    name_en: string;
    name_bn: string;
    fund_id: string | null;
  }>(
    `SELECT id, code, name_en, name_bn, fund_id FROM accounts_ledger WHERE site_id = $1 AND id = ANY($2::uuid[])
      UNION ALL SELECT id, '', name_en, name_bn, NULL FROM accounts_party WHERE site_id = $1 AND id = ANY($3::uuid[])
      UNION ALL SELECT id, code, name_en, name_bn, NULL FROM accounts_fund WHERE site_id = $1`,
    lines.map((line) => line.ledgerId),
    lines.flatMap((line) => line.partyId ?? []),
  );
  const names = new Map(
    named.map((one) => [
      one.id,
      { code: one.code, label: { en: one.name_en, bn: one.name_bn }, fund: one.fund_id },
    ]),
  );
  const fundOf = (line: DraftLine) =>
    line.fundId === undefined ? (names.get(line.ledgerId)?.fund ?? null) : line.fundId;
  const people = await namesOfAccounts(
    services.database,
    [row.prepared_by, row.approved_by, row.posted_by],
    transaction.context.language,
  );
  const personOf = (account: string | null) => (account === null ? null : (people.get(account) ?? null));
  const sum = (side: Side) =>
    lines.reduce((total, line) => (line.side === side ? total + BigInt(line.amount) : total), 0n);
  const { permissions } = transaction.context;
  const isOpen = row.status === 'draft' || row.status === 'submitted' || row.status === 'approved';
  const mayEdit = permissions.has(accountsPermission.edit);
  const source = sourceOf(row.source_kind, row.source_id);
  return {
    id: row.id,
    version: row.version,
    type: row.type,
    typeName: typeNameOf(row.type_name, row.type),
    status: row.status,
    number: row.number,
    day: row.day,
    narration: (transaction.context.language === 'bn' ? row.narration_bn : null) ?? row.narration,
    amount: takaText(row.amount),
    amountInWords: { en: amountInWords(row.amount, 'en'), bn: amountInWords(row.amount, 'bn') },
    lines: lines.map((line) => ({
      ledgerId: line.ledgerId,
      code: names.get(line.ledgerId)?.code ?? '',
      ledger: names.get(line.ledgerId)?.label ?? { en: '', bn: '' },
      side: line.side,
      amount: takaText(BigInt(line.amount)),
      partyId: line.partyId,
      party: line.partyId === null ? null : (names.get(line.partyId)?.label ?? null),
      fundId: fundOf(line),
      fund: names.get(fundOf(line) ?? '')?.label ?? null,
      memo: line.memo,
    })),
    totalDebit: takaText(sum('Dr')),
    totalCredit: takaText(sum('Cr')),
    preparedBy: personOf(row.prepared_by),
    preparedAt: row.created_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    approvedBy: personOf(row.approved_by),
    approvedAt: row.approved_at?.toISOString() ?? null,
    isApprovedApart: row.approves_apart,
    postedBy: personOf(row.posted_by),
    postedAt: row.posted_at?.toISOString() ?? null,
    reason: row.reason,
    reversalOf: row.undoes,
    reversedBy: row.reversed_by,
    correctionOf: row.puts_right,
    correctedBy: row.put_right_by,
    source,
    rule: ruleTextOf(row.posting_rule),
    attachments,
    waits: row.waits,
    byOnePerson: row.status === 'posted' && isByHand(row.source_kind) && row.prepared_by === row.posted_by,
    can: {
      edit: mayEdit && row.status === 'draft',
      submit: mayEdit && row.status === 'draft',
      return: mayEdit && (row.status === 'submitted' || row.status === 'approved'),
      approve:
        row.approves_apart &&
        row.status === 'submitted' &&
        row.waits === null &&
        permissions.has(accountsPermission.post),
      post:
        (row.approves_apart ? row.status === 'approved' : isOpen) &&
        row.waits === null &&
        permissions.has(accountsPermission.post),
      cancel: mayEdit && isOpen,
      reverse:
        row.status === 'posted' &&
        row.reversed_by === null &&
        row.waits === null &&
        source === null &&
        permissions.has(accountsPermission.post),
      attach: mayEdit && row.status !== 'cancelled',
      detach: mayEdit && row.status === 'draft',
    },
  };
}
