import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenRule } from '../../../../test/database.ts';
import { takeRent } from '../../../../test/fees/rent-taken.ts';
import {
  askToCancel,
  collectOf,
  decideOn,
  type FeeSchool,
  makeFeeSchool,
} from '../../../../test/fees/school.ts';
import * as written from '../../../../test/fees/written-by-hand.ts';
import { underRequest, workAlone } from '../../../../test/limits.ts';
import { cellsOf, saveMarks } from '../../../../test/samples/exam-class.ts';
import {
  enterMarks,
  sampleExam,
  sampleRoom,
  writtenAndChoice,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { readSheet } from '../../../core/server/sheets/sheets.ts';
import { screens } from '../../../modules.entities.ts';
import { systemContext } from '../../../server.ts';
import { postVoucher, readSystemLedgers } from '../../accounts/public.ts';
import { addLines, planMonth } from '../../fees/billing/service/invoices.ts';
import { resultsPath } from '../../results/paths.ts';
import { accessPath } from '../paths.ts';
import type { FindingKind, ProofName } from './contract.ts';

let now = dhakaInstant('2026-07-08', '10:30');
let world: World;
let school: FeeSchool;
let head: Person;
let second: Person;
let cashier: Person;
let neighbour: Person;
let receiptId: string;

const change = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));
type Found = {
  items: { kind: string; path: string; reason: string; what: { en: string } }[];
  total: number;
  nightsSince: string | null;
};
const findings = async (input: { kind?: FindingKind; from?: string; to?: string } = {}, who = head) =>
  (await who.call('GET', '/api/v1/control/findings', input)).body as unknown as Found & {
    counts: Record<FindingKind, number>;
  };
type Shown = { name: ProofName; count: number; items: { text: { en: string }; path: string | null }[] };
const proofs = async (): Promise<Record<string, Shown>> => {
  const answer = await head.call('GET', '/api/v1/control/proofs');
  expect(answer.status, answer.text).toBe(200);
  return Object.fromEntries((answer.body.items as Shown[]).map((one) => [one.name, one]));
};

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 4);
  await world.inSite(world.siteA, async (transaction) => {
    await workAlone(transaction);
    const plan = await planMonth(transaction, school.yearId, '2026-07');
    await addLines(transaction, null, plan.lines);
  });
  [head, second, cashier, neighbour] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['siteAdmin']),
    world.person(world.siteA, ['cashier']),
    world.person(world.siteB, ['head']),
  ]);
  // Whatever the hour of this test is, they came by day.
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change("UPDATE session SET created_at = '2026-07-08T05:00:00Z'"),
  );
  receiptId = await collectOf(cashier, school.students[0], '100');
});
afterAll(() => world.close());

describe('the proofs of the books', () => {
  it('ACC-8 agree after collecting and cancelling, and name the day that is not closed once it is over', async () => {
    const other = await collectOf(cashier, school.students[1], '200');
    await askToCancel(head, other);
    const before = await proofs();
    const names = ['receipts', 'cash', 'vouchers', 'advance', 'drawers', 'dues', 'numbers'] as const;
    for (const name of [...names, 'unclosed', 'history'])
      expect(before[name], name).toMatchObject({ count: 0, items: [] });
    now = dhakaInstant('2026-07-09', '10:30');
    expect((await proofs()).unclosed).toMatchObject({
      count: 1,
      items: [{ text: { en: '08 July 2026: Test' } }],
    });
  });

  it('ACC-8 show a short drawer with what it is made of', async () => {
    const short = { day: '2026-07-08', expected: '100', counted: '90' };
    const silent = await cashier.call('POST', '/api/v1/fees/days', short);
    expect(silent.body.errors).toHaveProperty('note');
    const closed = await cashier.call('POST', '/api/v1/fees/days', { ...short, note: 'Wrong change given' });
    expect(closed.status, closed.text).toBe(200);
    const found = await proofs();
    expect(found.drawers).toMatchObject({
      count: 1,
      items: [{ path: expect.stringContaining('2026-07-08') }],
    });
    expect(found.unclosed).toMatchObject({ count: 0 });
  });

  it('ACC-8 show a hand entry on the advances of students', async () => {
    const ledgers = await world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ id: string; code: string }>(
        "SELECT id, code FROM accounts_ledger WHERE site_id = $1 AND code IN ('1101', '2101')",
      ),
    );
    const idOf = (code: string) => ledgers.find((one) => one.code === code)?.id;
    const made = await head.call('POST', '/api/v1/accounts/voucher', {
      type: 'credit',
      day: '2026-07-09',
      narration: 'Corrected by hand',
      lines: [
        { ledgerId: idOf('1101'), side: 'Dr', amount: '50' },
        { ledgerId: idOf('2101'), side: 'Cr', amount: '50' },
      ],
    });
    const post = `/api/v1/accounts/voucher/${made.body.id}/post`;
    const posted = await head.call('POST', post, { version: 1, reason: 'By hand' });
    expect(posted.status, posted.text).toBe(200);
    expect((await proofs()).advance).toMatchObject({
      count: 1,
      items: [
        {
          text: { en: expect.stringContaining('Corrected by hand') },
          path: expect.stringContaining('credit'),
        },
      ],
    });
  });

  it('ACC-8 show a number missing at the end of a series, and cash that no source tells of', async () => {
    const draw = (by: number) =>
      change(`UPDATE number_sequence SET next = next + ${by} WHERE site_id = $1 AND kind = 'voucher.CV'`);
    await draw(1);
    expect((await proofs()).numbers).toMatchObject({
      count: 1,
      items: [{ text: { en: 'CV-2607-0002 is missing' } }],
    });
    await draw(-1);
    expect((await proofs()).numbers).toMatchObject({ count: 0 });
    const stray = await world.inSite(world.siteA, async (transaction) => {
      const { cash, fines } = await readSystemLedgers(transaction);
      return postVoucher(transaction, {
        type: 'credit',
        day: '2026-07-09',
        narration: 'A fine of the library',
        source: { kind: 'library.charge', id: newId() },
        lines: [
          { ledgerId: cash, side: 'Dr', amount: 700n },
          { ledgerId: fines, side: 'Cr', amount: 700n },
        ],
      });
    });
    expect((await proofs()).cash).toMatchObject({
      count: 1,
      items: [
        {
          text: { en: `${stray.number} · A fine of the library` },
          amount: '-7.00',
          path: expect.any(String),
        },
      ],
    });
  });

  it('is for who may see them, at the own institution alone', async () => {
    expect((await cashier.call('GET', '/api/v1/control/proofs')).status).toBe(403);
    expect((await findings({}, neighbour)).total).toBe(0);
  });
});

describe('what the database refuses, as the application', () => {
  const refused = (sql: string, ...values: unknown[]) => expect(change(sql, ...values)).rejects;

  it('ACC-2 a receipt that shares another one’s voucher, or has no lines', async () => {
    await refused(written.receiptWithoutLines, receiptId).toThrow(/not what its lines and its voucher say/);
    await refused(written.mirrorByOne, receiptId).toThrow(/cancelled by two/);
  });

  it('ACC-2 a receipt of somebody who is no student that is not what its voucher says', async () => {
    const { id } = await takeRent(world, head.accountId, now);
    expect(await proofs()).toMatchObject({ receipts: { count: 0 }, numbers: { count: 0 } });
    for (const [amount, voucher] of written.otherVouchers)
      await refused(written.anotherOutside(amount, voucher), id).toThrow(/not what its voucher says/);
    await refused('UPDATE fees_outside_receipt SET amount = 1 WHERE site_id = $1 AND id = $2', id).toThrow(
      /kept as it is/,
    );
  });

  it('FEE-12 what was counted on a closed day, and taking it over twice', async () => {
    await refused('UPDATE fees_day_close SET counted = expected WHERE site_id = $1').toThrow(
      /kept as it was counted/,
    );
    await refused('DELETE FROM fees_day_close WHERE site_id = $1').toThrow(/kept as it was counted/);
    const days = (await head.call('GET', '/api/v1/fees/days', { state: 'all' })).body.items as {
      id: string;
      version: number;
    }[];
    const [day] = days;
    const taken = await head.call('PUT', `/api/v1/fees/days/${day?.id}/confirm`, { version: day?.version });
    expect(taken.status, taken.text).toBe(200);
    await refused('UPDATE fees_day_close SET confirmed_by = NULL WHERE site_id = $1').toThrow(
      /kept as it was counted/,
    );
  });

  it('FEE-5 what a fee was, and less than is paid of it', async () => {
    for (const set of [
      'payable = payable - 1',
      'amount = amount - 1',
      "period = '2020-01'",
      'due = due + 30',
    ])
      await refused(
        `UPDATE fees_invoice_line SET ${set} WHERE site_id = $1 AND student_id = $2`,
        school.students[0],
      ).toThrow(/kept as it was billed/);
    await refused(
      `UPDATE fees_invoice_line l SET waiver = amount, payable = 0 WHERE l.site_id = $1 AND EXISTS (
         SELECT 1 FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id AND p.principal > 0)`,
    ).toThrow(/kept as it was billed/);
    await refused('DELETE FROM fees_invoice_line WHERE site_id = $1').toThrow(/never deleted/);
  });

  it('ACC-9 opening locked days and closed years without a request', async () => {
    await change(
      `UPDATE accounts_fiscal_year SET locked_through = '2025-12-31' WHERE site_id = $1 AND name = '2025-26'`,
    );
    await refused('UPDATE accounts_fiscal_year SET locked_through = NULL WHERE site_id = $1').toThrow(
      /opened again by two/,
    );
    await refused(
      `UPDATE accounts_fiscal_year SET locked_through = '2025-07-31' WHERE site_id = $1 AND name = '2025-26'`,
    ).toThrow(/opened again by two/);
    for (const [sql, words] of written.yearInItsPlace) await refused(sql).toThrow(words);
  });
});

describe('the auditor’s page', () => {
  it('X-9 lists what one person did, short drawers, dues brought to nothing, each with its screen', async () => {
    const line = await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ id: string }>(
        'SELECT id FROM fees_invoice_line WHERE site_id = $1 AND student_id = $2 LIMIT 1',
        school.students[2],
      ),
    );
    const gone = await head.call('PUT', `/api/v1/fees/lines/${line?.id}/cancel`, {
      version: 1,
      reason: 'Billed twice',
    });
    expect(gone.status, gone.text).toBe(200);
    await change(written.fineWaived, school.students[3], head.accountId, now);
    expect((await findings({ kind: 'dueGone' })).items).toContainEqual(
      expect.objectContaining({ reason: 'The river rose', amount: '90.00' }),
    );
    await change('UPDATE fees_fee_rule SET amount = 45000 WHERE site_id = $1 AND amount = 50000');
    expect((await findings({ kind: 'rules' })).items[0]).toMatchObject({
      what: { en: 'Fee amount · Tuition fee: 500.00 → 450.00' },
    });
    const { counts, items, total } = await findings();
    expect(counts).toMatchObject({ drawer: 1, dueGone: 2, ownVoucher: 1, markChanged: 0 });
    expect(counts.ownApproval).toBeGreaterThanOrEqual(2);
    expect(total).toBe(Object.values(counts).reduce((sum, n) => sum + n, 0));
    for (const one of items) expect(one.path, one.kind).toMatch(/^\//);
    expect(await findings({ kind: 'drawer' })).toMatchObject({
      total: 1,
      items: [{ kind: 'drawer', amount: '-10.00', reason: 'Wrong change given', who: { en: 'Test' } }],
    });
    expect((await findings({ kind: 'drawer', to: '2026-07-08' })).items).toEqual([]);
    const file = await head.call('GET', '/api/v1/control/findings/file', { kind: 'drawer', format: 'csv' });
    expect(file.text).toContain('Wrong change given');
    expect(file.text).toMatch(/,2026-07-09 \d\d:\d\d,/);
    // As a workbook it says what it is of, and when as a date.
    const asked = 'kind=drawer&from=2026-07-01&to=2026-07-31&format=xlsx';
    const url = `/api/v1/control/findings/file?${asked}`;
    const book = await world.server.app.inject({ method: 'GET', url, headers: head.headers });
    const { rows } = await readSheet(book.rawPayload, 'audit.xlsx');
    const above = rows.slice(0, 5).flat();
    expect(above).toContain('What an auditor looks at first · 01 July 2026 – 31 July 2026');
    expect(above).toContain('Kind: Drawer short or over');
    expect(rows.at(-1)?.[1]).toBe('2026-07-09');
  });

  it('ACC-6 lists a cheque that one person wrote, deposited and took back', async () => {
    const before = (await findings()).counts.ownVoucher;
    const ledgers = await world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ id: string; code: string }>(
        "SELECT id, code FROM accounts_ledger WHERE site_id = $1 AND code IN ('1102', '4101')",
      ),
    );
    const idOf = (code: string) => ledgers.find((one) => one.code === code)?.id;
    const cheque = await head.call('POST', '/api/v1/accounts/cheque', {
      kind: 'received',
      number: '4711',
      drawnOn: 'Sonali Bank',
      day: '2026-07-09',
      bankLedgerId: idOf('1102'),
      otherLedgerId: idOf('4101'),
      partyId: null,
      amount: '75',
      narration: 'Rent of the hall',
    });
    expect(cheque.status, cheque.text).toBe(200);
    for (const [version, step] of ['post', 'bounce'].entries()) {
      const done = await head.call('POST', `/api/v1/accounts/cheque/${cheque.body.id}/step`, {
        version: version + 1,
        step,
        day: '2026-07-09',
        reason: 'No money on the account',
      });
      expect(done.status, done.text).toBe(200);
    }
    const found = await findings({ kind: 'ownVoucher' });
    expect(found.counts.ownVoucher).toBe(before + 2);
    expect(found.items.filter((one) => one.what.en.includes('Rent of the hall'))).not.toEqual([]);
  });

  it('X-9 lists logins at night', async () => {
    expect((await findings()).counts.atNight).toBe(0);
    await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.change(
        `UPDATE session SET created_at = '2026-07-07T19:30:00Z' WHERE account_id = $1`,
        cashier.accountId,
      ),
    );
    // Families read at night, too, and hide nobody.
    const guardian = await world.person(world.siteA, ['guardian']);
    await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.change(
        `UPDATE session SET created_at = '2026-07-07T19:30:00Z' WHERE account_id = $1`,
        guardian.accountId,
      ),
    );
    expect(await findings({ kind: 'atNight' })).toMatchObject({
      total: 1,
      items: [{ path: `/site/user/view/${cashier.accountId}` }],
    });
  });

  it('X-9 knows a login at night after logging out, and of older days whatever came since', async () => {
    const visitor = await world.person(world.siteA, ['cashier']);
    const platform = (sql: string, ...values: unknown[]) =>
      world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
        transaction.change(sql, ...values),
      );
    await platform(
      `UPDATE session SET created_at = '2026-07-05T19:30:00Z' WHERE account_id = $1`,
      visitor.accountId,
    );
    expect((await visitor.call('POST', '/api/v1/auth/log-out')).status).toBe(200);
    expect((await visitor.call('GET', '/api/auth/user')).status).toBe(401);
    expect((await visitor.call('GET', '/api/v1/auth/sessions')).status).toBe(401);
    // The page says how far back it sees.
    expect((await findings()).nightsSince).toBe('2026-07-06');
    const left = { kind: 'atNight', from: '2026-07-06', to: '2026-07-06' } as const;
    const shown = { total: 1, items: [{ path: `/site/user/view/${visitor.accountId}` }] };
    expect(await findings(left)).toMatchObject(shown);
    await platform(
      `INSERT INTO session (id, token_hash, account_id, site_id, created_at, idle_seconds, expires_at)
       SELECT gen_random_uuid(), gen_random_uuid(), $1, $2, '2026-07-08T19:30:00Z', 60, now() FROM generate_series(1, 2000)`,
      second.accountId,
      world.siteA,
    );
    expect(await findings(left)).toMatchObject(shown);
    await platform('DELETE FROM session WHERE account_id = $1 AND idle_seconds = 60', second.accountId);
  });

  it('X-9 leads the auditor only to what he may open; a drawer opened again to its collector', async () => {
    const auditor = await world.person(world.siteA, ['auditor']);
    await world.inSite(world.siteA, async (transaction) => {
      const [year] = await transaction.rows<{ id: string }>(
        "SELECT id FROM accounts_fiscal_year WHERE site_id = $1 AND name = '2025-26'",
      );
      await underRequest(transaction, year?.id ?? '');
    });
    const [day] = (await head.call('GET', '/api/v1/fees/days', { state: 'all' })).body.items as {
      id: string;
    }[];
    const opened = await head.call('POST', `/api/v1/fees/days/${day?.id}/reopen-requests`, {
      reason: 'Counted wrongly',
    });
    expect(opened.status, opened.text).toBe(200);
    const permissions = (await auditor.call('GET', '/api/auth/user')).body.permissions as string[];
    const isOpen = (path: string) =>
      screens.some(
        (one) =>
          new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(path.split('?')[0] ?? '') &&
          (one.permission === null || permissions.includes(one.permission)),
      );
    const read = (path: string) => {
      const { pathname, searchParams: query } = new URL(path, 'http://school');
      const last = pathname.split('/').at(-1);
      if (query.has('record')) return `/api/v1/access/log?${query}`;
      if (query.has('open')) return `/api/v1/approvals/${query.get('open')}`;
      if (query.has('collector'))
        return `/api/v1/fees/payments?from=${query.get('from')}&to=${query.get('to')}&collectorId=${query.get('collector')}`;
      if (pathname.startsWith('/student/')) return `/api/v1/fees/students/${last}/ledger?page=1&size=50`;
      return pathname.startsWith('/site/user/')
        ? `/api/v1/access/users/${last}`
        : `/api/v1/accounts/voucher/${last}`;
    };
    const { items } = await findings({}, auditor);
    expect(items.map((one) => one.kind)).toEqual(
      expect.arrayContaining(['ownApproval', 'ownVoucher', 'afterClose', 'drawer', 'dueGone', 'atNight']),
    );
    for (const { kind, path } of items) {
      expect(isOpen(path), path).toBe(true);
      const answer = await auditor.call('GET', read(path));
      expect(answer.status, `${kind} ${path} ${answer.text}`).toBe(200);
      if (kind === 'drawer') expect(path).toContain(`collector=${cashier.accountId}`);
    }
    for (const path of [accessPath.log, resultsPath.report]) expect(isOpen(path), path).toBe(true);
    for (const proof of Object.values(await proofs()))
      for (const { path } of proof.items) expect(path === null || isOpen(path), String(path)).toBe(true);
  });

  it('X-9 lists a sheet opened again after publication and a withdrawn paper, and leads to the marks that changed', async () => {
    const { room, exam } = await world.inSite(world.siteA, async (transaction) => {
      const room = await sampleRoom(transaction, 1);
      const exam = await sampleExam(transaction, room, [{ code: 'c1', components: writtenAndChoice }]);
      for (const paper of exam.papers)
        await enterMarks(transaction, paper, room.enrolments[0] ?? '', [5000, 2000]);
      return { room, exam };
    });
    const [paper] = exam.papers;
    const sheet = (set: string) =>
      change(`UPDATE exams_mark_sheet SET ${set} WHERE site_id = $1 AND id = $2`, paper?.sheetId);
    for (const closed of ['verified', 'locked']) {
      await sheet(`status = '${closed}'`);
      for (const [sql, rule] of written.onClosedSheet)
        await expect(change(sql, paper?.id), sql).rejects.toMatchObject(brokenRule(rule));
    }
    await sheet("status = 'returned', note = 'Counted wrongly'");
    const [enrolmentId = ''] = room.enrolments;
    const saved = await saveMarks(head, paper?.sheetId ?? '', [cellsOf([enrolmentId])(0, 1, 6100, 5000)]);
    expect(saved.body, saved.text).toMatchObject({ saved: 1 });
    await change(
      `INSERT INTO exams_change (site_id, id, exam_id, kind, class_id, paper_id, reason, actor_id, acted_at)
       VALUES ($1, gen_random_uuid(), $2, 'paperWithdrawn', $3, $4, 'Not in the syllabus', $5, now())`,
      exam.examId,
      room.classId,
      paper?.id,
      head.accountId,
    );
    const { items } = await findings({ kind: 'markChanged' });
    expect(items).toMatchObject([{ reason: 'Not in the syllabus' }, { reason: 'Counted wrongly' }]);
    const query = Object.fromEntries(new URL(items[1]?.path ?? '', 'http://school').searchParams);
    const log = await head.call('GET', '/api/v1/access/log', query);
    expect(log.body.items, log.text).toContainEqual(
      expect.objectContaining({
        tableName: 'exams_mark',
        changes: [
          {
            field: expect.objectContaining({ en: expect.stringMatching(/^Sample/) }),
            before: { en: 'Component 1: 50.00', bn: 'অংশ ১: 50.00' },
            after: { en: 'Component 1: 61.00', bn: 'অংশ ১: 61.00' },
          },
        ],
      }),
    );
  });

  it('RBAC-1 is read by an auditor from one day to another, who changes nothing', async () => {
    const auditor = await world.person(world.siteA, ['auditor']);
    expect((await auditor.call('GET', '/api/v1/control/findings')).status).toBe(200);
    expect((await auditor.call('GET', '/api/v1/accounts/year')).status).toBe(200);
    const change = (sql: string, ...values: unknown[]) =>
      world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
        transaction.change(sql, auditor.accountId, ...values),
      );
    const member = (set: string) => change(`UPDATE membership SET ${set} WHERE account_id = $1`);
    // Even what was granted besides the role, and what a permission to see would allow, is not changed.
    await change(
      `INSERT INTO permission_grant (id, account_id, site_id, permission, effect, reason)
       VALUES (gen_random_uuid(), $1, $2, 'accounts.edit', 'allow', 'Test')`,
      world.siteA,
    );
    const draft = { type: 'debit', day: '2026-07-09', narration: 'x', lines: [] };
    expect((await auditor.call('POST', '/api/v1/accounts/voucher', draft)).status).toBe(403);
    expect((await auditor.call('POST', '/api/v1/fees/clearances', {})).status).toBe(403);
    const asked = await askToCancel(head, receiptId);
    expect((await decideOn(auditor, asked.id, 'approved')).status).toBeGreaterThanOrEqual(403);
    await member("starts_at = now() + interval '1 day'");
    expect((await auditor.call('GET', '/api/v1/control/findings')).status).toBe(403);
    await member("starts_at = now() - interval '2 days', ends_at = now() + interval '1 day'");
    expect((await auditor.call('GET', '/api/v1/control/findings')).status).toBe(200);
    await member("ends_at = now() - interval '1 minute'");
    expect((await auditor.call('GET', '/api/v1/control/findings')).status).toBe(403);
    expect(second.accountId).not.toBe(auditor.accountId);
  });
});
