import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addDays, addMonths, monthDays, startOfMonth, todayInDhaka } from '../src/core/dates.ts';
import { newId } from '../src/core/ids.ts';
import { draw } from '../src/modules/admission/draw/rules.ts';
import { addWord, commitDraw, drawNow, publishDraw } from '../src/modules/admission/draw/service/draws.ts';
import { takeBody } from '../src/modules/devices/intake/service/take.ts';
import { deviceById } from '../src/modules/devices/service/devices-read.ts';
import { startBatch } from '../src/modules/documents/batches/service/start-batch.ts';
import { keepFaces } from '../src/modules/documents/service/faces.ts';
import { readResult, saveScenario } from '../src/modules/fees/billing/what-if/service/scenarios.ts';
import { computeRun } from '../src/modules/payroll/runs/service/compute.ts';
import { startRun } from '../src/modules/payroll/runs/service/runs.ts';
import { writePromotion } from '../src/modules/students/promotion/service/apply.ts';
import { createPromotion } from '../src/modules/students/promotion/service/draft.ts';
import { yearResultsOf } from '../src/modules/students/promotion/service/year-results.ts';
import { systemContext } from '../src/server.ts';
import { type Copy, openCopy, type Statistics, statistics } from './copy.ts';
import { say, stopwatch } from './measured.ts';
import { noisyPhoto } from './noisy-photo.ts';

// What an office waits for where many people are meant at once, in a school of 5,000 students: `npm run bench:people`. Each
// piece of work is the product's own, in the transaction it has there; the database forgets it afterwards.
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    /** `old`: the database thinks that the institution has no rows yet; `none`: it knows nothing of its tables. */
    statistics: { type: 'string', default: 'fresh' },
    keep: { type: 'boolean', default: false },
  },
});
const knows = statistics.find((one) => one === options.statistics) as Statistics;
const now = new Date();
const today = todayInDhaka(now);
const month = startOfMonth(today).slice(0, 7);

const copy = await openCopy('people', { students: Number(options.students), keep: options.keep }, say);
const { server, world } = copy;
const { services } = server;
const measured = stopwatch(world.folder, Number(options.rounds));
const site = world.siteId;

/** So many employees, with pay and with attendance of the days of a month: those of the demonstration, copied. */
async function growStaff({ sql }: Copy, wanted: number, ofMonth: string): Promise<void> {
  for (;;) {
    const [{ n } = { n: '0' }] = await sql(
      'SELECT count(*)::int AS n FROM people_employee WHERE site_id = $1 AND is_active',
      site,
    );
    if (Number(n) >= wanted) break;
    await sql(
      `WITH old AS MATERIALIZED (
         SELECT e.*, gen_random_uuid() AS new_id, $2::int + row_number() OVER (ORDER BY e.id) AS serial FROM people_employee e
           JOIN payroll_employee_pay p ON p.site_id = $1 AND p.employee_id = e.id
          WHERE e.site_id = $1 AND e.is_active ORDER BY e.id LIMIT $3),
       made AS (
         INSERT INTO people_employee
         SELECT n.* FROM old o, jsonb_populate_record(NULL::people_employee, to_jsonb(o) - 'new_id' - 'serial' || jsonb_build_object(
           'id', o.new_id, 'code', 'X-' || o.serial, 'nid', NULL, 'index_number', NULL, 'photo', NULL)) n)
       INSERT INTO payroll_employee_pay
       SELECT n.* FROM old o JOIN payroll_employee_pay p ON p.site_id = $1 AND p.employee_id = o.id,
              jsonb_populate_record(NULL::payroll_employee_pay, to_jsonb(p) || jsonb_build_object(
                'id', gen_random_uuid(), 'employee_id', o.new_id)) n`,
      site,
      Number(n),
      wanted - Number(n),
    );
  }
  await sql(
    `INSERT INTO attendance_staff_day (site_id, id, employee_id, day, code, in_at, out_at, late_minutes, early_minutes, taken_by, taken_at)
     SELECT $1, gen_random_uuid(), e.id, d.day::date,
            CASE WHEN h % 37 = 0 THEN 'absent' WHEN h % 11 = 0 THEN 'late' WHEN h % 41 = 0 THEN 'half' ELSE 'present' END,
            CASE WHEN h % 37 <> 0 THEN '09:5' || h % 10 END, CASE WHEN h % 37 <> 0 THEN '16:0' || h % 10 END,
            CASE WHEN h % 11 = 0 THEN 25 ELSE 0 END, 0, $3, now()
       FROM people_employee e, unnest($2::date[]) AS d(day), abs(hashtext(e.id::text || d.day)) AS h
      WHERE e.site_id = $1 AND e.is_active ON CONFLICT DO NOTHING`,
    site,
    monthDays(`${ofMonth}-01`).slice(0, 22),
    copy.accountId,
  );
}

/** A month of pay of everybody, computed as the accountant does it. */
async function payroll(persons: number, goal: number): Promise<void> {
  const next = addMonths(`${month}-01`, 1).slice(0, 7);
  await growStaff(copy, persons, next);
  await copy.knowing(knows);
  const made = await measured(`pay of ${persons} employees`, goal, () =>
    copy.tried(async (transaction) => {
      const { id } = await startRun(transaction, { kind: 'monthly', month: next, bonus: '', people: null });
      return computeRun(transaction, services, id);
    }),
  );
  say(`  ${made.persons} payslips, ${made.payable} taka`);
}

/** What a device kept for a hundred days, sent at once, and the same again. Each round has a device and people of its own. */
async function backlog(): Promise<void> {
  const [lines, people, rounds] = [50_000, 250, Number(options.rounds)];
  await growStaff(copy, people * rounds, month);
  const staff = await copy.sql(
    'SELECT id FROM people_employee WHERE site_id = $1 AND is_active ORDER BY code LIMIT $2',
    site,
    people * rounds,
  );
  const owners = staff.map((one, place) => ({ id: one.id, pin: String(70_000 + place) }));
  await copy.sql(
    `INSERT INTO devices_pin (site_id, id, pin, employee_id, starts_on, made_by)
     SELECT $1, gen_random_uuid(), n.pin, n.id, $2::date - 400, $3 FROM unnest($4::text[], $5::uuid[]) AS n(pin, id)`,
    site,
    today,
    copy.accountId,
    owners.map((one) => one.pin),
    owners.map((one) => one.id),
  );
  const context = { ...systemContext('bench'), siteId: site };
  const kept: { id: string; body: string }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const id = newId();
    await copy.sql(
      `INSERT INTO devices_device (site_id, id, name, kind, serial, direction, drift_minutes, gap_minutes, admitted_by, admitted_at)
       VALUES ($1, $2, $3, 'adms', $3, 'both', 10, 10080, $4, now() - interval '1 year')`,
      site,
      id,
      `BENCH${round}`,
      copy.accountId,
    );
    await copy.sql('INSERT INTO devices_health (site_id, id) VALUES ($1, $2)', site, id);
    const own = owners.slice(round * people, (round + 1) * people);
    const body: string[] = [];
    for (let back = lines / people / 2; back > 0; back -= 1)
      for (const time of ['09:50', '16:05'])
        for (const [place, one] of own.entries())
          body.push(
            `${one.pin}\t${addDays(today, -back)} ${time}:${String(place % 60).padStart(2, '0')}\t0\t1\t0\t0\t0\n`,
          );
    kept.push({ id, body: body.join('') });
  }
  await copy.knowing(knows);
  const take = async ({ id, body } = { id: '', body: '' }) => {
    const device = await copy.inSite((transaction) => deviceById(transaction, id));
    if (!device) throw new Error('No device');
    return takeBody(services, context, device, { kind: 'attlog', body });
  };
  const first = await measured('50,000 lines of a device', 20, (round) => take(kept[round]));
  say(`  ${first.lines} lines, ${first.added} punches, ${first.held} held`);
  const again = await measured('the same lines again', null, (round) => take(kept[round]));
  say(`  ${again.lines} lines, ${again.added} punches`);
}

/** A whole school into its next year, as the rule has it and as the job writes it. */
async function promotion(): Promise<void> {
  const { sql } = copy;
  const [year] = await sql('SELECT id FROM academic_academic_year WHERE site_id = $1 AND is_current', site);
  const toYear = newId();
  await sql(
    `INSERT INTO academic_academic_year
     SELECT n.* FROM academic_academic_year y, jsonb_populate_record(NULL::academic_academic_year, to_jsonb(y) || jsonb_build_object(
              'id', $3::uuid, 'name_en', 'The next', 'name_bn', 'পরের', 'is_current', false, 'start_date', y.end_date + 1,
              'end_date', y.end_date + 365)) n WHERE y.site_id = $1 AND y.id = $2`,
    site,
    year?.id,
    toYear,
  );
  await sql(
    `INSERT INTO academic_section
     SELECT n.* FROM academic_section s, jsonb_populate_record(NULL::academic_section, to_jsonb(s) || jsonb_build_object(
              'id', gen_random_uuid(), 'year_id', $3::uuid)) n WHERE s.site_id = $1 AND s.year_id = $2`,
    site,
    year?.id,
    toYear,
  );
  const classes = await sql(
    `SELECT c.id FROM academic_school_class c WHERE c.site_id = $1
        AND EXISTS (SELECT 1 FROM academic_section s WHERE s.site_id = $1 AND s.year_id = $2 AND s.class_id = c.id) ORDER BY c.position`,
    site,
    year?.id,
  );
  await copy.knowing(knows);
  const exams = await copy.inSite((transaction) =>
    yearResultsOf(services).exams(transaction, String(year?.id)),
  );
  const given = {
    fromYearId: String(year?.id),
    toYearId: toYear,
    targets: classes.map((one, place) => ({
      classId: String(one.id),
      nextClassId: classes[place + 1]?.id ?? null,
    })),
    sectionIds: [],
    rule: exams[0] ? ('failed' as const) : ('all' as const),
    mostFailed: 3,
    leastPresent: 60,
    needsClear: true,
    offersTransfer: false,
    examId: exams[0]?.id ?? null,
    rolls: 'merit' as const,
  };
  await measured('the next year drawn up', 5, () =>
    copy.tried((transaction) => createPromotion(transaction, services, given)),
  );
  // Everybody goes; whose rule says otherwise is decided like everybody else.
  const all = {
    ...given,
    rule: 'all' as const,
    leastPresent: null,
    needsClear: false,
    offersTransfer: false,
    examId: null,
  };
  const { id } = await copy.inSite((transaction) => createPromotion(transaction, services, all));
  await sql(
    `UPDATE students_promotion SET state = 'applying', reason = 'The year is over' WHERE site_id = $1 AND id = $2`,
    site,
    id,
  );
  await sql('ANALYZE students_promotion_item');
  await copy.knowing(knows);
  const done = await measured('the promotion written', 5, () =>
    copy.tried((transaction) =>
      writePromotion(
        transaction,
        { promotionId: id, version: 1 },
        { total: async () => {}, advance: async () => {} },
        now,
      ),
    ),
  );
  say(`  ${done.done} students, ${done.left} left`);
}

/** A lottery: the rule by itself, and with what the database is told of it. */
async function lottery(): Promise<void> {
  const wanted = 10_000;
  const offers = Array.from({ length: 6 }, (_, place) => ({
    id: `00000000-0000-4000-8000-00000000000${place}`,
    seats: 120,
    quotas: [
      { code: 'freedom', seats: 6 },
      { code: 'sibling', seats: 12 },
      { code: 'area', seats: 48 },
    ],
  }));
  const input = {
    offers,
    entries: Array.from({ length: wanted }, (_, place) => ({
      number: `A26-${String(place).padStart(6, '0')}`,
      choices: [0, 1, 2].map((more) => offers[(place * 7 + more * more) % 6]?.id ?? ''),
      quotas:
        place % 9 === 0 ? ['sibling'] : place % 3 === 0 ? ['area'] : place % 97 === 0 ? ['freedom'] : [],
    })),
  };
  const drawn = await measured('a lottery of 10,000, the rule', 1, async () => draw(input, 'seed', 'salt'));
  say(`  ${drawn.seats.length} seats`);
  const [made] = await copy.sql(
    `SELECT a.declaration_id AS id, a.id AS applicant FROM admission_applicant a JOIN admission_declaration d
         ON d.site_id = $1 AND d.id = a.declaration_id WHERE a.site_id = $1 AND a.date_of_birth IS NOT NULL LIMIT 1`,
    site,
  );
  await copy.sql(
    `UPDATE admission_declaration SET method = 'lottery', status = 'open', opens_on = $3::date - 30, closes_on = $3::date - 1,
            quotas = '[{"code":"sibling","percent":10,"extraYears":0,"en":"Sibling","bn":"ভাইবোন"}]'
      WHERE site_id = $1 AND id = $2`,
    site,
    made?.id,
    today,
  );
  await copy.sql(
    `INSERT INTO admission_applicant
     SELECT r.* FROM admission_applicant a, generate_series(1, $3::int) n, jsonb_populate_record(NULL::admission_applicant,
       to_jsonb(a) || jsonb_build_object('id', gen_random_uuid(),
       'number', 'B26-' || lpad(n::text, 6, '0'), 'code_digest', md5(n::text), 'state', 'eligible', 'payment', 'none', 'trx', NULL,
       'trx_second', NULL, 'student_id', NULL, 'enrolment_id', NULL, 'charge_id', NULL, 'voucher_id', NULL, 'rank', NULL,
       'offer_id', NULL, 'quota', NULL, 'birth_registration', NULL)) r WHERE a.site_id = $1 AND a.id = $2`,
    site,
    made?.applicant,
    wanted,
  );
  await copy.sql(
    `UPDATE admission_draw SET voided_at = now() WHERE site_id = $1 AND declaration_id = $2`,
    site,
    made?.id,
  );
  await copy.knowing(knows);
  const drawId = await copy.inSite(async (transaction) => {
    const { id } = await commitDraw(transaction, services, String(made?.id));
    await addWord(transaction, { id, saidBy: 'A guardian', words: 'rain' });
    await addWord(transaction, { id, saidBy: 'The head', words: 'river' });
    return id;
  });
  await measured('a lottery of 10,000 drawn and stored', 1, () =>
    copy.tried((transaction) => drawNow(transaction, services, drawId)),
  );
  await copy.inSite((transaction) => drawNow(transaction, services, drawId));
  const told = await measured('its result published to 10,000', null, () =>
    copy.tried((transaction) => publishDraw(transaction, services, drawId)),
  );
  say(`  ${told.selected} selected, ${told.listed} waiting`);
}

/** Cards with photos for a thousand students in one job of the queue, from the request until the file is there. */
async function cards(): Promise<void> {
  const originals = await Promise.all(Array.from({ length: 20 }, () => noisyPhoto(800)));
  const photos = Array.from({ length: 1000 }, () => newId());
  for (const [place, photo] of photos.entries())
    await services.storage.put(photo, originals[place % originals.length] ?? Buffer.alloc(0));
  const chosen = await copy.sql(
    `WITH chosen AS (
       SELECT s.id, e.section_id, row_number() OVER (ORDER BY e.section_id, s.id) AS place
         FROM students_enrolment e JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
         JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
        WHERE e.site_id = $1 AND e.status = 'active' LIMIT 1000),
     given AS (
       UPDATE students_student s SET photo = ($2::uuid[])[c.place] FROM chosen c WHERE s.site_id = $1 AND s.id = c.id)
     SELECT section_id AS id, count(*)::int AS n FROM chosen GROUP BY 1`,
    site,
    photos,
  );
  // Nobody else is in these sections, and every round finds people without a card.
  await copy.sql(
    `UPDATE students_enrolment e SET status = 'dropped' FROM students_student s
      WHERE e.site_id = $1 AND e.section_id = ANY($2::uuid[]) AND s.site_id = $1 AND s.id = e.student_id AND s.photo IS NULL`,
    site,
    chosen.map((one) => one.id),
  );
  await copy.knowing(knows);
  // As it is done when photos come, or by night.
  await keepFaces(services, photos);
  await server.work();
  const made = await measured('1,000 cards with photos in one job', 5, async () => {
    await copy.sql(`DELETE FROM documents_issue WHERE site_id = $1 AND kind = 'studentCard'`, site);
    const { runId } = await copy.inSite((transaction) =>
      startBatch(transaction, services, {
        kind: 'studentCard',
        sectionIds: chosen.map((one) => String(one.id)),
        language: 'bn',
        examId: null,
        templateId: null,
        onlyClear: false,
      }),
    );
    for (;;) {
      const [run] = await copy.sql(
        'SELECT state, result FROM job_run WHERE site_id = $1 AND id = $2',
        site,
        runId,
      );
      if (run?.state === 'done') return run.result as unknown as { documents: number };
      if (run?.state === 'failed') throw new Error('The cards were not made');
      await setTimeout(50);
    }
  });
  say(`  ${made.documents} cards`);
}

/** What other fees would bring in a whole year. */
async function scenario(): Promise<void> {
  const [year] = await copy.sql(
    `SELECT id, to_char(start_date, 'YYYY-MM') AS first, to_char(end_date, 'YYYY-MM') AS last FROM academic_academic_year
      WHERE site_id = $1 AND is_current`,
    site,
  );
  const fees = await copy.sql(
    `SELECT id FROM fees_fee_sub_head WHERE site_id = $1 AND schedule <> 'onDemand' ORDER BY id`,
    site,
  );
  // Of 3,000 students, as the goal says.
  await copy.sql(
    `DELETE FROM students_enrolment WHERE site_id = $1 AND year_id = $2 AND id NOT IN (
       SELECT id FROM students_enrolment WHERE site_id = $1 AND year_id = $2 ORDER BY section_id, id LIMIT 3000)`,
    site,
    year?.id,
  );
  const types = await copy.sql('SELECT id FROM fees_waiver_type WHERE site_id = $1 LIMIT 1', site);
  await copy.knowing(knows);
  const { id } = await copy.inSite((transaction) =>
    saveScenario(transaction, {
      name: 'Ten percent more',
      yearId: String(year?.id),
      fromMonth: String(year?.first),
      toMonth: String(year?.last),
      amounts: fees.map((one) => ({ subHeadId: String(one.id), classId: null, amount: 90_000n })),
      endedTypes: types.map((one) => String(one.id)),
      given: [{ classId: null, subHeadIds: [String(fees[0]?.id)], share: 1_000 }],
      of: null,
    }),
  );
  const shown = await measured('what other fees bring 3,000 students in a year', 3, () =>
    copy.inSite((transaction) => readResult(transaction, services.database, id, now)),
  );
  say(
    `  ${shown.now.payable} now, ${shown.would.payable} then, ${shown.students} students of ${shown.families} families`,
  );
}

const parts: Record<string, () => Promise<void>> = {
  lottery,
  cards,
  promotion,
  scenario,
  devices: backlog,
  'pay 500': () => payroll(500, 3),
  'pay 10,000': () => payroll(10_000, 30),
};
try {
  say(`${cpus().length} × ${cpus()[0]?.model}, statistics ${knows}`);
  for (const [name, part] of Object.entries(parts)) if (name.includes(options.only)) await part();
} finally {
  await copy.stop();
}
