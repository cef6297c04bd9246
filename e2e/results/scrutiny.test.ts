import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Room, SampleExam } from '../../test/samples/sample-exam.ts';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy, type Visit } from '../browser.ts';
import { ask } from '../helpers/ask.ts';
import { resultClass } from '../helpers/result-class.ts';

let stage: Stage;
let room: Room;
let exam: SampleExam;
let siteId: number;

beforeAll(async () => {
  stage = await openStage({ goesOn: true });
  ({ room, exam, siteId } = await resultClass(stage));
  const { page, close } = await stage.visit();
  await signIn(page, 'head');
  const runs = '/api/v1/results/runs';
  const { runId } = await ask<{ runId: string }>(page, 'POST', runs, {
    examId: exam.examId,
    classId: room.classId,
  });
  const { version } = await ask<{ version: number }>(page, 'GET', `${runs}/${runId}`);
  await ask(page, 'POST', `${runs}/${runId}/publish`, { version, password: 'Pathshala-2026' });
  await close();
});
afterAll(() => stage.close());

it('results are looked at again: applied for, paid, checked by an examiner, changed and published', async () => {
  const list = '/site/result-scrutiny/view';
  const idOf = async (username: string) =>
    (
      await stage.world.server.services.database.findOne<{ id: string }>(
        'SELECT id FROM account WHERE username = $1',
        username,
      )
    )?.id;
  const [teacherId, guardianId] = [await idOf('teacher'), await idOf('guardian')];
  const code = await stage.world.inSite(siteId, async (transaction) => {
    await transaction.change(
      `UPDATE exams_mark_sheet SET teacher_id = (SELECT employee_id FROM people_employee_account
          WHERE site_id = $1 AND account_id = $2 LIMIT 1) WHERE site_id = $1 AND paper_id = $3`,
      teacherId,
      exam.papers[2]?.id,
    );
    await transaction.change(
      `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation)
       SELECT $1, gen_random_uuid(), e.student_id, g.id, 'father' FROM students_enrolment e, students_guardian g
        WHERE e.site_id = $1 AND e.id = $2 AND g.site_id = $1 AND g.account_id = $3 LIMIT 1`,
      room.enrolments[0],
      guardianId,
    );
    await transaction.change(
      `INSERT INTO results_permission (site_id, id, exam_id, audience, from_at)
       VALUES ($1, gen_random_uuid(), $2, 'guardians', '2026-01-01')`,
      exam.examId,
    );
    const row = await transaction.row<{ code: string }>(
      `SELECT d.code FROM students_enrolment e JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
        WHERE e.site_id = $1 AND e.id = $2`,
      room.enrolments[0],
    );
    return row?.code ?? '';
  });
  /** The published result as its family opens it. */
  const own = async () => {
    const run = await stage.world.inSite(siteId, (transaction) =>
      transaction.row<{ id: string }>(
        `SELECT id FROM results_run WHERE site_id = $1 AND exam_id = $2 AND status = 'published'`,
        exam.examId,
      ),
    );
    return `/student/result/master?run=${run?.id}&student=${room.enrolments[0]}`;
  };
  const look = async (visit: Visit, name: string) => {
    expect(await accessibilityProblems(visit), name).toEqual([]);
    const width = await tooWideBy(visit.page);
    expect(width, name).toBeLessThanOrEqual(0);
    if (process.env.PICTURES)
      await visit.page.screenshot({ path: `${process.env.PICTURES}/scrutiny-${name}.png`, fullPage: true });
  };

  // The head says until when, and for what.
  const head = await stage.visit();
  await signIn(head.page, 'head', `/site/result-permission/site-result-permission?exam=${exam.examId}`);
  const rules = head.page.getByRole('region', { name: 'Re-scrutiny' });
  await rules.getByRole('button', { name: /All classes/ }).click();
  const rule = head.page.getByRole('dialog');
  await rule.getByLabel('Fee of one paper').fill('১৫০');
  await rule.getByRole('button', { name: /^Save/ }).click();
  await rule.getByText('Write the day as').waitFor();
  await rule.getByLabel('Last day of application').fill('31/12/2099');
  await rule.getByRole('combobox', { name: 'Charged under' }).click();
  await head.page.getByRole('option', { name: 'Re-scrutiny fee' }).click();
  await look(head, 'rule');
  await rule.getByRole('button', { name: /^Save/ }).click();
  await rules.getByText('Until 31 December 2099').waitFor();

  // The father applies, from the result, on a phone in Bengali.
  const father = await stage.visit({ phone: true, language: 'bn' });
  await signIn(father.page, 'guardian', null);
  await father.page.goto(await own());
  const panel = father.page.getByRole('region', { name: 'পুনঃনিরীক্ষণ' });
  await panel.getByRole('button', { name: 'আবেদন করুন' }).click();
  await panel.getByText('অন্তত একটি পত্র বেছে নিন।').waitFor();
  await panel.getByLabel('গণিত').check();
  await panel.getByText('৳১৫০.০০').first().waitFor();
  await panel.getByLabel('আপনার কারণ').fill('খাতায় বেশি পাওয়ার কথা');
  await look(father, 'apply');
  await panel.getByRole('button', { name: 'আবেদন করুন' }).click();
  await panel.getByText('ফি কাউন্টারে ৳১৫০.০০ দিন').waitFor();
  // Without the word of success, which lies over the bar for a moment.
  await father.page.reload();
  await panel.getByText('ফি কাউন্টারে ৳১৫০.০০ দিন').waitFor();
  await look(father, 'applied');

  // The cashier takes it like any other fee.
  const cashier = await stage.visit();
  await signIn(cashier.page, 'cashier', '/site/fee/student-payment/view');
  await cashier.page.locator('main input[role=combobox]').first().fill(code);
  await cashier.page.keyboard.press('Enter');
  await cashier.page.getByText('Re-scrutiny fee').first().waitFor();
  await cashier.page.getByRole('button', { name: /^Take ৳/ }).click();
  await cashier.page
    .getByText(/taken, receipt/)
    .first()
    .waitFor();
  expect(cashier.problems).toEqual([]);
  await cashier.close();

  // The subject's teacher finds a page that was not counted.
  const teacher = await stage.visit({ dark: true });
  await signIn(teacher.page, 'teacher', list);
  await teacher.page.locator('table tbody tr').first().getByText('Paid').waitFor();
  await look(teacher, 'list');
  await teacher.page.locator('table tbody button').first().click();
  const found = teacher.page.getByRole('dialog');
  await found.getByRole('button', { name: 'Begin checking' }).click();
  await found.getByRole('button', { name: 'Record what was found' }).click();
  await found.getByRole('button', { name: /^Marks unchanged/ }).waitFor();
  await found.getByLabel('Written').fill('71');
  await found.getByLabel('Reason').fill('A page was not counted');
  await found.getByRole('button', { name: /^Send for approval/ }).click();
  await found.getByText('Write a mark up to 70').waitFor();
  await found.getByLabel('Written').fill('30.5');
  await look(teacher, 'finding');
  await found.getByRole('button', { name: /^Send for approval/ }).click();
  await found.getByText('somebody else must approve them').waitFor();
  expect(teacher.problems).toEqual([]);
  await teacher.close();

  // The head approves; the father sees that marks changed, and which only with the next revision.
  await head.page.goto(list);
  await head.page.locator('table tbody button').first().click();
  const decided = head.page.getByRole('dialog');
  await decided.getByRole('button', { name: 'Approve' }).click();
  await head.page.getByRole('heading', { name: /^Change the marks of/ }).waitFor();
  await look(head, 'approve');
  await head.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).last().click();
  await head.page.getByText('The marks are changed. Generate').waitFor();
  await father.page.reload();
  await panel.getByText('পরবর্তী সংশোধনে সঠিক ফল প্রকাশিত হবে।').waitFor();
  await head.page.goto('/site/result-generate/site-result-generate-form');
  await head.page.getByRole('button', { name: /^Half-yearly 1/ }).click();
  await head.page.getByRole('button', { name: 'Generate results', exact: true }).click();
  await head.page.waitForURL('**/site-result-report-form**');
  await head.page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publish = head.page.getByRole('dialog');
  await publish.locator('input[type="password"]').fill('Pathshala-2026');
  await publish.getByRole('button', { name: /^Publish/ }).click();
  await head.page.getByText('Published as revision 2.').waitFor();
  expect(head.problems).toEqual([]);
  await head.close();

  await father.page.goto(await own());
  await panel.getByText('৩০.৫').waitFor();
  await look(father, 'changed');
  expect(father.problems.filter((one) => !one.includes('422'))).toEqual([]);
  await father.close();
});
