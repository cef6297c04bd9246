import { expect } from 'vitest';
import { newId } from '../src/core/ids.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import cases from '../src/modules/accounts/accounts-cases.json' with { type: 'json' };
import { exportJournal } from '../src/modules/accounts/books/service/export-journal.ts';
import { postVoucher } from '../src/modules/accounts/public.ts';
import type { LedgerKind, Side, VoucherType } from '../src/modules/accounts/rules.ts';
import { openYear } from '../src/modules/accounts/years/service/open-year.ts';
import { liftLimits, workAlone } from './limits.ts';
import type { Person, World } from './world.ts';

/** What the books' calls answer in these tests. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's shape is what the tests look at
export type Body = any;

export const taka = (amount: number): string => amount.toFixed(2);

const kinds: Readonly<Record<string, LedgerKind>> = { '1101': 'cash', '1102': 'bank', '1104': 'gateway' };

/** Gives an institution the ledgers of the worked month; answers their ids by code. */
export async function copyCaseLedgers(world: World, siteId: number): Promise<Map<string, string>> {
  const groups = new Map<string, { id: string; name: string; type: string }>();
  const subGroups = new Map<string, { id: string; name: string; group: string }>();
  for (const one of cases.ledgers) {
    const group = groups.get(one.group) ?? { id: newId(), name: one.group, type: one.type };
    groups.set(one.group, group);
    const name = one.subGroup;
    subGroups.set(name, subGroups.get(name) ?? { id: newId(), name, group: group.id });
  }
  const ledgers = cases.ledgers.map((one) => ({
    id: newId(),
    code: one.code,
    name_en: one.name,
    name_bn: one.bn,
    sub: subGroups.get(one.subGroup)?.id,
    kind: kinds[one.code] ?? 'other',
  }));
  await world.inSite(siteId, async (transaction) => {
    await liftLimits(transaction);
    await workAlone(transaction);
    await transaction.change(
      `INSERT INTO accounts_account_group (site_id, id, position, name_en, name_bn, type)
       SELECT $1, id, row_number() OVER (), name, name, type
         FROM json_to_recordset($2) AS g(id uuid, name text, type text)`,
      JSON.stringify([...groups.values()]),
    );
    await transaction.change(
      `INSERT INTO accounts_account_sub_group (site_id, id, position, group_id, name_en, name_bn)
       SELECT $1, id, row_number() OVER (), "group", name, name
         FROM json_to_recordset($2) AS s(id uuid, name text, "group" uuid)`,
      JSON.stringify([...subGroups.values()]),
    );
    await transaction.change(
      `INSERT INTO accounts_ledger (site_id, id, code, sub_group_id, name_en, name_bn, kind, is_system)
       SELECT $1, id, code, sub, name_en, name_bn, kind, code IN ('1101', '3101')
         FROM json_to_recordset($2) AS l(id uuid, code text, sub uuid, name_en text, name_bn text, kind text)`,
      JSON.stringify(ledgers),
    );
  });
  return new Map(ledgers.map((one) => [one.code, one.id]));
}

/** Opens the year of the books that begins on `startDate`, without balances. */
export async function openYearFrom(world: World, siteId: number, startDate = '2026-07-01'): Promise<void> {
  await world.inSite(siteId, (transaction) => openYear(transaction, { startDate, lines: [] }));
}

/** Cash to pay from, which came in on a day. */
export const putCash = (world: World, siteId: number, day: string, paisa = 10_000_000_000n) =>
  world.inSite(siteId, async (transaction) => {
    const ledgers = await transaction.rows<{ id: string; code: string }>(
      "SELECT id, code FROM accounts_ledger WHERE site_id = $1 AND code IN ('1101', '3101')",
    );
    const line = (code: string, side: Side) => ({
      ledgerId: ledgers.find((one) => one.code === code)?.id ?? '',
      side,
      amount: paisa,
    });
    const lines = [line('1101', 'Dr'), line('3101', 'Cr')];
    return postVoucher(transaction, { type: 'credit', day, narration: 'A gift', number: 'CV-CASH', lines });
  });

export type Line = { ledger: string; side: string; amount: number };

/** A person's hands on the vouchers of an institution whose ledgers are `ids`. */
export function voucherHands(person: Person, ids: ReadonlyMap<string, string>) {
  const path = '/api/v1/accounts/voucher';
  const linesOf = (lines: readonly Line[]) =>
    lines.map((line) => ({
      ledgerId: ids.get(line.ledger) ?? line.ledger,
      side: line.side as Side,
      amount: taka(line.amount),
    }));
  const draft = (type: VoucherType, day: string, lines: readonly Line[], narration = 'Test') =>
    person.call('POST', path, { type, day, narration, lines: linesOf(lines) });
  const act = (id: unknown, action: string, input: object) =>
    person.call(
      'POST',
      `${path}/${id}/${action}`,
      action === 'post' ? { reason: 'It is due', ...input } : input,
    );
  return {
    draft,
    act,
    linesOf,
    /** A draft, posted at once; the answer of the posting, or of the draft when that was refused. */
    async post(type: VoucherType, day: string, lines: readonly Line[], narration?: string) {
      const made = await draft(type, day, lines, narration);
      return made.status === 200 ? act(made.body.id, 'post', { version: 1 }) : made;
    },
  };
}

/** Reads a journal back: by the code of each account its balance in paisa. Every entry must come to nothing. */
export function journalBalances(text: string): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  const declared = new Set<string>();
  for (const entry of text.split('\n\n')) {
    let sum = 0n;
    for (const row of entry.split('\n')) {
      const account = /^account (.+?) {2}; type: [ALERX]$/.exec(row);
      if (account?.[1]) declared.add(account[1]);
      const posting = /^ {4}(\S.*?) {2}(-?\d+)\.(\d\d) BDT(?: {2}; .*)?$/.exec(row);
      if (!posting?.[1]) {
        expect(row.startsWith('    '), row).toBe(false);
        continue;
      }
      const size = BigInt(`${posting[2]}${posting[3]}`);
      expect(declared, posting[1]).toContain(posting[1]);
      balances.set(posting[1], (balances.get(posting[1]) ?? 0n) + size);
      sum += size;
    }
    expect(sum, entry).toBe(0n);
  }
  return new Map([...balances].map(([name, amount]) => [/:(\d+) [^:]+$/.exec(name)?.[1] ?? name, amount]));
}

/** The same of the books of a year as they are written out. */
export async function writtenBalances(transaction: Transaction, year: string): Promise<Map<string, bigint>> {
  const parts: string[] = [];
  await exportJournal(transaction, { year, institution: 'School', language: 'en' }, async (text) => {
    parts.push(text);
  });
  return journalBalances(parts.join(''));
}
