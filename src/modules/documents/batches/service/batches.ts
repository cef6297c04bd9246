import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label, Language } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { JobHands } from '../../../../core/server/jobs/jobs.ts';
import { issueMany } from '../../issue/service/issue.ts';
import { drawnColumns, drawnOf, drawnShape } from '../../issue/service/print-file.ts';
import { type KindName, kinds } from '../../kinds.ts';
import { documentsErrors } from '../../labels.ts';
import type { Layout } from '../../layout.ts';
import { drawDocuments } from '../../service/draw.ts';
import { openMatters } from '../../service/hooks.ts';
import { type Person, readEmployees, readStudents } from '../../service/persons.ts';
import { barredFrom } from '../../sit/service/barred.ts';

/** The largest college is drawn in parts; one file of more would not open on the office's computer. */
const mostDocuments = 3000;

const labelSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', ${alias}.name_bn)`;

/** The sections of the current year with how many study there, in the order of the classes. */
export async function listSections(transaction: Transaction) {
  const items = await transaction.read(
    { id: 'uuid', class: json<Label>(), section: json<Label>(), students: 'int' },
    `SELECT x.id, ${labelSql('c')} AS class, ${labelSql('x')} AS section,
            (SELECT count(*)::int FROM students_enrolment e
              WHERE e.site_id = $1 AND e.section_id = x.id AND e.status = 'active') AS students
       FROM academic_section x
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id AND y.is_current
      WHERE x.site_id = $1 ORDER BY c.position, x.name_en, x.id LIMIT 500`,
  );
  return { items };
}

export type Plan = {
  readonly batchId: string;
  readonly kind: KindName;
  readonly language: Language;
  readonly examId: string | null;
  readonly templateVersionId: string;
  /** Those who get one now. */
  readonly people: readonly Person[];
  /** Those left out, and why. */
  readonly left: readonly { readonly name: Label; readonly matter: Label }[];
};

/**
 * Who works or studies here and has no document of a kind that holds: of these sections, or among these people (a student by
 * the place). Of an examination it is the one for it.
 */
async function readWanting(
  transaction: Transaction,
  { kind, examId }: { readonly kind: KindName; readonly examId: string | null },
  of: { readonly sectionIds: readonly string[] } | { readonly ids: readonly string[] },
): Promise<string[]> {
  const ids = 'ids' in of ? of.ids : null;
  const rows =
    kinds[kind].of === 'employee'
      ? await transaction.read(
          { id: 'uuid' },
          `SELECT p.id FROM people_employee p WHERE p.site_id = $1 AND p.is_active AND NOT EXISTS (
             SELECT 1 FROM people_standing z WHERE z.site_id = $1 AND z.employee_id = p.id AND z.to_day IS NULL
                AND z.standing = 'suspended')
            AND NOT EXISTS (
             SELECT 1 FROM documents_issue i WHERE i.site_id = $1 AND i.employee_id = p.id AND i.kind = $2
                AND i.revoked_at IS NULL)
            AND ($3::uuid[] IS NULL OR p.id = ANY($3::uuid[]))`,
          kind,
          ids,
        )
      : await transaction.read(
          { id: 'uuid' },
          `SELECT e.id FROM students_enrolment e
            WHERE e.site_id = $1 AND ($3::uuid[] IS NULL OR e.section_id = ANY($3::uuid[]))
              AND ($5::uuid[] IS NULL OR e.id = ANY($5::uuid[])) AND e.status = 'active' AND NOT EXISTS (
              SELECT 1 FROM documents_issue i WHERE i.site_id = $1 AND i.enrolment_id = e.id AND i.student_id = e.student_id
                 AND i.kind = $2 AND i.exam_id IS NOT DISTINCT FROM $4::uuid AND i.revoked_at IS NULL)`,
          kind,
          'ids' in of ? null : of.sectionIds,
          examId,
          ids,
        );
  return rows.map((one) => one.id);
}

/** Who gets a document in this batch: everybody of it who has none that holds for this place, or this examination. */
export async function planBatch(
  transaction: Transaction,
  services: Services,
  payload: { batchId: string; sectionIds: readonly string[]; onlyClear: boolean },
): Promise<Plan> {
  const batch = await transaction.readOne(
    { kind: oneOf<KindName>(), language: oneOf<Language>(), exam_id: 'uuid?', template_version_id: 'uuid' },
    'SELECT kind, language, exam_id, template_version_id FROM documents_batch WHERE site_id = $1 AND id = $2',
    payload.batchId,
  );
  if (!batch) throw new AppError(errors.notFound);
  const { kind } = batch;
  const ids = await readWanting(
    transaction,
    { kind, examId: batch.exam_id },
    { sectionIds: payload.sectionIds },
  );
  if (ids.length > mostDocuments) throw new AppError(documentsErrors.tooMany, { most: mostDocuments });
  const read = kinds[kind].of === 'employee' ? readEmployees : readStudents;
  const everybody = await read(transaction, ids);
  const students = everybody.flatMap((one) => (one.of === 'student' ? one.id : []));
  const today = todayInDhaka(services.now());
  // What an institution asks for an examination holds whatever is chosen here.
  const barred = kind === 'admit' ? await barredFrom(transaction, services, batch.exam_id, students) : [];
  const open = new Map([
    ...(payload.onlyClear ? await openMatters(transaction, services, students, today) : []),
    ...barred,
  ]);
  return {
    batchId: payload.batchId,
    kind,
    language: batch.language,
    examId: batch.exam_id,
    templateVersionId: batch.template_version_id,
    people: everybody.filter((one) => !open.has(one.id)),
    left: everybody.flatMap((one) => {
      const [matter] = open.get(one.id) ?? [];
      return matter ? [{ name: one.name, matter: matter.text }] : [];
    }),
  };
}

/** A person as `readWanting` names them. */
const wantingIdOf = (one: Person): string => (one.of === 'student' ? (one.enrolmentId ?? '') : one.id);

/**
 * Gives a part of a batch, with the first print of each. Whoever got one since it was planned, by another batch or alone, gets
 * no second one, and who left since gets none. Answers how many were given.
 */
export async function issuePart(
  transaction: Transaction,
  services: Services,
  plan: Plan,
  people: readonly Person[],
): Promise<number> {
  await hold(transaction, [`documents.make ${plan.kind}`], 'alone');
  const still = new Set(await readWanting(transaction, plan, { ids: people.map(wantingIdOf) }));
  const wanting = people.filter((one) => still.has(wantingIdOf(one)));
  const rows = await issueMany(transaction, services, { ...plan, details: {} }, wanting);
  if (rows.length === 0) return 0;
  await transaction.change(
    `INSERT INTO documents_print (site_id, id, issue_id, copy, printed_by, printed_at)
     SELECT n.site_id, n.id, n.issue_id, 1, $4::uuid, $5::timestamptz
       FROM ${rowsOf('n', { id: '$2::uuid[]', issue_id: '$3::uuid[]' })}`,
    rows.map(() => newId()),
    rows.map((row) => row.id),
    transaction.context.accountId,
    services.now(),
  );
  await transaction.change(
    `UPDATE documents_batch SET documents = documents + $3, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    plan.batchId,
    rows.length,
  );
  return rows.length;
}

/** All documents of a batch as one file, in the order of their numbers; null where there are none. */
export async function drawBatch(hands: JobHands, batchId: string): Promise<Buffer | null> {
  const { services } = hands;
  const { look, rows, siteId } = await hands.inSite(async (transaction) => ({
    siteId: transaction.siteId,
    look: await transaction.readOne(
      { language: oneOf<Language>(), layout: json<Layout>() },
      `SELECT b.language, v.layout FROM documents_batch b
         JOIN documents_template_version v ON v.site_id = $1 AND v.id = b.template_version_id
        WHERE b.site_id = $1 AND b.id = $2`,
      batchId,
    ),
    rows: await transaction.read(
      drawnShape,
      `SELECT ${drawnColumns} FROM documents_issue i WHERE i.site_id = $1 AND i.batch_id = $2 AND i.revoked_at IS NULL
        ORDER BY i.serial`,
      batchId,
    ),
  }));
  const site = await services.sites.find(siteId);
  if (!look || !site || rows.length === 0) return null;
  return drawDocuments(
    services,
    site,
    look,
    rows.map((row) => drawnOf(row, 1)),
  );
}

export async function listBatches(
  transaction: Transaction,
  database: Database,
  { kind, page, size }: { kind: KindName; page: number; size: number },
) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      about: json<Label>(),
      documents: 'int',
      file_id: 'uuid?',
      is_printed: 'bool',
      made_by: 'uuid',
      made_at: 'time',
      platform_reason: 'text',
      total: 'bigint',
    },
    `SELECT id, about, documents, file_id, printed_at IS NOT NULL AS is_printed, made_by, made_at, platform_reason, count(*) OVER () AS total FROM documents_batch
      WHERE site_id = $1 AND kind = $2 ORDER BY made_at DESC, id DESC LIMIT $3 OFFSET $4`,
    kind,
    size,
    (page - 1) * size,
  );
  const names = await namesOfAccounts(
    database,
    rows.map((row) => row.made_by),
    transaction.context.language,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page,
    size,
    items: rows.map((row) => ({
      id: row.id,
      about: row.about,
      documents: row.documents,
      isDrawn: row.file_id !== null,
      isPrinted: row.is_printed,
      platformReason: row.platform_reason,
      madeBy: names.get(row.made_by) ?? '',
      madeAt: row.made_at.toISOString(),
    })),
  };
}
