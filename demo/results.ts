import { addDays, dhakaInstant } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import { addRequest, closeRequest } from '../src/core/server/approvals/requests.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';
import type { Services } from '../src/core/server/http/services.ts';
import { resultsContract } from '../src/modules/results/contract.ts';
import { resultsPermission } from '../src/modules/results/permissions.ts';
import { generate } from '../src/modules/results/publish/service/generate.ts';
import { savePermission } from '../src/modules/results/publish/service/permissions.ts';
import { amend, type Publication, publish } from '../src/modules/results/publish/service/publish.ts';
import { publishing } from '../src/modules/results/publish/service/publish-acts.ts';
import { nameExaminer } from '../src/modules/results/scrutiny/service/scrutiny-acts.ts';
import { applyForScrutiny } from '../src/modules/results/scrutiny/service/scrutiny-mine.ts';
import { saveScrutinyRule } from '../src/modules/results/scrutiny/service/scrutiny-windows.ts';
import { systemContext } from '../src/server.ts';
import type { Progress } from './progress.ts';
import { withoutLoops } from './swiftly.ts';

type People = { readonly office: string; readonly head: string };
type Exam = { readonly id: string; readonly ends_on: string; readonly is_current: boolean };

/**
 * Results of every examination whose sheets are all ready: made by the office ten days after the last paper, published
 * by the head four days later. Of this year's one mark was amended since, and a re-scrutiny has been applied for.
 */
export async function publishResults(
  services: Services,
  progress: Progress,
  siteId: number,
  people: People,
): Promise<void> {
  const { database } = services;
  const permissions = new Set([resultsPermission.view, resultsPermission.scrutiny]);
  const as = (accountId: string) => ({ ...systemContext('demonstration'), siteId, accountId, permissions });
  const exams = await database.inSite(as(people.office), (transaction) =>
    transaction.rows<Exam>(
      `SELECT x.id, x.ends_on, y.is_current FROM exams_exam x
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
        WHERE x.site_id = $1 AND NOT EXISTS (
          SELECT 1 FROM exams_mark k JOIN exams_mark_sheet m ON m.site_id = $1 AND m.id = k.sheet_id AND m.status NOT IN ('verified', 'locked')
            JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id AND p.exam_id = x.id WHERE k.site_id = $1)
        ORDER BY x.ends_on`,
    ),
  );
  for (const exam of exams) {
    const made = at(services, addDays(exam.ends_on, 10), '15:40');
    const shown = at(services, addDays(exam.ends_on, 14), '11:00');
    const classes = await database.inSite(as(people.office), (transaction) =>
      transaction.rows<{ id: string }>(
        `SELECT DISTINCT c.id, c.position FROM exams_paper p JOIN academic_school_class c ON c.site_id = $1 AND c.id = p.class_id
          WHERE p.site_id = $1 AND p.exam_id = $2 AND EXISTS (
            SELECT 1 FROM academic_section s JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.id
              JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id AND x.year_id = s.year_id
             WHERE s.site_id = $1 AND s.class_id = c.id)
          ORDER BY c.position`,
        exam.id,
      ),
    );
    const runs: string[] = [];
    for (const { id: classId } of classes) runs.push(await publishClass(exam.id, classId, '', made, shown));
    await progress.inSite(`results.shown.${exam.id}`, as(people.head), async (transaction) => {
      for (const audience of ['staff', 'guardians', 'public'] as const)
        await savePermission(transaction, services, {
          examId: exam.id,
          classId: null,
          audience,
          fromAt: shown.now().toISOString(),
          untilAt: null,
          isActive: true,
          version: null,
        });
    });
    const [classId, run] = [classes[0]?.id, runs[0]];
    if (!exam.is_current || !classId || !run) continue;
    const later = at(services, addDays(exam.ends_on, 20), '10:15');
    if (await amendOne(exam.id, run, later)) await publishClass(exam.id, classId, amended, later, later);
    await askScrutiny(exam);
  }

  /** Makes and publishes one class; answers the run. */
  async function publishClass(
    examId: string,
    classId: string,
    reason: string,
    made: Services,
    shown: Services,
  ): Promise<string> {
    const step = `${classId}.${reason === '' ? 'first' : 'amended'}.${examId}`;
    await progress.inSite(`results.made.${step}`, as(people.office), (transaction) =>
      withoutLoops(transaction, () =>
        generate(transaction, made, { examId, classId, withMissing: false, isTrial: false }),
      ),
    );
    await progress.inSite(`results.published.${step}`, as(people.head), async (transaction) => {
      const id = await lastRun(transaction, examId, classId);
      const asked = await askToPublish(transaction, { id, version: 1, reason, override: false }, shown);
      await withoutLoops(transaction, () => publish(transaction, shown, asked.input));
      const closing = { kind: 'approved', by: people.head, for: null, at: shown.now(), note: '' } as const;
      await closeRequest(transaction, { requestId: asked.id, ...closing });
    });
    return database.inSite(as(people.office), (transaction) => lastRun(transaction, examId, classId));
  }

  /** The office asks for it, and the head decides. */
  async function askToPublish(transaction: Transaction, input: Publication, shown: Services) {
    const id = newId();
    const askedAt = new Date(shown.now().getTime() - 3_600_000);
    await addRequest(transaction, {
      id,
      act: resultsContract.publish.approval.act,
      about: await publishing.about(transaction, { input, services: shown, isDeciding: false }),
      limit: null,
      input,
      files: [],
      reason: publishing.reasonOf(input),
      askedBy: people.office,
      askedAt,
      deadline: new Date(askedAt.getTime() + 14 * 86_400_000),
      byOnePerson: false,
    });
    return { id, input };
  }

  /** Two marks more for one answer that was added up wrongly; whether there was one that leaves room for it. */
  async function amendOne(examId: string, run: string, now: Services): Promise<boolean> {
    const isNow = await progress.inSite(`results.amended.${examId}`, as(people.head), async (transaction) => {
      const found = await transaction.row<{ enrolment: string; paper: string; code: string; mark: number }>(
        `SELECT k.enrolment_id AS enrolment, k.paper_id AS paper, p.components -> 0 ->> 'code' AS code, k.c1 AS mark
           FROM results_result t JOIN exams_mark k ON k.site_id = $1 AND k.enrolment_id = t.enrolment_id
           JOIN results_run r ON r.site_id = $1 AND r.id = t.run_id
           JOIN exams_paper p ON p.site_id = $1 AND p.id = k.paper_id AND p.exam_id = r.exam_id
          WHERE t.site_id = $1 AND t.run_id = $2 AND k.c1 + 400 <= (p.components -> 0 ->> 'full')::int
          ORDER BY k.enrolment_id, p.position LIMIT 1`,
        run,
      );
      if (!found) return false;
      await amend(transaction, now, {
        id: run,
        enrolmentId: found.enrolment,
        paperId: found.paper,
        marks: [{ component: found.code, before: found.mark, after: found.mark + 200 }],
        reason: amended,
        field: 'after',
        askedBy: people.office,
      });
      return true;
    });
    if (isNow !== null) return isNow;
    const known = await database.inSite(as(people.head), (transaction) =>
      transaction.readOne(
        { n: 'int' },
        `SELECT 1 AS n FROM results_amendment a JOIN results_run r ON r.site_id = $1 AND r.id = a.run_id AND r.exam_id = $2
          WHERE a.site_id = $1 LIMIT 1`,
        examId,
      ),
    );
    return known !== null;
  }

  /** The guardian who signs in has applied for one paper of a child; an examiner is named. */
  async function askScrutiny(exam: Exam): Promise<void> {
    const now = at(services, addDays(exam.ends_on, 18), '19:30');
    await progress.inSite(`results.scrutiny.${exam.id}`, as(people.head), (transaction) =>
      saveScrutinyRule(transaction, {
        examId: exam.id,
        classId: null,
        isOn: true,
        lastDay: addDays(exam.ends_on, 24),
        fee: 0n,
        subHeadId: null,
        version: null,
      }),
    );
    const own = await database.inSite(as(people.office), (transaction) =>
      transaction.row<{ run: string; enrolment: string; paper: string; account: string; examiner: string }>(
        `SELECT r.id AS run, t.enrolment_id AS enrolment, p.id AS paper, g.account_id AS account, s.class_teacher_id AS examiner
           FROM students_guardian g JOIN students_student_guardian l ON l.site_id = $1 AND l.guardian_id = g.id
           JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = l.student_id
           JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
           JOIN results_result t ON t.site_id = $1 AND t.enrolment_id = e.id
           JOIN results_run r ON r.site_id = $1 AND r.id = t.run_id AND r.exam_id = $2 AND r.status = 'published'
           JOIN exams_paper p ON p.site_id = $1 AND p.exam_id = $2 AND p.class_id = r.class_id AND p.role = 'compulsory'
           JOIN exams_mark k ON k.site_id = $1 AND k.paper_id = p.id AND k.enrolment_id = e.id
          WHERE g.site_id = $1 AND g.account_id IS NOT NULL ORDER BY k.c1, p.position LIMIT 1`,
        exam.id,
      ),
    );
    if (!own) return;
    const { run, enrolment, paper, account, examiner } = own;
    await progress.inSite(`results.applied.${exam.id}`, as(account), (transaction) =>
      applyForScrutiny(transaction, now, { id: run, enrolmentId: enrolment, papers: [paper], note: hoped }),
    );
    await progress.inSite(`results.examiner.${exam.id}`, as(people.office), async (transaction) => {
      const asked = await transaction.row<{ id: string; version: number }>(
        'SELECT id, version FROM results_scrutiny WHERE site_id = $1 AND enrolment_id = $2',
        enrolment,
      );
      if (asked) await nameExaminer(transaction, now, { ...asked, examinerId: examiner });
    });
  }
}

/** The run of a class that was made last. */
async function lastRun(transaction: Transaction, examId: string, classId: string): Promise<string> {
  const run = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM results_run WHERE site_id = $1 AND exam_id = $2 AND class_id = $3
      ORDER BY generated_at DESC, id DESC LIMIT 1`,
    examId,
    classId,
  );
  if (!run) throw new Error('The results of this class were not made');
  return run.id;
}

const amended = 'প্রশ্ন ৪-এর নম্বর যোগ করা হয়নি; খাতা দেখে ২ নম্বর যোগ করা হলো';
const hoped = 'আরও বেশি নম্বর আশা করেছিলাম, খাতাটি আবার দেখে দিন';

/** The services as they were at that moment. */
function at(services: Services, day: string, time: string): Services {
  const then = dhakaInstant(day, time);
  return { ...services, now: () => then };
}
