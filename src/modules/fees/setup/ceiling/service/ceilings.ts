import { todayInDhaka } from '../../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../../core/errors.ts';
import { newId } from '../../../../../core/ids.ts';
import type { Label } from '../../../../../core/labels.ts';
import { takaText } from '../../../../../core/money.ts';
import { namesOfAccounts } from '../../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../../core/server/database/row-shape.ts';
import { fieldProblems } from '../../../labels.ts';
import { feesSetupPermission } from '../../../permissions.ts';
import { labelSql } from '../../../service/students-sql.ts';
import { rulesOfYear } from '../../service/fee-rules.ts';
import type { Tier } from '../ceilings.data.ts';
import { ceilingErrors } from '../labels.ts';
import { aboveCeilings, accountThresholdOn, type CeilingKind, flagKey } from '../rules.ts';
import { dayOfYear, nameOfFlag, readCeilings } from './check-ceilings.ts';

/** The ceilings that hold for a year, and its rules that ask more. Throws 404 for another institution's year. */
export async function readCeilingsOf(
  transaction: Transaction,
  database: Database,
  yearId: string,
  now: Date,
) {
  const known = await readCeilings(transaction, await dayOfYear(transaction, yearId, now));
  const rules = await rulesOfYear(transaction, yearId);
  const flags = aboveCeilings(rules, known.subHeads, known.ceilings);
  const reasons = await transaction.read(
    {
      head_ids: 'uuid[]',
      criteria: json<CeilingKind>(),
      amount: 'bigint',
      reason: 'text',
      saved_by: 'uuid',
      saved_at: 'time',
    },
    `SELECT head_ids, criteria, amount, reason, saved_by, saved_at FROM fees_above_ceiling
      WHERE site_id = $1 AND year_id = $2 ORDER BY saved_at DESC, id LIMIT 2000`,
    yearId,
  );
  const names = await namesOfAccounts(
    database,
    [
      ...reasons.map((one) => one.saved_by),
      ...known.ceilings.flatMap((one) => one.enteredBy ?? []),
      ...(known.tier?.set_by ? [known.tier.set_by] : []),
    ],
    transaction.context.language,
  );
  const sameHeads = (one: readonly string[], other: readonly string[]) =>
    [...one].sort().join() === [...other].sort().join();
  const sameFacts = (one: CeilingKind, other: CeilingKind) =>
    JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
  return {
    tier: known.tier && {
      value: known.tier.tier,
      version: known.tier.version,
      isInherited: known.tier.is_inherited,
      setBy: names.get(known.tier.set_by ?? '') ?? '',
      setAt: known.tier.updated_at.toISOString(),
    },
    ceilings: known.ceilings.map((one) => ({
      id: one.id,
      heads: [
        ...known.heads.filter((head) => one.heads.includes(head.id)).map(({ id, label }) => ({ id, label })),
        ...one.strange.map((name) => ({ id: null, label: { en: name, bn: name } })),
      ],
      amount: takaText(one.amount),
      per: one.per,
      startsOn: one.startsOn,
      source: one.source,
      enteredBy: one.enteredBy && (names.get(one.enteredBy) ?? ''),
    })),
    above: flags.map((flag) => {
      // A reason counts for what it was given for: at least so much, of the same heads and students.
      const reason = reasons.find(
        (one) =>
          sameHeads(one.head_ids, flag.ceiling.heads) &&
          sameFacts(one.criteria, flag.criteria) &&
          one.amount >= flag.amount,
      );
      const { criteria } = flag;
      return {
        id: flagKey(flag),
        heads: known.heads.filter((head) => flag.ceiling.heads.includes(head.id)).map((head) => head.label),
        subHead: flag.subHeadId === null ? null : nameOfFlag(flag, known),
        criteria: {
          classId: criteria.class ?? null,
          gender: criteria.gender ?? null,
          shiftId: criteria.shift ?? null,
          versionId: criteria.version ?? null,
          groupId: criteria.group ?? null,
          entry: criteria.entry ?? null,
          residence: criteria.category ?? null,
          subjectId: criteria.subject ?? null,
          secondSubjectId: criteria.secondSubject ?? null,
        },
        amount: takaText(flag.amount),
        allowed: takaText(flag.ceiling.amount),
        per: flag.ceiling.per,
        source: known.ceilings.find((one) => one.id === flag.ceiling.id)?.source ?? { en: '', bn: '' },
        reason: reason
          ? { text: reason.reason, by: names.get(reason.saved_by) ?? '', at: reason.saved_at.toISOString() }
          : null,
      };
    }),
    can: { edit: transaction.context.permissions.has(feesSetupPermission.edit) },
  };
}

/** Says where the institution stands. Throws 409 when another was quicker. */
export async function saveTier(
  transaction: Transaction,
  { tier, version }: { tier: Tier; version: number | null },
) {
  const { accountId } = transaction.context;
  const row =
    version === null
      ? await transaction.row<{ version: number }>(
          `INSERT INTO fees_ceiling_tier (site_id, id, tier, set_by) VALUES ($1, $2, $3, $4)
           ON CONFLICT (site_id) DO NOTHING RETURNING version`,
          newId(),
          tier,
          accountId,
        )
      : await transaction.row<{ version: number }>(
          `UPDATE fees_ceiling_tier SET tier = $3, set_by = $4, is_inherited = false, version = version + 1, updated_at = now()
            WHERE site_id = $1 AND version = $2 RETURNING version`,
          version,
          tier,
          accountId,
        );
  if (!row) throw new AppError(errors.staleVersion);
  return row;
}

export type NewCeiling = {
  readonly headId: string;
  readonly startsOn: string;
  readonly amount: bigint;
  readonly per: 'year' | 'charge';
  readonly source: string;
};

/** Adds a ceiling by the order of the area; the one before it stays on record. */
export async function addCeiling(transaction: Transaction, given: NewCeiling, now: Date) {
  const head = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM fees_fee_head WHERE site_id = $1 AND id = $2',
    given.headId,
  );
  if (!head) throw new ValidationError({ headId: [fieldProblems.notOwn] });
  const id = newId();
  await transaction.change(
    `INSERT INTO fees_ceiling (site_id, id, head_id, starts_on, amount, per, source, entered_by, entered_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    id,
    given.headId,
    given.startsOn,
    given.amount,
    given.per,
    given.source,
    transaction.context.accountId,
    now,
  );
  return { id };
}

/** Every head with what it brought in the calendar year of today, and whether it has the account it needs. */
export async function readHeadAccounts(transaction: Transaction, now: Date) {
  const today = todayInDhaka(now);
  const year = Number(today.slice(0, 4));
  const limit = accountThresholdOn(today);
  const rows = await transaction.read(
    {
      id: 'uuid',
      head: json<Label>(),
      collected: 'bigint',
      account: jsonOrNull<{ id: string; label: Label }>(),
    },
    `SELECT h.id, ${labelSql('h')} AS head, coalesce(k.collected, 0)::bigint AS collected,
            CASE WHEN l.id IS NULL THEN NULL ELSE json_build_object('id', l.id, 'label', ${labelSql('l')}) END AS account
       FROM fees_fee_head h
       LEFT JOIN (SELECT b.head_id, sum(p.principal)::bigint AS collected
                    FROM fees_receipt r JOIN fees_receipt_line p ON p.site_id = $1 AND p.receipt_id = r.id
                    JOIN fees_invoice_line i ON i.site_id = $1 AND i.id = p.line_id
                    JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = i.sub_head_id
                   WHERE r.site_id = $1 AND r.day BETWEEN $2::date AND $3::date GROUP BY b.head_id) k ON k.head_id = h.id
       LEFT JOIN fees_head_account a ON a.site_id = $1 AND a.head_id = h.id
       LEFT JOIN accounts_ledger l ON l.site_id = $1 AND l.id = a.ledger_id AND l.kind = 'bank' AND l.is_active
      WHERE h.site_id = $1 AND (h.is_active OR k.collected <> 0)
      ORDER BY coalesce(k.collected, 0) DESC, h.position, h.name_en`,
    `${year}-01-01`,
    `${year}-12-31`,
  );
  const banks = await transaction.read(
    { id: 'uuid', label: json<Label>() },
    `SELECT l.id, ${labelSql('l')} AS label FROM accounts_ledger l
      WHERE l.site_id = $1 AND l.kind = 'bank' AND l.is_active ORDER BY l.code`,
  );
  const items = rows.map(({ collected, ...row }) => ({
    ...row,
    collected: takaText(collected),
    isAbove: limit !== null && collected > limit,
  }));
  return {
    year,
    limit: limit === null ? null : takaText(limit),
    missing: items.filter((one) => one.isAbove && one.account === null).length,
    items,
    banks,
    can: { edit: transaction.context.permissions.has(feesSetupPermission.edit) },
  };
}

/** Says which bank ledger is a head's own; null: none any more. Throws 409 where it is another head's. */
export async function saveHeadAccount(
  transaction: Transaction,
  { id: headId, ledgerId }: { id: string; ledgerId: string | null },
) {
  const known = await transaction.readOne(
    { head: 'bool', bank: 'bool', taken: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM fees_fee_head WHERE site_id = $1 AND id = $2) AS head,
            EXISTS (SELECT 1 FROM accounts_ledger WHERE site_id = $1 AND id = $3 AND kind = 'bank' AND is_active) AS bank,
            EXISTS (SELECT 1 FROM fees_head_account WHERE site_id = $1 AND ledger_id = $3 AND head_id <> $2) AS taken`,
    headId,
    ledgerId,
  );
  if (!known?.head) throw new AppError(errors.notFound);
  if (ledgerId === null) {
    await transaction.change('DELETE FROM fees_head_account WHERE site_id = $1 AND head_id = $2', headId);
    return { id: headId };
  }
  if (!known.bank) throw new AppError(ceilingErrors.notBank);
  if (known.taken) throw new AppError(ceilingErrors.ledgerTaken);
  await transaction.change(
    `INSERT INTO fees_head_account AS a (site_id, id, head_id, ledger_id) VALUES ($1, $2, $3, $4)
     ON CONFLICT (site_id, head_id) DO UPDATE SET ledger_id = EXCLUDED.ledger_id, version = a.version + 1, updated_at = EXCLUDED.updated_at`,
    newId(),
    headId,
    ledgerId,
  );
  return { id: headId };
}
