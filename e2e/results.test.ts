import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterMarks, type Room, type SampleExam, sampleExam } from '../test/samples/sample-exam.ts';
import { accessibilityProblems, openStage, type Stage, signIn, type Visit } from './browser.ts';

let stage: Stage;
let room: Room;
let exam: SampleExam;
let annual: SampleExam;
let siteId: number;

const report = '/site/result-report/site-result-report-form';
const names = [
  ['Bangla Reading 1st Paper', 'বাংলা ১ম পত্র'],
  ['Bangla Reading 2nd Paper', 'বাংলা ২য় পত্র'],
  ['Arithmetic', 'গণিত'],
  ['Natural Science', 'সাধারণ বিজ্ঞান'],
  ['Gardening', 'কৃষিশিক্ষা'],
] as const;

beforeAll(async () => {
  stage = await openStage({ sites: 1 });
  siteId = Number(
    (await stage.world.server.services.database.findOne<{ id: bigint }>('SELECT min(id) AS id FROM site'))
      ?.id,
  );
  await stage.world.inSite(siteId, async (transaction) => {
    const section = await transaction.row<{ id: string; class_id: string; year_id: string }>(
      `SELECT s.id, s.class_id, s.year_id FROM academic_section s
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = s.year_id AND y.is_current
         JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
        WHERE s.site_id = $1 AND EXISTS (SELECT 1 FROM students_enrolment e WHERE e.site_id = $1 AND e.section_id = s.id)
        ORDER BY c.position DESC, s.name_en LIMIT 1`,
    );
    if (!section) throw new Error('No section');
    const pupils = await transaction.rows<{ id: string }>(
      `SELECT e.id FROM students_enrolment e JOIN academic_section s ON s.site_id = $1 AND s.id = e.section_id
        WHERE e.site_id = $1 AND s.class_id = $2 AND e.year_id = $3 AND e.status = 'active' ORDER BY s.name_en, e.roll`,
      section.class_id,
      section.year_id,
    );
    room = {
      sectionId: section.id,
      classId: section.class_id,
      yearId: section.year_id,
      enrolments: pupils.map((one) => one.id),
    };
    const parts = [
      { code: 'cq', full: 7000, pass: 2300 },
      { code: 'mcq', full: 3000, pass: 1000 },
    ];
    const papers = [
      { code: 'e101', unit: 'bangla', components: parts },
      { code: 'e102', unit: 'bangla', components: parts },
      { code: 'e109', components: parts },
      { code: 'e127', components: parts },
      { code: 'e134', role: 'optional' as const, components: parts },
    ];
    exam = await sampleExam(transaction, room, papers);
    annual = await sampleExam(transaction, room, papers);
    // The class has other sections, too: their sheets are as ready.
    await transaction.change(
      `INSERT INTO exams_mark_sheet (site_id, id, paper_id, section_id, status)
       SELECT $1, gen_random_uuid(), p.id, s.id, 'verified' FROM exams_paper p
         JOIN academic_section s ON s.site_id = $1 AND s.class_id = p.class_id AND s.year_id = $3
        WHERE p.site_id = $1 AND p.exam_id = ANY($2::uuid[]) ON CONFLICT DO NOTHING`,
      [exam.examId, annual.examId],
      room.yearId,
    );
    await transaction.change(
      `UPDATE exams_exam SET name_en = 'Annual Examination', name_bn = 'বার্ষিক পরীক্ষা', starts_on = '2026-11-01',
              ends_on = '2026-11-15' WHERE site_id = $1 AND id = $2`,
      annual.examId,
    );
    for (const paper of annual.papers)
      for (const enrolmentId of room.enrolments)
        await enterMarks(transaction, paper, enrolmentId, [4900, 2100]);
    for (const [place, paper] of exam.papers.entries()) {
      await transaction.change(
        'UPDATE academic_subject SET name_en = $3, name_bn = $4 WHERE site_id = $1 AND id = $2',
        paper.subjectId,
        ...(names[place] ?? []),
      );
      await transaction.change(
        `UPDATE exams_paper SET components = replace(replace(components::text, '"CQ"', '"Written"'), '"MCQ"', '"MCQ"')::jsonb
          WHERE site_id = $1 AND id = $2`,
        paper.id,
      );
      for (const [at, enrolmentId] of room.enrolments.entries()) {
        const written = at === 0 && place === 2 ? 2000 : 2300 + ((at * 37 + place * 53) % 46) * 100;
        await enterMarks(transaction, paper, enrolmentId, [
          written,
          1000 + ((at * 13 + place * 7) % 20) * 100,
        ]);
      }
    }
  });
});
afterAll(() => stage.close());

describe('results', () => {
  it('are generated, explained, published, amended and published again', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', '/site/result-generate/site-result-generate-form');
    await page.getByRole('button', { name: /Half-yearly 1/ }).click();
    await page.getByText('Every mark is there').waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Generate results', exact: true }).click();
    await page.waitForURL('**/site-result-report-form**');
    await page.locator('table tbody tr').first().waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);

    const publish = async () => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const drawer = page.getByRole('dialog');
      await drawer.locator('input[type="password"]').fill('Pathshala-2026');
      await drawer.getByRole('button', { name: /^Publish/ }).click();
    };
    await publish();
    await page.getByText('Published as revision 1.').waitFor();

    // The one who failed in arithmetic, and why.
    await page.goto(`${report}?outcome=failed`);
    await page.locator('table tbody button').first().click();
    await page.getByText('Written: 20 of 70, but 23 were needed: failed in this part.').waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);

    await page.getByRole('button', { name: 'Change a mark' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Paper').click();
    await page.getByRole('option', { name: 'Arithmetic, Written' }).click();
    await drawer.getByLabel('New mark').fill('99');
    await drawer.getByLabel('Reason').fill('Added up wrongly');
    await drawer.getByRole('button', { name: /^Save/ }).click();
    await drawer.getByText('Write a mark up to 70').waitFor();
    await drawer.getByLabel('New mark').fill('২৩');
    await drawer.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('The mark is changed.').waitFor();

    await page.goto('/site/result-generate/site-result-generate-form');
    await page.getByRole('button', { name: /Half-yearly 1/ }).click();
    await page.getByRole('button', { name: 'Generate results', exact: true }).click();
    await page.waitForURL('**/site-result-report-form**');
    await publish();
    await page.getByText('Published as revision 2.').waitFor();
    expect(visit.problems).toEqual([]);
    await visit.close();
  });

  it('are looked at again: applied for, paid, checked by an examiner, changed and published', async () => {
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
      const width = await visit.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
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
    await rule.getByRole('combobox', { name: 'Charged as' }).click();
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
    await found.getByText('somebody else approves them').waitFor();
    expect(teacher.problems).toEqual([]);
    await teacher.close();

    // The head approves; the father sees that marks changed, and which only with the next revision.
    await head.page.goto(list);
    await head.page.locator('table tbody button').first().click();
    const decided = head.page.getByRole('dialog');
    await decided.getByRole('button', { name: 'Approve' }).click();
    await look(head, 'approve');
    await head.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).last().click();
    await head.page.getByText('The marks are changed. Generate').waitFor();
    await father.page.reload();
    await panel.getByText('পরবর্তী সংশোধনে সঠিক ফল প্রকাশিত হবে।').waitFor();
    await head.page.goto('/site/result-generate/site-result-generate-form');
    await head.page.getByRole('button', { name: /Half-yearly 1/ }).click();
    await head.page.getByRole('button', { name: 'Generate results', exact: true }).click();
    await head.page.waitForURL('**/site-result-report-form**');
    await head.page.getByRole('button', { name: 'Publish', exact: true }).click();
    const publish = head.page.getByRole('dialog');
    await publish.locator('input[type="password"]').fill('Pathshala-2026');
    await publish.getByRole('button', { name: /^Publish/ }).click();
    await head.page.getByText('Published as revision 3.').waitFor();
    expect(head.problems).toEqual([]);
    await head.close();

    await father.page.goto(await own());
    await panel.getByText('৩০.৫').waitFor();
    await look(father, 'changed');
    expect(father.problems.filter((one) => !one.includes('422'))).toEqual([]);
    await father.close();
  });

  it('open a student from the total of a tabulation row', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'head', '/site/result-report/site-result-report-two-master');
    const row = page.locator('#tabulation tbody tr').first();
    const name = (await row.locator('th a').textContent()) ?? '';
    const total = row.locator('td a').first();
    const figure = (await total.textContent()) ?? '';
    await total.click();
    await page.waitForURL('**/site-result-report-form?**student=*');
    await page.getByRole('heading', { name }).first().waitFor();
    await page.locator('main').getByText(figure, { exact: true }).first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it.each([
    ['en', false, false],
    ['bn', true, false],
    ['bn', false, true],
  ] as const)('are read in %s, dark %s, on a phone %s', async (language, dark, phone) => {
    const visit = await stage.visit({ language, dark, phone });
    const { page } = visit;
    await signIn(page, 'head', null);
    for (const path of [
      report,
      `${report}?student=${room.enrolments[0]}`,
      '/site/result-report/site-result-report-two-master',
      '/site/result-statistics/site-combine-result-report-master',
      '/site/result-setting/site-result-setting-form',
      '/site/result-permission/site-result-permission',
    ]) {
      await page.goto(path);
      await page.locator('main table').first().waitFor();
      expect(await accessibilityProblems(visit, dark ? 'contrast' : 'all'), path).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(width, path).toBeLessThanOrEqual(0);
      if (process.env.PICTURES)
        await page.screenshot({
          path: `${process.env.PICTURES}/${language}-${path.split('/').at(-1)?.split('?')[0]}${path.includes('?') ? '-one' : ''}${phone ? '-phone' : ''}.png`,
          fullPage: true,
        });
    }
    expect(visit.problems).toEqual([]);
    await visit.close();
  });

  it.each([
    ['en', false, false],
    ['bn', true, true],
  ] as const)(
    'are tried out with other marks in %s, dark %s, on a phone %s',
    async (language, dark, phone) => {
      const visit = await stage.visit({ language, dark, phone });
      const { page } = visit;
      const look = async (name: string) => {
        expect(await accessibilityProblems(visit), name).toEqual([]);
        const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(width, name).toBeLessThanOrEqual(0);
        if (process.env.PICTURES)
          await page.screenshot({ path: `${process.env.PICTURES}/${language}-${name}.png`, fullPage: true });
      };
      const say = (en: string, bn: string) => (language === 'en' ? en : bn);
      await signIn(page, 'head', `${report}?whatif=try`);
      await page
        .getByRole('combobox', { name: say('If grace marks are given', 'অনুকম্পা নম্বর দেওয়া হলে') })
        .click();
      await page.getByRole('option', { name: say('as follows', 'নিচের মতো') }).click();
      await page.getByLabel(say('In how many subjects', 'কতটি বিষয়ে')).fill('3');
      await page.getByRole('button', { name: say('Work it out', 'হিসাব করুন') }).click();
      await page.getByText(say('Whose result changes', 'যাদের ফল বদলায়')).first().waitFor();
      await look('what-if');

      await page.goto(`${report}?student=${room.enrolments[0]}`);
      const own = page.getByRole('region', { name: say('What if', 'যদি এমন হতো') });
      await own.getByRole('combobox', { name: say('If the mark in', 'যে নম্বর বদলালে') }).click();
      await page.getByRole('option', { name: say('Arithmetic, Written', 'গণিত, লিখিত') }).click();
      await own.getByLabel(say('more or less by', 'কত বেশি বা কম')).fill('x');
      await own.getByRole('button').click();
      await own.getByText(say('Write a number', 'সংখ্যা লিখুন')).first().waitFor();
      await own.getByLabel(say('more or less by', 'কত বেশি বা কম')).fill(say('2', '২'));
      await own.getByRole('button').click();
      await own.locator('table').waitFor();
      await look('what-if-one');

      await page.goto('/site/result-statistics/site-combine-result-report-master');
      await page
        .getByRole('region', { name: say('Weak parts', 'দুর্বল অংশ') })
        .first()
        .waitFor();
      await look('breakdown');
      await page.goto(`${report}?merit=improved`);
      await page.getByRole('heading', { name: say('Merit lists', 'মেধাতালিকা') }).waitFor();
      await look('improved');
      expect(visit.problems).toEqual([]);
      await visit.close();
    },
  );

  it('of a college are weighted by credits', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', null);
    await page.goto(
      `/site/result-setting/site-result-setting-form?exam=${exam.examId}&class=${room.classId}`,
    );
    await page.getByRole('combobox', { name: 'The GPA is' }).click();
    await page.getByRole('option', { name: 'the average weighted by credits' }).click();
    await page.getByLabel('Arithmetic', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByText('Write credits from 0.5 to 20').waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/credits.png`, fullPage: true });
    await page.getByLabel('Arithmetic', { exact: true }).fill('২');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByText('The rules are saved.').waitFor();
    // The refusal is one the browser tells of.
    expect(visit.problems.filter((one) => !one.includes('422'))).toEqual([]);
    await visit.close();
  });

  it('of a year are made of its examinations by their weights', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', null);
    await page.goto(
      `/site/result-setting/site-result-setting-form?exam=${annual.examId}&class=${room.classId}`,
    );
    const yearly = page.getByRole('region', { name: 'Yearly result' });
    await yearly.getByLabel('Made of several examinations').check();
    await yearly.getByLabel('Half-yearly Examination', { exact: true }).uncheck();
    await yearly.getByLabel('Half-yearly 1', { exact: true }).check();
    await yearly.getByLabel('Half-yearly 1, weight %').fill('30');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await yearly.getByText('now they are').waitFor();
    await yearly.getByLabel('Annual Examination, weight %').fill('70');
    await yearly.getByText('Together 100 % of 100 %').waitFor();
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/yearly-rules.png`, fullPage: true });
    expect(await accessibilityProblems(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByText('The rules are saved.').waitFor();

    await page.goto('/site/result-generate/site-result-generate-form');
    await page.getByRole('button', { name: /Annual Examination/ }).click();
    await page.getByText('Every mark is there').waitFor();
    await page.getByRole('button', { name: 'Generate results', exact: true }).click();
    await page.waitForURL('**/site-result-report-form**');
    await page.getByRole('heading', { level: 1, name: 'Exam results' }).waitFor();
    await page.locator('table tbody button').first().click();
    const sheet = page.locator('article');
    await sheet.getByRole('columnheader', { name: 'Half-yearly 1' }).waitFor();
    await sheet.getByRole('columnheader', { name: 'Annual Examination' }).waitFor();
    await page
      .getByText(/^Half-yearly 1: .* of 200; 30 % of it counts/)
      .first()
      .waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);

    // What changed since the half-year opens who gained most, and a gain how it came about.
    await page.goto('/site/result-statistics/site-combine-result-report-master');
    await page.getByRole('combobox', { name: 'Examination and class' }).click();
    await page.getByRole('option', { name: /^Annual Examination/ }).click();
    await page.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByRole('option', { name: /^Half-yearly 1/ }).click();
    await page
      .getByRole('row', { name: /^Average GPA/ })
      .getByRole('link')
      .last()
      .click();
    await page.getByRole('heading', { name: 'Merit lists' }).waitFor();
    const best = page.locator('#merit tbody tr').first();
    const gain = best.getByRole('link').last();
    expect(await gain.textContent()).toMatch(/^\+\d/);
    const whose = (await best.locator('th').textContent()) ?? '';
    await gain.click();
    await page.getByRole('heading', { name: whose }).first().waitFor();
    // The one save that was refused; nothing else went wrong.
    expect(visit.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await visit.close();
  });

  it('of many classes are made together, and each says what came of it', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', '/site/result-generate/site-result-generate-form');
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    const count = await page.locator('tbody tr').count();
    expect(count).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Generate results', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${count} of ${count} classes`).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).waitFor();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/generate-many.png` });
    // One is made anew or as it was; one whose marks are not all there says so and leads to what is missing.
    await dialog
      .getByText(/^Nothing has changed|students made/)
      .first()
      .waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    const held = dialog.getByRole('listitem').filter({ hasText: 'marks are not entered yet' }).first();
    await held.getByRole('button', { name: 'See why' }).click();
    await page
      .getByRole('dialog')
      .getByText(/marks are not entered\. Nothing is not zero/)
      .first()
      .waitFor();
    expect(visit.problems.filter((one) => !one.includes('409'))).toEqual([]);
    await visit.close();
  });
});
