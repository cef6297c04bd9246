import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyCaseLedgers, openYearFrom, voucherHands } from '../../../../test/case-books.ts';
import { brokenRule } from '../../../../test/database.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { approvalProblems } from '../../../core/approvals/approvals-labels.ts';
import { systemContext } from '../../../server.ts';
import { postVoucher } from '../public.ts';

let now = new Date('2026-08-15T06:00:00Z');
const path = '/api/v1/accounts/voucher';
let world: World;
let ids: Map<string, string>;
let office: Person;
let accountant: Person;
let boss: Person;
let neighbour: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  ids = await copyCaseLedgers(world, world.siteA);
  await openYearFrom(world, world.siteA);
  // Limits and second people as an institution begins with them.
  await world.inSite(world.siteA, (transaction) =>
    transaction.change('DELETE FROM approval_setting WHERE site_id = $1'),
  );
  office = await world.person(world.siteA, ['office']);
  accountant = await world.person(world.siteA, ['accountant']);
  boss = await world.person(world.siteA, ['head']);
  neighbour = await world.person(world.siteB, ['accountant']);
});
afterAll(() => world.close());

const decide = (who: Person, id: unknown) =>
  who.call('PUT', `/api/v1/approvals/${id}/decision`, { decision: 'approved', note: 'Looked at it' });
const waitingOf = (answer: { body: Record<string, unknown> }) => (answer.body.waiting as { id: string }).id;

/** A credit voucher of cash that was prepared and submitted. */
async function submitted(amount: number, who = accountant) {
  const made = await who.call('POST', path, {
    type: 'credit',
    day: '2026-08-10',
    narration: 'Donation of a former student',
    lines: voucherHands(who, ids).linesOf([
      { ledger: '1101', side: 'Dr', amount },
      { ledger: '4201', side: 'Cr', amount },
    ]),
  });
  expect(made.status, made.text).toBe(200);
  const sent = await who.call('POST', `${path}/${made.body.id}/submit`, { version: made.body.version });
  expect(sent.status, sent.text).toBe(200);
  return { id: String(made.body.id), version: Number(sent.body.version) };
}

it('ACC-4 approves and posts apart where the institution says so; the limit stays, and less control takes two', async () => {
  const settings = '/api/v1/accounts/settings';
  const before = await accountant.call('GET', '/api/v1/accounts/year');
  expect(before.body.settings).toEqual({ version: null, approvesApart: false, billFrom: null });
  expect((await office.call('PUT', settings, { version: null, approvesApart: true })).status).toBe(403);
  const on = await accountant.call('PUT', settings, { version: null, approvesApart: true });
  expect(on.status, on.text).toBe(200);

  const small = await submitted(500);
  const post = (one: { id: string; version: number }, who = accountant) =>
    who.call('POST', `${path}/${one.id}/post`, { version: one.version });
  const approve = (one: { id: string; version: number }, who = accountant, reason = '') =>
    who.call('POST', `${path}/${one.id}/approve`, { version: one.version, reason });
  expect((await post(small)).body.code).toBe('accounts.notApproved');
  expect((await approve(small, office)).status).toBe(403);
  expect((await approve(small, neighbour)).status).toBe(404);
  const both = await Promise.all([approve(small, boss), approve(small, boss)]);
  expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  const approved = { id: small.id, version: small.version + 1 };
  // What is approved is sent back before it is changed, and then approved anew.
  const back = await accountant.call('POST', `${path}/${small.id}/return`, { version: approved.version });
  expect(back.body.status, back.text).toBe('draft');
  const again = await accountant.call('POST', `${path}/${small.id}/submit`, { version: back.body.version });
  const anew = await approve({ id: small.id, version: Number(again.body.version) }, boss);
  expect(anew.body.status, anew.text).toBe('approved');
  const { modules } = (await accountant.call('GET', '/api/v1/modules')).body as {
    modules: { module: string; figures: { label: { en: string }; figure: unknown }[] }[];
  };
  const figures = modules.find((one) => one.module === 'accounts')?.figures;
  expect(figures?.find(({ label }) => label.en === 'Approved, not yet posted')?.figure).toBe(1);
  const posted = await post({ id: small.id, version: Number(anew.body.version) });
  expect(posted.body.status, posted.text).toBe('posted');
  const read = await accountant.call('GET', `${path}/${small.id}`);
  expect(read.body).toMatchObject({ status: 'posted', isApprovedApart: true });
  expect(read.body.approvedBy).not.toBeNull();

  // Above the limit nobody approves what they prepared.
  const large = await submitted(5_000_000);
  const asked = await approve(large, accountant, 'A large gift');
  expect(asked.status, asked.text).toBe(202);
  expect((await decide(accountant, waitingOf(asked))).status).toBe(409);
  expect((await decide(boss, waitingOf(asked))).status).toBe(200);
  expect((await post({ id: large.id, version: large.version + 1 })).body.status).toBe('posted');

  // Nor does the database post what was not approved.
  const third = await submitted(700);
  await expect(
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE accounts_voucher SET status = 'posted', number = 'X-1', posted_at = now(), draft = NULL WHERE site_id = $1 AND id = $2`,
        third.id,
      ),
    ),
  ).rejects.toMatchObject(brokenRule('accounts_voucher_approved'));
  const off = { version: 1, approvesApart: false, reason: 'Nobody else is here' };
  const less = await accountant.call('PUT', settings, off);
  expect(less.status).toBe(202);
  expect((await decide(boss, waitingOf(less))).status).toBe(200);
  expect((await post(third, boss)).body.status).toBe('posted');
});

it('ACC-6 charges a fine for a received cheque that bounces, where somebody says so, and for no other', async () => {
  const cheque = async (kind: 'received' | 'issued', number: string) => {
    const made = await accountant.call('POST', '/api/v1/accounts/cheque', {
      kind,
      number,
      day: '2026-08-01',
      bankLedgerId: ids.get('1102'),
      otherLedgerId: ids.get(kind === 'received' ? '4201' : '5301'),
      drawnOn: kind === 'received' ? 'Sonali Bank' : '',
      amount: '900',
      narration: 'A gift',
    });
    expect(made.status, made.text).toBe(200);
    const step = `/api/v1/accounts/cheque/${made.body.id}/step`;
    const at = await boss.call('POST', step, { version: 1, step: 'post', day: '2026-08-02' });
    expect(at.status, at.text).toBe(200);
    return step;
  };
  const step = await cheque('received', '700001');
  const bounce = { version: 2, step: 'bounce', day: '2026-08-05', reason: 'No money' };
  expect((await boss.call('POST', step, { ...bounce, step: 'clear', fine: '50' })).status).toBe(422);
  expect((await boss.call('POST', step, { ...bounce, fine: '-3' })).status).toBe(422);
  const done = await boss.call('POST', step, { ...bounce, fine: '250' });
  expect(done.body.status, done.text).toBe('bounced');
  const rows = await world.inSite(world.siteA, (transaction) =>
    transaction.rows(
      `SELECT a.code, l.debit::int AS debit, l.credit::int AS credit FROM accounts_cheque c
         JOIN accounts_voucher_line l ON l.site_id = $1 AND l.voucher_id = c.fine_voucher_id
         JOIN accounts_ledger a ON a.site_id = $1 AND a.id = l.ledger_id
        WHERE c.site_id = $1 ORDER BY l.place`,
    ),
  );
  expect(rows).toEqual([
    { code: '1209', debit: 25_000, credit: 0 },
    { code: '4104', debit: 0, credit: 25_000 },
  ]);
  const list = await accountant.call('GET', '/api/v1/accounts/cheque');
  expect((list.body.items as { fineVoucher: unknown }[])[0]?.fineVoucher).not.toBeNull();
});

it('ACC-4 begins the correction in the language of whoever asked for it', async () => {
  const lines = [
    { ledgerId: ids.get('5301') ?? '', side: 'Dr', amount: 5000n, memo: { en: 'Chalk', bn: 'চক' } },
    { ledgerId: ids.get('4201') ?? '', side: 'Cr', amount: 5000n },
  ] as const;
  const { id } = await world.inSite(world.siteA, (transaction) =>
    postVoucher(transaction, {
      type: 'journal',
      day: '2026-08-10',
      narration: { en: 'A gift in kind', bn: 'দ্রব্যে দান' },
      lines,
    }),
  );
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change("UPDATE account SET language = 'bn' WHERE id = $1", accountant.accountId),
  );
  const asked = await accountant.call('POST', `${path}/${id}/reverse`, {
    day: '2026-08-11',
    reason: 'Another ledger',
    correct: true,
  });
  expect(asked.status, asked.text).toBe(202);
  expect((await decide(boss, waitingOf(asked))).status).toBe(200);
  const draft = await world.inSite(world.siteA, (transaction) =>
    transaction.row(
      `SELECT narration, draft -> 0 ->> 'memo' AS memo, draft -> 1 ->> 'memo' AS none FROM accounts_voucher
        WHERE site_id = $1 AND correction_of = $2`,
      id,
    ),
  );
  expect(draft).toEqual({ narration: 'দ্রব্যে দান', memo: 'চক', none: '' });
});

it('ACC-4 counts what one person posts alone in a day together: split into small ones, a large one still takes two', async () => {
  const { call } = accountant;
  const post = (one: { id: string; version: number }, reason = '', who = accountant) =>
    who.call('POST', `${path}/${one.id}/post`, { version: one.version, reason });
  // Two at once, each within the limit of 10,000 and both above it: one of them is too many.
  const [first, other] = [await submitted(9_000), await submitted(9_000)];
  const both = await Promise.all([post(first), post(other)]);
  expect(both.map((one) => one.status).sort()).toEqual([200, 422]);
  const left = both[0]?.status === 200 ? other : first;
  const told = both.find((one) => one.status === 422);
  expect(told?.body.errors, told?.text).toEqual({ reason: [approvalProblems.dayReason.en] });
  // Up to the limit the day goes on; taking back what the day counts already adds nothing, and makes no room either: whoever
  // posts, takes back and posts again is held at the limit, and both vouchers stand for the auditor.
  const small = await submitted(600);
  const posted = await post(small);
  expect(posted.status, posted.text).toBe(200);
  const undo = { day: '2026-08-15', reason: 'Not today' };
  const undone = await call('POST', `${path}/${small.id}/reverse`, undo);
  expect(undone.status, undone.text).toBe(200);
  const anew = await submitted(600);
  expect((await post(anew)).status).toBe(422);
  const cheque = await call('POST', '/api/v1/accounts/cheque', {
    kind: 'received',
    number: '700100',
    day: '2026-08-10',
    bankLedgerId: ids.get('1102'),
    otherLedgerId: ids.get('4201'),
    drawnOn: 'Sonali Bank',
    amount: '500',
    narration: 'A gift',
  });
  const step = { version: 1, step: 'post', day: '2026-08-15', reason: 'To the bank' };
  const handed = await call('POST', `/api/v1/accounts/cheque/${cheque.body.id}/step`, step);
  expect(handed.status, handed.text).toBe(202);
  // Another person's day is another, who posts what somebody else prepared is the second person and counts nothing.
  const [of, third] = [await submitted(8_000, boss), await submitted(9_000)];
  expect((await post(of, '', boss)).status).toBe(200);
  expect((await post(third, '', boss)).status).toBe(200);
  // With a reason it waits for the second person, and what two did counts for nobody.
  const asked = await post(left, 'As the committee decided');
  expect(asked.status, asked.text).toBe(202);
  expect((await decide(boss, waitingOf(asked))).status).toBe(200);
  const end = await submitted(400);
  expect((await post(end)).status).toBe(200);
  // The next day begins anew.
  now = new Date('2026-08-16T06:00:00Z');
  const again = await submitted(9_000);
  expect((await post(again)).status).toBe(200);
});
