import { expect } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { employee } from '../../src/modules/people/employee.entity.ts';
import type { ScrutinyState } from '../../src/modules/results/scrutiny/states.ts';
import { makeFeeSchool } from '../fees/school.ts';
import { makeWorld, type Person } from '../world.ts';
import { sampleRecord } from './sample.ts';
import { enterMarks, sampleExam, writtenAndChoice } from './sample-exam.ts';

const password = 'Pathshala-2026';
const base = '/api/v1/results/scrutinies';

/** An application as the family sees it. */
type MyItem = {
  id: string;
  version: number;
  state: ScrutinyState;
  paper: { en: string };
  reason: string;
  changes: { before: unknown; after: unknown }[] | null;
  can: { withdraw: boolean };
};
export type ScrutinyDesk = Awaited<ReturnType<typeof scrutinyDesk>>;

/**
 * A published examination of six students, five of them with one guardian, and everybody who has to do with its
 * re-scrutiny, which nothing offers yet; the clock stands at noon of 10 July.
 */
export async function scrutinyDesk() {
  let now = new Date('2026-07-10T06:00:00Z');
  const world = await makeWorld({ now: () => now });
  const school = await makeFeeSchool(world, world.siteA, 6);
  const [head, office, teacher, other, cashier, guardian, outsider, stranger] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['cashier']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteB, ['head']),
  ]);
  const feeHead = String(school.subHeads.get('Re-scrutiny fee'));
  const { exam, unpublished, staff } = await world.inSite(world.siteA, async (transaction) => {
    const room = { ...school, enrolments: [...school.enrolments] };
    const papers = [
      { code: 's101', components: writtenAndChoice },
      { code: 's109', components: writtenAndChoice },
    ];
    const exam = await sampleExam(transaction, room, papers);
    const unpublished = await sampleExam(transaction, room, papers);
    for (const one of [...exam.papers, ...unpublished.papers])
      for (const enrolmentId of school.enrolments)
        await enterMarks(transaction, one, enrolmentId, [4000, 2000]);
    const employed = async (person: Person) => {
      const { id } = await sampleRecord(transaction, employee);
      await transaction.change(
        'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
        newId(),
        id,
        person.accountId,
      );
      return id;
    };
    const staff = {
      teacher: await employed(teacher),
      other: await employed(other),
      head: await employed(head),
    };
    await transaction.change(
      'UPDATE exams_mark_sheet SET teacher_id = $2 WHERE site_id = $1 AND paper_id = ANY($3::uuid[])',
      staff.teacher,
      exam.papers.map((one) => one.id),
    );
    for (const [person, places] of [
      [guardian, [0, 1, 2, 3, 4]],
      [outsider, [5]],
    ] as const) {
      const id = newId();
      await transaction.change(
        `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Guardian', $3, $4)`,
        id,
        `+880171200000${places.length}`,
        person.accountId,
      );
      for (const place of places)
        await transaction.change(
          `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation)
           VALUES ($1, $2, $3, $4, 'father')`,
          newId(),
          school.students[place],
          id,
        );
    }
    return { exam, unpublished, staff };
  });
  const pupil = (place: number) => String(school.enrolments[place]);
  const paper = (place: number) => String(exam.papers[place]?.id);
  let runId = '';
  /** Where the family of a student sees what it may apply for, and applies. */
  const minePath = (place: number, run = runId) => `/api/v1/results/mine/${run}/${pupil(place)}/scrutiny`;
  /** Makes the results anew and publishes them. */
  const publishRun = async () => {
    const made = await head.call('POST', '/api/v1/results/runs', {
      examId: exam.examId,
      classId: school.classId,
    });
    expect(made.status, made.text).toBe(200);
    const id = String(made.body.runId);
    const { version } = (await head.call('GET', `/api/v1/results/runs/${id}`)).body;
    const published = await head.call('POST', `/api/v1/results/runs/${id}/publish`, { version, password });
    expect(published.status, published.text).toBe(200);
    runId = id;
  };
  await publishRun();
  for (const audience of ['guardians', 'staff'])
    await head.call('PUT', '/api/v1/results/permissions', {
      examId: exam.examId,
      classId: null,
      audience,
      fromAt: '2026-01-01T00:00:00+06:00',
      untilAt: null,
      isActive: true,
      version: null,
    });
  const one = async (who: Person, id: string) => (await who.call('GET', `${base}/${id}`)).body;
  return {
    world,
    school,
    exam,
    unpublished,
    /** The employees behind the accounts of the teacher, the other teacher and the head. */
    staff,
    head,
    office,
    teacher,
    other,
    cashier,
    guardian,
    outsider,
    stranger,
    publishRun,
    pupil,
    paper,
    one,
    /** The results that were published last. */
    runId: () => runId,
    standAt(instant: string) {
      now = new Date(instant);
    },
    later(minutes = 5) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    apply: (place: number, papers: readonly string[], who = guardian, run = runId) =>
      who.call('POST', minePath(place, run), { papers, note: 'It was a good paper' }),
    mine: async (place: number, who = guardian) =>
      (await who.call('GET', minePath(place))).body as unknown as {
        window: { isOpen: boolean } | null;
        papers: { id: string }[];
        items: MyItem[];
      },
    /** Does what is asked with the application as it stands. */
    async act(who: Person, id: string, what: string, input: object = {}) {
      const { version } = await one(head, id);
      return who.call('POST', `${base}/${id}/${what}`, { version, ...input });
    },
    list: async (who: Person, input: object = {}) => (await who.call('GET', base, input)).body,
    /** Says until when one may apply and for what, in all classes where none is named. */
    rule: (input: object = {}, version: number | null = null) =>
      head.call('PUT', '/api/v1/results/scrutiny-rules', {
        examId: exam.examId,
        classId: null,
        isOn: true,
        lastDay: '2026-07-20',
        fee: '100',
        subHeadId: feeHead,
        version,
        ...input,
      }),
    /** What the student owes. */
    lines: async (place: number) =>
      (
        (await cashier.call('GET', `/api/v1/fees/students/${school.students[place]}/dues`))
          .body as unknown as Dues
      ).lines,
  };
}
