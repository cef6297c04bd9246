import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { KindName } from '../../kinds.ts';
import { documentsErrors } from '../../labels.ts';
import { documentsPermission } from '../../permissions.ts';
import { bookInUse } from '../../service/books.ts';
import { endedSql } from '../../service/ended.ts';
import { seesFigures } from '../../service/hooks.ts';
import type { issueContract as contract } from '../contract.ts';

type Question = Omit<z.output<typeof contract.documents.input>, 'page' | 'size'>;

/** Documents of a kind, the newest first. */
export async function listDocuments(
  transaction: Transaction,
  database: Database,
  question: Question & { page: number; size: number },
) {
  const rows = await transaction.read(
    {
      id: 'uuid',
      number: 'text',
      book: jsonOrNull<{ number: string; serial: number }>(),
      kind: oneOf<KindName>(),
      day: 'date',
      name: json<Label>(),
      code: 'text',
      about: json<Label>(),
      is_revoked: 'bool',
      ended_on: 'date?',
      revoked_reason: 'text',
      printed: 'int',
      scans: 'int',
      issued_by: 'uuid',
      issued_at: 'time',
      total: 'bigint',
    },
    `SELECT i.id, i.number, i.kind, i.day,
            (SELECT json_build_object('number', k.number, 'serial', i.book_serial) FROM documents_book k
              WHERE k.site_id = $1 AND k.id = i.book_id) AS book, i.data->'values'->'name' AS name,
            coalesce(i.data->'values'->'code'->>'en', '') AS code, i.data->'about' AS about,
            i.revoked_at IS NOT NULL AS is_revoked, ${endedSql} AS ended_on, i.revoked_reason,
            (SELECT count(*)::int FROM documents_print p WHERE p.site_id = $1 AND p.issue_id = i.id) AS printed,
            (SELECT coalesce(sum(n.count), 0)::int FROM documents_scan n WHERE n.site_id = $1 AND n.issue_id = i.id) AS scans,
            i.issued_by, i.issued_at, count(*) OVER () AS total
       FROM documents_issue i
      WHERE i.site_id = $1 AND i.kind = $2 AND ($3::text IS NULL OR i.year = $3)
        AND CASE $4 WHEN 'all' THEN true WHEN 'revoked' THEN i.revoked_at IS NOT NULL
                 ELSE i.revoked_at IS NULL AND (${endedSql} IS NULL) = ($4 = 'valid') END
        AND ($5::text IS NULL OR i.number ILIKE $5 OR i.data->'values'->'name'->>'en' ILIKE $5
             OR i.data->'values'->'name'->>'bn' ILIKE $5 OR i.data->'values'->'code'->>'en' ILIKE $5)
      ORDER BY i.issued_at DESC, i.serial DESC, i.id LIMIT $6 OFFSET $7`,
    question.kind,
    question.year ?? null,
    question.state,
    question.q ? containing(question.q) : null,
    question.size,
    (question.page - 1) * question.size,
  );
  const names = await namesOfAccounts(
    database,
    rows.map((row) => row.issued_by),
    transaction.context.language,
  );
  const { permissions } = transaction.context;
  return {
    total: Number(rows[0]?.total ?? 0),
    page: question.page,
    size: question.size,
    items: rows.map((row) => ({
      id: row.id,
      number: row.number,
      book: row.book,
      kind: row.kind,
      day: row.day,
      name: row.name,
      code: row.code,
      about: row.about,
      isRevoked: row.is_revoked,
      endedOn: row.ended_on,
      revokedReason: row.revoked_reason,
      printed: row.printed,
      scans: row.scans,
      issuedBy: names.get(row.issued_by) ?? '',
      issuedAt: row.issued_at.toISOString(),
    })),
    book: await bookInUse(transaction, question.kind),
    can: {
      issue: permissions.has(documentsPermission.issue),
      revoke: permissions.has(documentsPermission.revoke),
      approve: permissions.has(documentsPermission.approve),
    },
  };
}

/** What somebody holds of a kind, the newest first: a further copy of it is a duplicate, not another original. */
export async function listHeld(
  transaction: Transaction,
  { kind, personId, examId = null }: { kind: KindName; personId: string; examId?: string | null | undefined },
) {
  const items = await transaction.read(
    { number: 'text', day: 'date' },
    `SELECT i.number, i.day FROM documents_issue i
      WHERE i.site_id = $1 AND i.kind = $2 AND (i.student_id = $3 OR i.employee_id = $3)
        AND ($4::uuid IS NULL OR i.exam_id = $4::uuid) AND i.revoked_at IS NULL AND ${endedSql} IS NULL
      ORDER BY i.issued_at DESC, i.serial DESC LIMIT 3`,
    kind,
    personId,
    examId,
  );
  return { items };
}

/**
 * Notes a print and answers which copy it is. Two at once are counted one after the other, and one that meets a revocation
 * is refused by it. What tells of pay is printed by those who may read it.
 */
export async function notePrint(
  transaction: Transaction,
  services: Services,
  id: string,
): Promise<{ id: string; copy: number }> {
  await lockRow(transaction, 'documents_issue', id);
  const known = await transaction.readOne(
    { is_revoked: 'bool', ended: 'date?', copy: 'int', kind: oneOf<KindName>() },
    `SELECT i.revoked_at IS NOT NULL AS is_revoked, ${endedSql} AS ended, i.kind,
            1 + (SELECT count(*)::int FROM documents_print p WHERE p.site_id = $1 AND p.issue_id = i.id) AS copy
       FROM documents_issue i WHERE i.site_id = $1 AND i.id = $2`,
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (!seesFigures(transaction, services, known.kind)) throw new AppError(documentsErrors.secretPay);
  if (known.is_revoked) throw new AppError(documentsErrors.isRevoked);
  if (known.ended) throw new AppError(documentsErrors.hasEnded, { day: dayLabel(known.ended) });
  const print = { id: newId(), copy: known.copy };
  await transaction.change(
    `INSERT INTO documents_print (site_id, id, issue_id, copy, printed_by, printed_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    print.id,
    id,
    print.copy,
    transaction.context.accountId,
    services.now(),
  );
  return print;
}

/** Revokes a document with its reason; the number stays. Throws 409 for one that is revoked already. */
export async function revokeDocument(
  transaction: Transaction,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<{ id: string }> {
  const changed = await transaction.change(
    `UPDATE documents_issue SET revoked_by = $3, revoked_at = $4, revoked_reason = $5, version = version + 1, updated_at = $4
      WHERE site_id = $1 AND id = $2 AND revoked_at IS NULL`,
    id,
    transaction.context.accountId,
    now,
    reason,
  );
  if (changed > 0) return { id };
  const known = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM documents_issue WHERE site_id = $1 AND id = $2',
    id,
  );
  throw new AppError(known ? documentsErrors.isRevoked : errors.notFound);
}

/** What happened to a document, the latest first: given, printed, revoked. */
export async function readHistoryOf(transaction: Transaction, database: Database, id: string) {
  const rows = await transaction.read(
    {
      number: 'text',
      kind: oneOf<'issued' | 'printed' | 'revoked'>(),
      copy: 'int?',
      by: 'uuid',
      at: 'time',
      reason: 'text',
    },
    `SELECT i.number, h.kind, h.copy, h.by, h.at, h.reason
       FROM documents_issue i
       CROSS JOIN LATERAL (
         SELECT 'issued' AS kind, NULL::int AS copy, i.issued_by AS by, i.issued_at AS at, '' AS reason, 0 AS place
         UNION ALL
         SELECT 'printed', p.copy, p.printed_by, p.printed_at, '', p.copy FROM documents_print p
          WHERE p.site_id = $1 AND p.issue_id = i.id
         UNION ALL
         SELECT 'revoked', NULL, i.revoked_by, i.revoked_at, i.revoked_reason, 1000000 WHERE i.revoked_at IS NOT NULL) h
      WHERE i.site_id = $1 AND i.id = $2 ORDER BY h.at DESC, h.place DESC LIMIT 200`,
    id,
  );
  const [first] = rows;
  if (!first) throw new AppError(errors.notFound);
  const names = await namesOfAccounts(
    database,
    rows.map((row) => row.by),
    transaction.context.language,
  );
  return {
    number: first.number,
    items: rows.map((row) => ({
      kind: row.kind,
      copy: row.copy,
      by: names.get(row.by) ?? '',
      at: row.at.toISOString(),
      reason: row.reason,
    })),
  };
}

/** People a document can be given to, by names in either script, ID or mobile. */
export async function findPeople(
  transaction: Transaction,
  { of, q }: { of: 'student' | 'employee'; q: string },
) {
  const shape = { id: 'uuid', code: 'text', name: json<Label>(), about: json<Label>() } as const;
  const label = (alias: string) =>
    `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;
  const pattern = containing(q.toLowerCase());
  if (of === 'employee')
    return {
      items: await transaction.read(
        shape,
        `SELECT p.id, p.code, ${label('p')} AS name, ${label('d')} AS about FROM people_employee p
           JOIN academic_designation d ON d.site_id = $1 AND d.id = p.designation_id
          WHERE p.site_id = $1 AND (p.search_text LIKE $2 OR lower(p.code) LIKE $2) ORDER BY p.code LIMIT 12`,
        pattern,
      ),
    };
  return {
    items: await transaction.read(
      shape,
      `SELECT s.id, s.code, ${label('s')} AS name,
              json_build_object('en', concat_ws(' – ', c.name_en, x.name_en) || ' · ' || e.roll,
                                'bn', concat_ws(' – ', c.name_bn, x.name_bn) || ' · ' || e.roll) AS about
         FROM (SELECT id FROM students_student WHERE site_id = $1 AND (search_text LIKE $2 OR lower(code) LIKE $2)
                ORDER BY code DESC LIMIT 12) f
         JOIN students_student s ON s.site_id = $1 AND s.id = f.id
         JOIN LATERAL (
           SELECT n.section_id, n.roll FROM students_enrolment n
             JOIN academic_academic_year y ON y.site_id = $1 AND y.id = n.year_id
            WHERE n.site_id = $1 AND n.student_id = s.id ORDER BY y.is_current DESC, y.start_date DESC LIMIT 1) e ON true
         JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
         JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
        ORDER BY c.position DESC, x.name_en, e.roll`,
      pattern,
    ),
  };
}
