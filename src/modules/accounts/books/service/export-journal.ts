import { AppError, errors } from '../../../../core/errors.ts';
import { type Language, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { voucherTypes } from '../../rules.ts';
import { memoSql, narrationSql } from '../../vouchers/narration.ts';
import { accountName, entryText, type JournalAccount, journalHead } from '../journal/rules.ts';
import { readChart } from './movements.ts';

type Line = { ledger: string; amount: string; memo: string; party: string | null; fund: string | null };

/**
 * Writes the books of one fiscal year, by its name such as `2026-27`: what was brought forward, then every voucher by its
 * day. A day at a time is in memory, whatever the length of the year. Throws 404 for an unknown year.
 */
export async function exportJournal(
  transaction: Transaction,
  of: { readonly year: string; readonly institution: string; readonly language: Language },
  write: (text: string) => Promise<void>,
): Promise<void> {
  const year = await transaction.readOne(
    { start_date: 'date', end_date: 'date' },
    'SELECT start_date, end_date FROM accounts_fiscal_year WHERE site_id = $1 AND name = $2',
    of.year,
  );
  if (!year) throw new AppError(errors.notFound);
  const t = (label: { en: string; bn: string }) => textOf(label, of.language);
  const chart = await readChart(transaction);
  const accounts = new Map(
    chart.map((one): [string, JournalAccount] => [
      one.id,
      {
        code: one.code,
        name: t(one.name),
        type: one.type,
        group: t(one.group.name),
        subGroup: t(one.subGroup.name),
      },
    ]),
  );
  const nameOf = (id: string) => {
    const one = accounts.get(id);
    if (!one) throw new Error(`A line names the ledger ${id}, which is in no chart`);
    return accountName(one);
  };
  await write(journalHead(`${of.institution}, ${of.year}`, [...accounts.values()]));
  const forward = await transaction.read(
    { ledger_id: 'uuid', amount: 'bigint' },
    `SELECT ledger_id, sum(debit - credit)::bigint AS amount FROM accounts_voucher_line
      WHERE site_id = $1 AND day < $2 GROUP BY ledger_id HAVING sum(debit - credit) <> 0 ORDER BY ledger_id`,
    year.start_date,
  );
  if (forward.length > 0)
    await write(
      entryText({
        day: year.start_date,
        number: '',
        narration: 'Brought forward',
        lines: forward.map((one) => ({ account: nameOf(one.ledger_id), amount: one.amount, notes: [] })),
      }),
    );
  const days = await transaction.read(
    { day: 'date' },
    `SELECT DISTINCT day FROM accounts_voucher_line WHERE site_id = $1 AND day BETWEEN $2 AND $3 ORDER BY day`,
    year.start_date,
    year.end_date,
  );
  for (const { day } of days) await write(await textOfDay(transaction, day, of.language, nameOf));
}

/** The vouchers of a day in the order of their numbers. */
async function textOfDay(
  transaction: Transaction,
  day: string,
  language: Language,
  nameOf: (ledgerId: string) => string,
): Promise<string> {
  const rows = await transaction.read(
    { number: 'text', narration: 'text', lines: json<Line[]>() },
    `SELECT v.number, ${narrationSql('v', language)} AS narration,
            (SELECT json_agg(json_build_object('ledger', l.ledger_id, 'amount', (l.debit - l.credit)::text, 'memo', ${memoSql('l', language)},
                      'party', (SELECT CASE $4 WHEN 'bn' THEN p.name_bn ELSE p.name_en END FROM accounts_party p
                                 WHERE p.site_id = $1 AND p.id = l.party_id),
                      'fund', (SELECT CASE $4 WHEN 'bn' THEN f.name_bn ELSE f.name_en END FROM accounts_fund f
                                WHERE f.site_id = $1 AND f.id = l.fund_id)) ORDER BY l.place)
               FROM accounts_voucher_line l WHERE l.site_id = $1 AND l.voucher_id = v.id) AS lines
       FROM accounts_voucher v
      WHERE v.site_id = $1 AND v.type = ANY($3::text[]) AND v.day = $2 AND v.status = 'posted' ORDER BY v.number`,
    day,
    voucherTypes,
    language,
  );
  return rows
    .map((row) =>
      entryText({
        day,
        number: row.number,
        narration: row.narration,
        lines: row.lines.map((line) => ({
          account: nameOf(line.ledger),
          amount: BigInt(line.amount),
          notes: [line.memo, line.party ?? '', line.fund ? `fund ${line.fund}` : ''],
        })),
      }),
    )
    .join('');
}
