import { ValidationError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { parseTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { fieldProblems, problemTexts } from '../../labels.ts';
import type { Side } from '../../rules.ts';

/** A line as a draft keeps it; the amount in paisa as text, above 0. */
export type DraftLine = {
  readonly ledgerId: string;
  readonly side: Side;
  readonly amount: string;
  readonly partyId: string | null;
  /** Null is the general fund; without it the ledger’s own. */
  readonly fundId?: string | null | undefined;
  readonly memo: string;
};

type Given = Omit<DraftLine, 'partyId' | 'memo'> & { partyId?: string | null; memo?: string };

/** Above what any school moves; a sum of a hundred such lines still fits the database's numbers. */
export const mostPaisa = 10n ** 15n;

/** The paisa of an amount above 0, or what is wrong with it. */
export function amountOf(text: string): { paisa: bigint } | { problem: Label } {
  const paisa = parseTaka(text);
  if (paisa === null || paisa <= 0n) return { problem: problemTexts.amount };
  return paisa > mostPaisa ? { problem: fieldProblems.tooLarge } : { paisa };
}

/**
 * The lines of a form as a draft keeps them. Throws ValidationError for an amount that is none, and for a ledger or
 * party the institution does not have or no longer uses.
 */
export async function checkedLines(transaction: Transaction, lines: readonly Given[]): Promise<DraftLine[]> {
  const fields: Record<string, Label[]> = {};
  const known = await transaction.read(
    { id: 'uuid' },
    `SELECT id FROM accounts_ledger WHERE site_id = $1 AND is_active AND id = ANY($2::uuid[])
      UNION ALL SELECT id FROM accounts_party WHERE site_id = $1 AND is_active AND id = ANY($3::uuid[])
      UNION ALL SELECT id FROM accounts_fund WHERE site_id = $1 AND is_active AND id = ANY($4::uuid[])`,
    lines.map((line) => line.ledgerId),
    lines.flatMap((line) => line.partyId ?? []),
    lines.flatMap((line) => line.fundId ?? []),
  );
  const ids = new Set(known.map((row) => row.id));
  const checked = lines.map((line, place): DraftLine => {
    const amount = amountOf(line.amount);
    const ledgerId = line.ledgerId.toLowerCase();
    const partyId = line.partyId?.toLowerCase() ?? null;
    const fundId = line.fundId?.toLowerCase() ?? line.fundId;
    if ('problem' in amount) fields[`lines.${place}.amount`] = [amount.problem];
    if (!ids.has(ledgerId)) fields[`lines.${place}.ledgerId`] = [problemTexts.ledger];
    if (partyId !== null && !ids.has(partyId)) fields[`lines.${place}.partyId`] = [fieldProblems.party];
    if (fundId && !ids.has(fundId)) fields[`lines.${place}.fundId`] = [fieldProblems.fund];
    return {
      ledgerId,
      side: line.side,
      amount: 'paisa' in amount ? String(amount.paisa) : '0',
      partyId,
      ...(fundId === undefined ? {} : { fundId }),
      memo: line.memo ?? '',
    };
  });
  if (Object.keys(fields).length > 0) throw new ValidationError(fields);
  return checked;
}

/** Every line of a ledger kept by party names one. Throws ValidationError at the lines that do not. */
export async function assertParties(transaction: Transaction, lines: readonly DraftLine[]): Promise<void> {
  const open = lines.filter((line) => line.partyId === null).map((line) => line.ledgerId);
  if (open.length === 0) return;
  const rows = await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM accounts_ledger WHERE site_id = $1 AND is_by_party AND id = ANY($2::uuid[])',
    open,
  );
  const ids = new Set(rows.map((row) => row.id));
  const fields = Object.fromEntries(
    lines.flatMap((line, place) =>
      line.partyId === null && ids.has(line.ledgerId)
        ? [[`lines.${place}.partyId`, [fieldProblems.needsParty]]]
        : [],
    ),
  );
  if (Object.keys(fields).length > 0) throw new ValidationError(fields);
}
