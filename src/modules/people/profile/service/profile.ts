import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { formatDate, formatNumber, withDigits } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import { linkTo } from '../../../../core/server/files/files.ts';
import type { Call } from '../../../../core/server/http/serve.ts';
import { maskOfSealed } from '../../../../core/server/secrets/sealed.ts';
import { answersOf } from '../../../../core/validation/open-form-shape.ts';
import { type OpenStanding, serviceLength, standingName } from '../../book/standing-rules.ts';
import { cvSections } from '../../cv/fields.data.ts';
import { type Cv, cvProblems, tidyCv } from '../../cv/rules.ts';
import { employee } from '../../employee.entity.ts';
import { readRetirement } from '../../lists/service/retirement.ts';
import { employeesPermission } from '../../permissions.ts';
import { postSubjects } from '../../post-subjects.ts';
import { leaveTellerOf, payTellerOf } from '../../service/hooks.ts';
import { labelSql } from '../../service/sql.ts';
import type { profileContract as contract, EmployeeProfile } from '../contract.ts';
import { profileFacts as words } from '../labels.ts';

const inBoth = (make: (language: 'en' | 'bn') => string): Label => ({ en: make('en'), bn: make('bn') });
const dayLabel = (day: string): Label => inBoth((language) => formatDate(day, { language }));
const digits = (text: string): Label => inBoth((language) => withDigits(text, { language }));

const { fields } = employee;
/** A fact as it was written, in whatever language; none where nothing was. */
const written = (label: Label, text: string | null) =>
  text ? [{ label, value: { en: text, bn: text } }] : [];

const dayFact = (label: Label, day: string | null) => (day ? [{ label, value: dayLabel(day) }] : []);
const counted = (count: number): Label => inBoth((language) => formatNumber(count, { language }));
const servedLabel = ({ years, months }: { years: number; months: number }): Label =>
  fillLabel(words.yearsMonths, { years: counted(years), months: counted(months) });

/** The standing that is open, with the order it began by. */
const readStanding = (transaction: Transaction, employeeId: string) =>
  transaction.readOne(
    {
      standing: oneOf<OpenStanding>(),
      fromDay: 'date',
      until: 'date?',
      payPercent: 'int?',
      orderNo: 'text',
      reason: 'text',
    },
    `SELECT z.standing, z.from_day AS "fromDay", z.until, z.pay_percent AS "payPercent", b.order_no AS "orderNo", b.reason
       FROM people_standing z JOIN people_service_entry b ON b.site_id = $1 AND b.id = z.entry_id
      WHERE z.site_id = $1 AND z.employee_id = $2 AND z.to_day IS NULL`,
    employeeId,
  );

const shownNumber = (sealed: string): string => (sealed === '' ? '' : maskOfSealed(sealed));

/** An employee with curriculum vitae, papers, and what the module of pay tells. Throws 404 for another institution's. */
export async function readProfile(
  transaction: Transaction,
  { services, request, context }: Call<unknown>,
  id: string,
): Promise<EmployeeProfile> {
  const row = await transaction.readOne(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      designation: json<Label>(),
      isActive: 'bool',
      mobile: 'text',
      email: 'text?',
      born: 'date?',
      joined: 'date?',
      subject: 'text?',
      index: 'text?',
      father: 'text?',
      mother: 'text?',
      religion: 'text?',
      present: 'text?',
      permanent: 'text?',
      ntrca: 'text?',
      gender: 'text',
      blood: 'text?',
      mpoFrom: 'date?',
      nid: 'text?',
      department: jsonOrNull<Label>(),
      isHead: 'bool',
      probationUntil: 'date?',
      contractUntil: 'date?',
      leftOn: 'date?',
      photo: 'uuid?',
      cv: jsonOrNull<Cv>(),
      cvVersion: 'int',
    },
    `SELECT e.id, e.code, ${labelSql('e')} AS name, ${labelSql('d')} AS designation,
            e.is_active AS "isActive", e.mobile, e.email, e.date_of_birth AS born, e.joining_date AS joined, e.subject,
            e.index_number AS index, e.father_name AS father, e.mother_name AS mother, e.religion, e.present_address AS present,
            e.permanent_address AS permanent, e.ntrca_number AS ntrca, e.gender, e.blood_group AS blood,
            e.mpo_from AS "mpoFrom", e.nid, CASE WHEN m.id IS NOT NULL THEN ${labelSql('m')} END AS department,
            e.department_part IS NOT DISTINCT FROM 'head' AS "isHead", e.probation_until AS "probationUntil",
            e.contract_until AS "contractUntil",
            CASE WHEN NOT e.is_active THEN (SELECT max(b.day) FROM people_service_entry b
              WHERE b.site_id = $1 AND b.employee_id = e.id AND b.event = 'left') END AS "leftOn", e.photo, c.cv, coalesce(c.version, 0)::int AS "cvVersion"
       FROM people_employee e
       JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
       LEFT JOIN people_department m ON m.site_id = $1 AND m.id = e.department_id
       LEFT JOIN people_cv c ON c.site_id = $1 AND c.employee_id = e.id
      WHERE e.site_id = $1 AND e.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const papers = await transaction.read(
    {
      id: 'uuid',
      title: 'text',
      number: 'text',
      issuedOn: 'date?',
      expiresOn: 'date?',
      fileId: 'uuid?',
    },
    `SELECT id, title, coalesce(number, '') AS number, issued_on AS "issuedOn", expires_on AS "expiresOn", paper AS "fileId"
       FROM people_employee_document WHERE site_id = $1 AND employee_id = $2 AND is_active
      ORDER BY expires_on NULLS LAST, title, id LIMIT 200`,
    id,
  );
  const { leavesOn, isExtended } = await readRetirement(transaction, id);
  const religion = fields.religion.choices.find((one) => one.value === row.religion)?.label;
  const subject = postSubjects.find((one) => one.value === row.subject)?.label;
  const fileAt = (file: string) => linkTo(services, request, transaction.siteId, file);
  const today = todayInDhaka(services.now());
  const open = await readStanding(transaction, id);
  const told = (await payTellerOf(services)?.facts(transaction, id)) ?? [];
  const leave = row.isActive ? ((await leaveTellerOf(services)?.(transaction, id, today)) ?? []) : [];
  const gender = fields.gender.choices.find((one) => one.value === row.gender)?.label;
  const served = row.joined ? serviceLength(row.joined, row.leftOn ?? today) : null;
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    designation: row.designation,
    isActive: row.isActive,
    standing: {
      name: standingName(open?.standing ?? null, row, today),
      since: open?.fromDay ?? row.leftOn,
      until: open?.until ?? null,
      payPercent: open?.payPercent ?? null,
      orderNo: open?.orderNo ?? '',
      reason: open?.reason ?? '',
    },
    photo: row.photo === null ? null : fileAt(row.photo),
    facts: [
      { label: words.mobile, value: digits(row.mobile.replace(/^\+88/, '')) },
      ...(row.email ? [{ label: words.email, value: { en: row.email, bn: row.email } }] : []),
      ...(row.joined ? [{ label: words.joined, value: dayLabel(row.joined) }] : []),
      ...(served ? [{ label: words.served, value: servedLabel(served) }] : []),
      ...dayFact(fields.probationUntil.label, row.probationUntil),
      ...dayFact(fields.contractUntil.label, row.contractUntil),
      ...dayFact(words.born, row.born),
      ...dayFact(isExtended ? words.extended : words.retires, leavesOn),
      ...(row.department
        ? [
            {
              label: fields.departmentId.label,
              value: row.isHead ? fillLabel(words.headOf, { department: row.department }) : row.department,
            },
          ]
        : []),
      ...(subject ? [{ label: words.subject, value: subject }] : []),
      ...(row.index ? [{ label: words.index, value: digits(row.index) }] : []),
      ...dayFact(fields.mpoFrom.label, row.mpoFrom),
      ...(row.ntrca ? [{ label: fields.ntrcaNumber.label, value: digits(row.ntrca) }] : []),
      ...(row.nid ? [{ label: fields.nid.label, value: digits(maskOfSealed(row.nid)) }] : []),
      ...(gender ? [{ label: fields.gender.label, value: gender }] : []),
      ...written(fields.bloodGroup.label, row.blood),
      ...written(fields.fatherName.label, row.father),
      ...written(fields.motherName.label, row.mother),
      ...(religion ? [{ label: fields.religion.label, value: religion }] : []),
      ...written(fields.presentAddress.label, row.present),
      ...written(fields.permanentAddress.label, row.permanent),
      ...told,
      ...leave,
    ],
    cv: {
      version: row.cvVersion,
      sections: tidyCv(row.cv ?? {}) as Record<string, Record<string, string>[]>,
    },
    papers: papers.map(({ fileId, number, ...paper }) => ({
      ...paper,
      number: shownNumber(number),
      url: fileId === null ? null : fileAt(fileId),
    })),
    can: { edit: context.permissions.has(employeesPermission.edit) },
  };
}

/** Saves a curriculum vitae. Throws 422 at what is wrong, and 409 where somebody else saved it meanwhile. */
export async function saveCv(
  transaction: Transaction,
  given: z.output<typeof contract.saveCv.input>,
  now: Date,
): Promise<{ version: number }> {
  const cv = tidyCv(
    Object.fromEntries(
      cvSections.map(({ name }) => [name, (given.cv[name] ?? []).map((row) => answersOf(row))]),
    ),
  );
  const problems = cvProblems(
    cv,
    todayInDhaka(now),
    cvSections.map(({ name }) => name),
  );
  if (Object.keys(problems).length > 0)
    throw new ValidationError(
      Object.fromEntries(Object.entries(problems).map(([name, problem]) => [`cv.${name}`, [problem]])),
    );
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM people_employee WHERE site_id = $1 AND id = $2',
    given.id,
  );
  if (!known) throw new AppError(errors.notFound);
  const saved =
    given.version === 0
      ? await transaction.change(
          `INSERT INTO people_cv (site_id, id, employee_id, cv) VALUES ($1, $2, $3, $4)
           ON CONFLICT (site_id, employee_id) DO NOTHING`,
          newId(),
          given.id,
          JSON.stringify(cv),
        )
      : await transaction.change(
          `UPDATE people_cv SET cv = $4, version = version + 1, updated_at = $5::timestamptz
            WHERE site_id = $1 AND employee_id = $2 AND version = $3`,
          given.id,
          given.version,
          JSON.stringify(cv),
          now,
        );
  if (saved === 0) throw new AppError(errors.staleVersion);
  return { version: given.version + 1 };
}

/** Papers of people in service that run out within some days, the first first; with 0 those that have run out. */
export async function listExpiring(
  transaction: Transaction,
  asked: z.output<typeof contract.expiring.input>,
  now: Date,
) {
  const today = todayInDhaka(now);
  const rows = await transaction.read(
    {
      id: 'uuid',
      employeeId: 'uuid',
      code: 'text',
      name: json<Label>(),
      designation: json<Label>(),
      title: 'text',
      number: 'text',
      expiresOn: 'date',
      total: 'int',
    },
    `SELECT k.id, e.id AS "employeeId", e.code, ${labelSql('e')} AS name, ${labelSql('d')} AS designation, k.title,
            coalesce(k.number, '') AS number, k.expires_on AS "expiresOn", (count(*) OVER ())::int AS total
       FROM people_employee_document k
       JOIN people_employee e ON e.site_id = $1 AND e.id = k.employee_id AND e.is_active
       JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE k.site_id = $1 AND k.is_active
        AND CASE WHEN $3::int = 0 THEN k.expires_on < $2::date
                 ELSE k.expires_on BETWEEN $2::date AND $2::date + $3::int END
        AND ($4::text IS NULL OR e.search_text LIKE $4 OR lower(e.code) LIKE $4 OR lower(k.title) LIKE $4)
      ORDER BY k.expires_on, e.code, k.id LIMIT $5 OFFSET $6`,
    today,
    Number(asked.within),
    asked.q ? containing(asked.q.toLowerCase()) : null,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ id, title, number, expiresOn, employeeId, code, name, designation }) => ({
      id,
      title,
      number: shownNumber(number),
      expiresOn,
      employee: { id: employeeId, code, name, designation },
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    today,
  };
}
