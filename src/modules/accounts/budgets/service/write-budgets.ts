import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { parseTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import { fieldProblems } from '../../labels.ts';
import { mostPaisa } from '../../vouchers/service/draft-lines.ts';
import type { beyondRules, budgetStatuses } from '../contract.ts';
import { budgetErrors, budgetProblems } from '../labels.ts';
import { spread } from '../rules.ts';
import { readBudgetLedgers, readLastYear, readMonths } from './read-budgets.ts';

type Beyond = (typeof beyondRules)[number];
type Lines = ReadonlyMap<string, readonly bigint[]>;
type OfVersion = { readonly id: string; readonly version: number };

/** Begins the first budget of a year, or a further revision, which tells why. */
export async function createBudget(
  transaction: Transaction,
  input: {
    readonly yearId: string;
    readonly from: 'nothing' | 'lastYear' | 'approved';
    readonly beyond: Beyond;
    readonly reason: string;
  },
) {
  const year = await transaction.readOne(
    {
      id: 'uuid',
      name: 'text',
      start_date: 'date',
      is_closed: 'bool',
      revision: 'int',
      approved: 'uuid?',
      before: 'bool',
    },
    `SELECT y.id, y.name, y.start_date, y.closed_at IS NOT NULL AS is_closed,
            (SELECT coalesce(max(b.revision), 0)::int FROM accounts_budget b
              WHERE b.site_id = $1 AND b.year_id = y.id) AS revision,
            (SELECT b.id FROM accounts_budget b WHERE b.site_id = $1 AND b.year_id = y.id AND b.status = 'approved'
              ORDER BY b.revision DESC LIMIT 1) AS approved,
            EXISTS (SELECT 1 FROM accounts_fiscal_year o WHERE o.site_id = $1 AND o.end_date = y.start_date - 1) AS before
       FROM accounts_fiscal_year y WHERE y.site_id = $1 AND y.id = $2`,
    input.yearId,
  );
  if (!year) throw new AppError(errors.notFound);
  if (year.is_closed) throw new AppError(budgetErrors.yearClosed, { year: year.name });
  const refuse = (field: string, label: Label) => new ValidationError({ [field]: [label] });
  if (input.from === 'lastYear' && !year.before) throw refuse('from', budgetProblems.noLastYear);
  if (input.from === 'approved' && year.approved === null) throw refuse('from', budgetProblems.noApproved);
  if (year.revision > 0 && input.reason === '') throw refuse('reason', budgetProblems.reason);
  const made = await transaction.readOne(
    { id: 'uuid' },
    `INSERT INTO accounts_budget (site_id, id, year_id, revision, status, beyond, reason, written_by)
     VALUES ($1, $2, $3, $4, 'draft', $5, $6, $7::uuid[]) ON CONFLICT DO NOTHING RETURNING id`,
    newId(),
    year.id,
    year.revision + 1,
    input.beyond,
    input.reason,
    writer(transaction),
  );
  if (!made) throw new AppError(budgetErrors.draftWaits);
  const lines =
    input.from === 'approved' && year.approved !== null
      ? await readMonths(transaction, year.approved)
      : input.from === 'lastYear'
        ? await asLastYear(transaction, year.start_date)
        : new Map();
  await writeLines(transaction, made.id, lines);
  return { id: made.id };
}

/** Last year's months where they are above nothing; what was given back in a month lessens the others. */
async function asLastYear(transaction: Transaction, startDate: string): Promise<Lines> {
  const before = await readLastYear(transaction, { startDate });
  return new Map(
    [...before].flatMap(([ledger, months]) => {
      const total = months.reduce((sum, one) => sum + one, 0n);
      return total > 0n ? [[ledger, spread(total, months)] as const] : [];
    }),
  );
}

const writer = ({ context }: Transaction): string[] =>
  context.accountId === null ? [] : [context.accountId];

/** Writes a draft anew; whoever does is one of its writers from then on. */
export async function saveBudget(
  transaction: Transaction,
  input: OfVersion & {
    readonly beyond: Beyond;
    readonly reason: string;
    readonly lines: readonly { readonly ledgerId: string; readonly months: readonly string[] }[];
  },
) {
  const held = await holdDraft(transaction, input);
  if (held.revision > 1 && input.reason === '')
    throw new ValidationError({ reason: [budgetProblems.reason] });
  const lines = await checkedLines(transaction, input.lines);
  await transaction.change(
    `UPDATE accounts_budget SET version = version + 1, updated_at = now(), beyond = $3, reason = $4,
            written_by = CASE WHEN written_by @> $5::uuid[] THEN written_by ELSE written_by || $5::uuid[] END
      WHERE site_id = $1 AND id = $2`,
    held.id,
    input.beyond,
    input.reason,
    writer(transaction),
  );
  await writeLines(transaction, held.id, lines);
  return { version: held.version + 1 };
}

/** Takes a draft away; what was approved stays. */
export async function discardBudget(transaction: Transaction, input: OfVersion) {
  const held = await holdDraft(transaction, input);
  await transaction.change('DELETE FROM accounts_budget_line WHERE site_id = $1 AND budget_id = $2', held.id);
  await transaction.change('DELETE FROM accounts_budget WHERE site_id = $1 AND id = $2', held.id);
  return { id: held.id };
}

/** A draft, held until the transaction ends. Throws 404, 409 for an approved or waiting one, or another version. */
async function holdDraft(transaction: Transaction, { id, version }: OfVersion) {
  const held = await readDraft(transaction, id, 'FOR UPDATE OF b');
  if (held.version !== version) throw new AppError(errors.staleVersion);
  if (held.waits) throw new AppError(budgetErrors.isWaiting);
  return held;
}

/** A draft of an open year. Throws 404, 409 for an approved one and one of a closed year. */
export async function readDraft(transaction: Transaction, id: string, lock: '' | 'FOR UPDATE OF b' = '') {
  const held = await transaction.readOne(
    {
      id: 'uuid',
      version: 'int',
      revision: 'int',
      status: oneOf<(typeof budgetStatuses)[number]>(),
      beyond: oneOf<Beyond>(),
      reason: 'text',
      written_by: 'uuid[]',
      year: 'text',
      is_closed: 'bool',
      waits: 'bool',
    },
    `SELECT b.id, b.version, b.revision, b.status, b.beyond, b.reason, b.written_by, y.name AS year,
            y.closed_at IS NOT NULL AS is_closed,
            EXISTS (SELECT 1 FROM approval_request q
                     WHERE q.site_id = $1 AND q.subject = b.id AND q.state = 'pending') AS waits
       FROM accounts_budget b JOIN accounts_fiscal_year y ON y.site_id = $1 AND y.id = b.year_id
      WHERE b.site_id = $1 AND b.id = $2 ${lock}`,
    id,
  );
  if (!held) throw new AppError(errors.notFound);
  if (held.status === 'approved') throw new AppError(budgetErrors.isApproved);
  if (held.is_closed) throw new AppError(budgetErrors.yearClosed, { year: held.year });
  return held;
}

async function checkedLines(
  transaction: Transaction,
  given: readonly { readonly ledgerId: string; readonly months: readonly string[] }[],
): Promise<Lines> {
  const ledgers = new Set((await readBudgetLedgers(transaction)).map((one) => one.id));
  const fields: Record<string, Label[]> = {};
  const lines = new Map<string, readonly bigint[]>();
  for (const [place, line] of given.entries()) {
    const ledgerId = line.ledgerId.toLowerCase();
    const months = line.months.map((text) => parseTaka(text) ?? -1n);
    if (!ledgers.has(ledgerId)) fields[`lines.${place}.ledgerId`] = [budgetProblems.ledger];
    else if (lines.has(ledgerId)) fields[`lines.${place}.ledgerId`] = [budgetProblems.twice];
    const wrong = months.findIndex((one) => one < 0n || one > mostPaisa);
    if (wrong >= 0)
      fields[`lines.${place}.months.${wrong}`] = [
        (months[wrong] ?? 0n) < 0n ? budgetProblems.amount : fieldProblems.tooLarge,
      ];
    lines.set(ledgerId, months);
  }
  if (Object.keys(fields).length > 0) throw new ValidationError(fields);
  return lines;
}

/** The lines as they shall be: those that differ are written anew, so that the history tells of these alone. */
async function writeLines(transaction: Transaction, budgetId: string, lines: Lines): Promise<void> {
  const given = JSON.stringify(
    [...lines].map(([ledger, months]) => ({ id: newId(), ledger_id: ledger, months: months.map(String) })),
  );
  const rows = recordsOf('n', '$3', { id: 'uuid', ledger_id: 'uuid', months: 'bigint[]' });
  await transaction.change(
    `DELETE FROM accounts_budget_line l WHERE l.site_id = $1 AND l.budget_id = $2
        AND NOT EXISTS (SELECT 1 FROM ${rows} WHERE n.ledger_id = l.ledger_id AND n.months = l.months)`,
    budgetId,
    given,
  );
  await transaction.change(
    `INSERT INTO accounts_budget_line (site_id, id, budget_id, ledger_id, months)
     SELECT n.site_id, n.id, $2, n.ledger_id, n.months FROM ${rows}
      WHERE NOT EXISTS (SELECT 1 FROM accounts_budget_line l
                         WHERE l.site_id = $1 AND l.budget_id = $2 AND l.ledger_id = n.ledger_id)`,
    budgetId,
    given,
  );
}
