import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { actsOf } from '../../src/core/server/approvals/acts.ts';
import { servedEndpoints } from '../../src/core/server/http/serve.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { putCash } from '../case-books.ts';
import { billedFor, collectOf, decideOn, type FeeSchool, makeFeeSchool, runOf } from '../fees/school.ts';
import { objectsIn } from '../from-schema.ts';
import { budgetActs } from '../samples/budget-acts.ts';
import { deskCalls } from '../samples/desk-calls.ts';
import { askToReopen, moneyCalls } from '../samples/money-calls.ts';
import { openingCalls } from '../samples/opening-calls.ts';
import { samplePayee } from '../samples/payee.ts';
import { givenRights, rightsCalls } from '../samples/rights-calls.ts';
import { askToAppoint, askToReturnFee } from '../samples/sample-appointment.ts';
import {
  askToSit,
  askToWithholdFewer,
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../samples/sample-exam.ts';
import { askToApproveMinutes } from '../samples/sample-minutes.ts';
import { offerCalls } from '../samples/sample-offers.ts';
import { scenarioCalls } from '../samples/scenario-calls.ts';
import { serviceCalls } from '../samples/service-calls.ts';
import { studentActs } from '../samples/student-acts.ts';
import { type Answer, confirmed, makeWorld, type Person, type World } from '../world.ts';

const base = '/api/v1/approvals';
const [fees, vouchers] = ['/api/v1/fees', '/api/v1/accounts/voucher'];
const years = '/api/v1/accounts/year';
const payroll = '/api/v1/payroll';
const password = 'Pathshala-2026';
const now = dhakaInstant('2026-07-08', '10:30');
let world: World;
let school: FeeSchool;
let room: Room;
let exam: SampleExam;
let head: Person;
let second: Person;
let accountant: Person;
let cashier: Person;
let office: Person;
let neighbour: Person;
let ledgers: Map<string, string>;
let turn = 0;
const nextStudent = () => school.students[turn++] ?? '';
beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 16);
  await world.inSite(world.siteA, async (transaction) => {
    const rows = await transaction.rows<{ id: string; code: string }>(
      'SELECT id, code FROM accounts_ledger WHERE site_id = $1',
    );
    ledgers = new Map(rows.map((row) => [row.code, row.id]));
    const plan = await planMonth(transaction, school.yearId, '2026-07');
    await addLines(transaction, null, plan.lines);
    room = await sampleRoom(transaction, 2);
    exam = await sampleExam(transaction, room, [
      {
        code: 'm109',
        components: [
          { code: 'cq', full: 7000, pass: 2300 },
          { code: 'mcq', full: 3000, pass: 1000 },
        ],
      },
    ]);
    for (const enrolment of room.enrolments)
      if (exam.papers[0]) await enterMarks(transaction, exam.papers[0], enrolment, [5000, 2500]);
    await transaction.change('DELETE FROM approval_setting WHERE site_id = $1');
  });
  [head, second, accountant, cashier, office, neighbour] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['siteAdmin']),
    world.person(world.siteA, ['accountant']),
    world.person(world.siteA, ['cashier']),
    world.person(world.siteA, ['office']),
    world.person(world.siteB, ['head']),
  ]);
  const rule = { subHeadId: null, version: null, rule: { kind: 'fixed', amount: '600' } };
  expect((await accountant.call('PUT', `${fees}/fine-rules`, rule)).status).toBe(200);
});
afterAll(() => world.close());

const waitingOf = (answer: Answer) => (answer.body.waiting as { id: string } | undefined)?.id ?? null;
const rowsOf = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.rows(sql, ...values));
const changed = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));

let cash: Promise<unknown> | undefined;
async function draftOf(who: Person, amount: number) {
  cash ??= putCash(world, world.siteA, '2026-07-01');
  await cash;
  const cost = [...ledgers.entries()].find(([code]) => code.startsWith('5'))?.[1];
  const line = (ledgerId: string | undefined, side: 'Dr' | 'Cr') => ({
    ledgerId,
    side,
    amount: String(amount),
  });
  const made = await who.call('POST', vouchers, {
    type: 'debit',
    day: '2026-07-08',
    narration: 'Repairs of the roof',
    lines: [line(cost, 'Dr'), line(ledgers.get('1101'), 'Cr')],
  });
  expect(made.status, made.text).toBe(200);
  return String(made.body.id);
}

async function chargeOf(studentId: string, amount: string) {
  const answer = await accountant.call('POST', `${fees}/charges`, {
    studentIds: [studentId],
    subHeadId: school.subHeads.get('Other fine'),
    amount,
    due: '2026-07-30',
    reason: 'A broken window',
  });
  expect(answer.status, answer.text).toBe(200);
  const { lines } = (await accountant.call('GET', `${fees}/students/${studentId}/dues`))
    .body as unknown as Dues;
  return lines.find((line) => line.principal === Number(amount).toFixed(2))?.id ?? '';
}

type Year = { id: string; version: number; name: string };
async function yearOf(name: string): Promise<Year> {
  const { items } = (await head.call('GET', years)).body as { items: Year[] };
  const year = items.find((one) => one.name === name);
  if (!year) throw new Error(`No year ${name}`);
  return year;
}

/** What the act before has published. */
async function published(): Promise<string> {
  const rows = await rowsOf(`SELECT id FROM results_run WHERE site_id = $1 AND status = 'published'`);
  return String(rows[0]?.id);
}

const balances = () => [
  { ledgerId: ledgers.get('1102'), side: 'Dr', amount: '500000' },
  { ledgerId: ledgers.get('3101'), side: 'Cr', amount: '500000' },
];

/** A call of each act that needs a second person, by one who may ask and might decide too. */
const calls: Readonly<Record<string, () => Promise<Answer>>> = {
  'accounts.openYear': async () =>
    head.call('POST', years, {
      startDate: '2027-07-01',
      lines: balances(),
      reason: 'The next year',
    }),
  'accounts.saveOpening': async () =>
    head.call('POST', `${years}/${(await yearOf('2027-28')).id}/opening`, {
      lines: balances(),
      reason: 'As the bank says',
    }),
  'approvals.saveSettings': async () => {
    const { version } = (await head.call('GET', '/api/v1/settings/approvals')).body;
    const limits = [{ name: 'accounts.voucher', everyone: '10001', roles: [] }];
    const given = { version, isOnePerson: false, deadlineDays: 7, limits, reason: 'Large bills' };
    return head.call('PUT', '/api/v1/settings/approvals', given);
  },
  'fees.cancelReceipt': async () =>
    head.call('POST', `${fees}/receipts/${await collectOf(cashier, nextStudent(), '100')}/cancel-requests`, {
      reason: 'The wrong student',
    }),
  'fees.reopenDay': async () => {
    const empty = { day: '2026-07-08', counted: '0', expected: '0' };
    const closed = await office.call('POST', `${fees}/days`, empty);
    return head.call('POST', `${fees}/days/${closed.body.id}/reopen-requests`, { reason: 'Too early' });
  },
  'fees.cancelLine': async () => {
    const id = await chargeOf(nextStudent(), '9000');
    return head.call('PUT', `${fees}/lines/${id}/cancel`, { version: 1, reason: 'Billed twice' });
  },
  'fees.takeBackRun': async () => {
    const { id } = await runOf(world, school, '2026-11');
    return head.call('POST', `${fees}/runs/${id}/take-back`, { version: 1, reason: 'A wrong fee' });
  },
  'fees.giveWaiver': async () => {
    const type = await rowsOf('SELECT id FROM fees_waiver_type WHERE site_id = $1 LIMIT 1');
    return head.call('POST', `${fees}/waivers`, {
      studentId: nextStudent(),
      typeId: type[0]?.id,
      subHeadIds: [school.subHeads.get('Tuition fee')],
      kind: 'fixed',
      amount: '99999',
      fromMonth: '2026-07',
      reason: 'An orphan',
    });
  },
  ...offerCalls(() => ({ world, head, nextStudent })),
  ...scenarioCalls(() => ({ school, head, office })),
  ...openingCalls(() => ({ world, head, office, nextStudent })),
  'fees.waiveFines': async () => {
    const studentId = nextStudent();
    await world.inSite(world.siteA, (transaction) => billedFor(transaction, studentId, '2026-01-10'));
    const { lines } = (await head.call('GET', `${fees}/students/${studentId}/dues`)).body as unknown as Dues;
    const fined = lines.find((line) => Number(line.fine) > 500);
    return head.call('POST', `${fees}/fine-waivers`, {
      studentId,
      lines: [{ lineId: fined?.id, fine: fined?.fine, amount: fined?.fine }],
      reason: 'Ill for weeks',
    });
  },
  'fees.waiveCharge': async () =>
    head.call('POST', `${fees}/fine-waivers/of-charge`, {
      lineId: await chargeOf(nextStudent(), '900'),
      owed: '900',
      amount: '900',
      reason: 'It was another student',
    }),
  'accounts.postVoucher': async () =>
    head.call('POST', `${vouchers}/${await draftOf(head, 90_000)}/post`, { version: 1, reason: 'It is due' }),
  'accounts.reverseVoucher': async () => {
    const id = await draftOf(accountant, 90_000);
    const posted = await head.call('POST', `${vouchers}/${id}/post`, { version: 1 });
    expect(posted.status, posted.text).toBe(200);
    const given = { day: '2026-07-08', reason: 'Twice in the books' };
    return head.call('POST', `${vouchers}/${id}/reverse`, given);
  },
  'payroll.giveLoan': async () =>
    head.call('POST', `${payroll}/loans`, {
      employeeId: await samplePayee(world),
      kind: 'loan',
      amount: '5000',
      instalment: '1000',
      firstMonth: '2026-07',
      day: '2026-07-08',
      from: 'bank',
      reason: 'Treatment of a child',
    }),
  'payroll.approveRun': async () => {
    await samplePayee(world);
    const { body } = await accountant.call('POST', `${payroll}/runs`, { kind: 'monthly', month: '2026-07' });
    const run = `${payroll}/runs/${body.id}`;
    const done = await accountant.call('POST', `${run}/compute`, {});
    const { version } = (await accountant.call('POST', `${run}/check`, { version: done.body.version })).body;
    return head.call('POST', `${run}/approval`, { version, reason: 'The month is complete' });
  },
  'payroll.reverseRun': async () => {
    const [run] = await rowsOf(
      `SELECT id, version FROM payroll_run WHERE site_id = $1 AND state = 'approved'`,
    );
    return head.call('POST', `${payroll}/runs/${run?.id}/reversal`, {
      version: run?.version,
      day: '2026-07-08',
      reason: 'The wrong month',
    });
  },
  ...studentActs(() => ({ head, room, changed })),
  ...budgetActs(() => ({ head, accountant, ledgers, changed, rowsOf, yearOf })),
  'payroll.settle': async () =>
    head.call('POST', `${payroll}/settlements`, {
      employeeId: await samplePayee(world, '2026-08-01'),
      lastDay: '2026-07-08',
      other: '500',
      recoveries: '0',
      day: '2026-07-08',
      from: 'bank',
      reason: 'Leaves for another school',
    }),
  'accounts.stepCheque': async () => {
    const cost = [...ledgers.entries()].find(([code]) => code.startsWith('5'))?.[1];
    const made = await head.call('POST', '/api/v1/accounts/cheque', {
      kind: 'issued',
      number: '000451',
      day: '2026-07-08',
      bankLedgerId: ledgers.get('1102'),
      otherLedgerId: cost,
      partyId: null,
      drawnOn: '',
      amount: '90000',
      narration: 'Repairs of the roof',
    });
    expect(made.status, made.text).toBe(200);
    const given = { version: 1, step: 'post', day: '2026-07-08', reason: 'It is due' };
    return head.call('POST', `/api/v1/accounts/cheque/${made.body.id}/step`, given);
  },
  'accounts.unlockDays': async () => {
    const { id, version } = await yearOf('2025-26');
    const locked = await head.call('POST', `${years}/${id}/lock`, { version, through: '2026-05-31' });
    expect(locked.status, locked.text).toBe(200);
    const given = { version: locked.body.version, through: '2026-04-30', reason: 'A late bill' };
    return head.call('POST', `${years}/${id}/lock`, given);
  },
  'accounts.closeYear': async () => {
    const { id, version } = await yearOf('2025-26');
    return head.call('POST', `${years}/${id}/close`, { version, reason: 'The year is over' });
  },
  'accounts.reopenYear': async () => {
    const { id, version } = await yearOf('2025-26');
    return head.call('POST', `${years}/${id}/reopen`, { version, reason: 'A late bill' });
  },
  'documents.transfer': async () => {
    const [row] = await rowsOf(
      'SELECT student_id FROM students_enrolment WHERE site_id = $1 AND id = $2',
      room.enrolments[1],
    );
    return head.call('POST', '/api/v1/documents/transfers', {
      studentId: row?.student_id,
      language: 'en',
      reason: 'The family moves to Khulna',
    });
  },
  'documents.admitPass': () => askToSit(world, head, exam.examId),
  ...rightsCalls(() => ({ world, head })),
  'recruitment.appointment': () => askToAppoint(world, head),
  'recruitment.returnFee': () => askToReturnFee(world, head),
  ...serviceCalls(() => ({ world, head, office, now })),
  'meetings.approveMinutes': () => askToApproveMinutes(world, head),
  'results.publication': async () => {
    const given = { examId: exam.examId, classId: room.classId };
    const made = await office.call('POST', '/api/v1/results/runs', given);
    expect(made.status, made.text).toBe(200);
    const run = await office.call('GET', `/api/v1/results/runs/${made.body.runId}`);
    return office.call('POST', `/api/v1/results/runs/${made.body.runId}/publish`, {
      version: run.body.version,
      password,
    });
  },
  'results.ruleDues': () => askToWithholdFewer(head, exam.examId),
  'results.passDues': async () =>
    office.call('PUT', `/api/v1/results/runs/${await published()}/dues-passes/${room.enrolments[0]}`, {
      isActive: true,
      reason: 'The father pays on Sunday',
      version: null,
    }),
  'results.amendment': async () =>
    office.call('POST', `/api/v1/results/runs/${await published()}/amendments`, {
      enrolmentId: room.enrolments[0],
      paperId: exam.papers[0]?.id,
      component: 'cq',
      before: 5000,
      after: 5500,
      reason: 'Added up wrongly',
    }),
  'exams.reopenSheet': () => askToReopen(head, exam.papers[0]?.sheetId),
  ...deskCalls(() => ({ world, head, office, examId: exam.examId, enrolmentId: room.enrolments[0] })),
  'results.withdrawal': async () => {
    const id = await published();
    const { version } = (await office.call('GET', `/api/v1/results/runs/${id}`)).body;
    return office.call('POST', `/api/v1/results/runs/${id}/withdraw`, { version, reason: 'The wrong class' });
  },
  ...moneyCalls(() => ({ world, school, head, cashier, nextStudent, draftOf })),
};

/** What an act would have written. */
const written = async () => [
  await givenRights(world),
  ...(await rowsOf(
    `SELECT (SELECT count(*) FROM fees_receipt WHERE site_id = $1 AND reversal_of IS NOT NULL) AS reversals,
            (SELECT count(*) FROM fees_invoice_line WHERE site_id = $1 AND cancelled_at IS NOT NULL) AS lines,
            (SELECT count(*) FROM fees_invoice_line WHERE site_id = $1 AND opening_id IS NOT NULL) AS openings,
            (SELECT count(*) FROM fees_day_close WHERE site_id = $1 AND reopened_by IS NOT NULL) AS reopened,
            (SELECT count(*) FROM fees_waiver WHERE site_id = $1) AS waivers,
            (SELECT count(*) FROM fees_receipt WHERE site_id = $1 AND amount < 0) AS paid_back,
            (SELECT count(*) FROM fees_invoice_line WHERE site_id = $1 AND trace ? 'reckoned') AS reckoned,
            (SELECT count(*) FROM fees_offer_start WHERE site_id = $1) AS started,
            (SELECT count(*) FROM admission_applicant WHERE site_id = $1 AND payment = 'paid') AS applicants,
            (SELECT count(*) FROM admission_draw WHERE site_id = $1 AND voided_at IS NOT NULL) AS voided,
            (SELECT count(*) FROM admission_draw WHERE site_id = $1 AND published_at IS NOT NULL) AS listed,
            (SELECT count(*) FROM fees_instalment_plan WHERE site_id = $1) AS plans,
            (SELECT max(version) FROM library_setting WHERE site_id = $1) AS lending,
            (SELECT bool_or(approves_apart) FROM accounts_setting WHERE site_id = $1) AS apart,
            (SELECT count(*) FROM accounts_voucher WHERE site_id = $1 AND status = 'approved') AS approved,
            (SELECT count(*) FROM fees_fine_waiver WHERE site_id = $1) AS fines,
            (SELECT json_agg(rule ORDER BY id)::text FROM fees_fine_rule WHERE site_id = $1) AS fine_rules,
            (SELECT count(*) FROM fees_setting WHERE site_id = $1) AS fee_settings,
            (SELECT json_agg(json_build_array(id, version) ORDER BY id)::text FROM fees_fee_rule WHERE site_id = $1) AS rules,
            (SELECT count(*) FROM fees_scenario WHERE site_id = $1 AND adopted_at IS NOT NULL) AS scenarios,
            (SELECT count(*) FROM fees_ceiling_tier WHERE site_id = $1) AS tiers,
            (SELECT count(*) FROM fees_ceiling WHERE site_id = $1) AS ceilings,
            (SELECT count(*) FROM accounts_voucher WHERE site_id = $1 AND status = 'posted' AND number NOT LIKE 'RV%') AS vouchers,
            (SELECT json_agg(json_build_array(y.name, y.closed_at, y.locked_through) ORDER BY y.name)::text
               FROM accounts_fiscal_year y WHERE y.site_id = $1) AS years,
            (SELECT count(*) FROM accounts_budget WHERE site_id = $1 AND status = 'approved') AS budgets,
            (SELECT json_agg(r.status ORDER BY r.id)::text FROM results_run r WHERE r.site_id = $1) AS published,
            (SELECT count(*) FROM exams_mark_sheet WHERE site_id = $1 AND status = 'returned') AS open_sheets,
            (SELECT count(*) FROM results_amendment WHERE site_id = $1) AS amended,
            (SELECT count(*) FROM results_dues_pass WHERE site_id = $1) AS passes, (SELECT bool_or(is_on) FROM results_dues_rule WHERE site_id = $1) AS held,
            (SELECT count(*) FROM results_conduct WHERE site_id = $1) AS conduct,
            (SELECT count(*) FROM library_charge WHERE site_id = $1 AND is_waived) AS let_off,
            (SELECT count(*) FROM library_class_set WHERE site_id = $1 AND closed_on IS NOT NULL) AS sets,
            (SELECT count(*) FROM documents_issue WHERE site_id = $1) AS documents,
            (SELECT count(*) FROM people_service_entry WHERE site_id = $1) AS entries,
            (SELECT count(*) FROM devices_overtime WHERE site_id = $1) AS overtime,
            (SELECT count(*) FROM leave_application WHERE site_id = $1 AND status = 'approved') AS leaves,
            (SELECT count(*) FROM leave_half WHERE site_id = $1 AND is_returned) AS returned,
            (SELECT count(*) FROM documents_book WHERE site_id = $1 AND NOT is_active) AS books_away,
            (SELECT count(*) FROM meetings_meeting WHERE site_id = $1 AND minutes_state = 'approved') AS minutes,
            (SELECT count(*) FROM recruitment_applicant WHERE site_id = $1 AND state = 'selected') AS appointed,
            (SELECT sum(version) FROM payroll_run WHERE site_id = $1) AS pay,
            (SELECT sum(version) FROM facilities_asset WHERE site_id = $1) AS assets,
            (SELECT count(*) FROM students_promotion WHERE site_id = $1 AND run_id IS NOT NULL) AS promotions,
            (SELECT count(*) FROM students_barred_guardian WHERE site_id = $1) AS barred,
            (SELECT count(*) FROM documents_admit_pass WHERE site_id = $1) AS admitted,
            (SELECT max(version) FROM approval_setting WHERE site_id = $1) AS settings`,
  )),
];

describe('every act that needs a second person', () => {
  it('X-9 is known to this test with a call of its own, keeps no secrets, and takes strict inputs', () => {
    const endpoints = servedEndpoints(world.server.app)
      .map(({ endpoint }) => endpoint)
      .filter(({ approval }) => approval);
    expect(endpoints.map(({ approval }) => approval?.act).sort()).toEqual(Object.keys(calls).sort());
    expect([...actsOf(world.server.services).keys()].sort()).toEqual(Object.keys(calls).sort());
    for (const { input, approval } of endpoints)
      for (const { place } of objectsIn(input))
        if (!(approval?.takesPassword && place === 'password'))
          expect(place).not.toMatch(/password|secret|token/i);
  });

  for (const act of Object.keys(calls))
    it(`X-9 ${act} waits: nothing is done, the asker does not decide, others do; another institution sees nothing`, async () => {
      const asking = calls[act];
      if (!asking) throw new Error('No call');
      const asker = act.startsWith('results.') && act !== 'results.ruleDues' ? office : head;
      const answer = await asking();
      expect(answer.status, answer.text).toBe(202);
      const id = waitingOf(answer);
      const after = await written();
      expect((await decideOn(asker, id, 'approved')).body.code).toBe('approvals.ownRequest');
      expect((await neighbour.call('GET', `${base}/${id}`)).status).toBe(404);
      expect((await decideOn(neighbour, id, 'approved')).status).toBe(404);
      expect((await neighbour.call('PUT', `${base}/${id}/withdrawal`)).status).toBe(404);
      expect((await decideOn(cashier, id, 'approved')).status).toBeGreaterThanOrEqual(403);
      const request = (await second.call('GET', `${base}/${id}`)).body;
      if (request.takesPassword) expect((await decideOn(second, id, 'approved')).status).toBe(422);
      expect(await written()).toEqual(after);
      const keptInput = 'SELECT input::text FROM approval_request WHERE site_id = $1 AND id = $2';
      expect((await rowsOf(keptInput, id))[0]?.input).not.toContain(password);
      await confirmed(second);
      const approved = await second.call('PUT', `${base}/${id}/decision`, { decision: 'approved', password });
      expect(approved.status, approved.text).toBe(200);
      expect(await written()).not.toEqual(after);
      expect((await asker.call('GET', `${base}/${id}`)).body).toMatchObject({
        state: 'approved',
        byOnePerson: false,
      });
      const actors = await rowsOf(
        `SELECT DISTINCT actor FROM history WHERE site_id = $1 AND request = $2 AND table_name NOT LIKE 'approval_%'
          UNION SELECT actor FROM history WHERE site_id = $1 AND request = $2 AND table_name = 'approval_setting'
          UNION SELECT posted_by FROM accounts_voucher WHERE site_id = $1 AND prepared_by = $3 AND posted_by = $4`,
        `approval-${id}`,
        asker.accountId,
        second.accountId,
      );
      const onAccount = await world.server.services.database.findOne<{ actor: string }>(
        `SELECT DISTINCT actor FROM platform_history WHERE table_name = 'account' AND request = $1`,
        `approval-${id}`,
      );
      const everybody = [...actors, ...(onAccount ? [onAccount] : [])].map(({ actor }) => actor);
      expect([...new Set(everybody)]).toEqual([second.accountId]);
    });
});
