import { todayInDhaka } from '../../../../core/dates.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { sheetOfRows } from '../../../../core/server/sheets/office-sheet.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { resultsPermission } from '../../permissions.ts';
import { scrutinyLabels as labels, scrutinyStateLabels } from '../labels.ts';
import type { Found, ScrutinyState, ScrutinyStep } from '../states.ts';
import { storedMarks } from './scrutiny-acts.ts';
import {
  actsOn,
  both,
  findScrutiny,
  type ScrutinyRow,
  scrutinyColumns,
  scrutinyFrom,
  scrutinyShown,
  seesAllScrutiny,
} from './scrutiny-facts.ts';

type Asked = {
  q: string;
  state?: ScrutinyState | undefined;
  examId?: string | undefined;
  classId?: string | undefined;
  sort: keyof typeof sorts;
};
const sorts = {
  applied: 'q.applied_at, q.id',
  '-applied': 'q.applied_at DESC, q.id',
  name: 'd.name_en, q.applied_at, q.id',
  '-name': 'd.name_en DESC, q.applied_at, q.id',
} as const;

/** What the caller sees and what fits, whatever its state; `$2` to `$6`. */
const seen = `q.site_id = $1 AND ($3 OR o.is_examiner)`;
const fits = `($4 = '' OR d.name_en ILIKE '%' || $4 || '%' OR d.name_bn LIKE '%' || $4 || '%' OR d.code LIKE $4 || '%'
    OR b.name_en ILIKE '%' || $4 || '%' OR b.name_bn LIKE '%' || $4 || '%')
  AND ($5::uuid IS NULL OR r.exam_id = $5) AND ($6::uuid IS NULL OR r.class_id = $6)`;

const valuesOf = (transaction: Transaction, asked: Asked) =>
  [
    transaction.context.accountId,
    seesAllScrutiny(transaction),
    asked.q.replace(/[\\%_]/g, '\\$&'),
    asked.examId ?? null,
    asked.classId ?? null,
  ] as const;

const readRows = (transaction: Transaction, asked: Asked, size: number, from: number) =>
  transaction.rows<ScrutinyRow>(
    `SELECT ${scrutinyColumns} ${scrutinyFrom}
      WHERE ${seen} AND ${fits} AND ($7::text IS NULL OR z.state = $7)
      ORDER BY ${sorts[asked.sort]} LIMIT $8 OFFSET $9`,
    ...valuesOf(transaction, asked),
    asked.state ?? null,
    size,
    from,
  );

/** A page of the applications the caller sees, how many there are in each state, and what to narrow them by. */
export async function readScrutinies(
  transaction: Transaction,
  asked: Asked & { page: number; size: number },
) {
  const rows = await readRows(transaction, asked, asked.size, (asked.page - 1) * asked.size);
  const all = await transaction.row<{
    counts: Record<string, number> | null;
    exams: { id: string; name: Label; year: Label }[] | null;
    classes: { id: string; name: Label }[] | null;
  }>(
    `WITH seen AS MATERIALIZED (
       SELECT z.state, r.exam_id, r.class_id, ${fits} AS fits ${scrutinyFrom} WHERE ${seen})
     SELECT (SELECT json_object_agg(n.state, n.count) FROM (
               SELECT state, count(*)::int AS count FROM seen WHERE fits GROUP BY state) n) AS counts,
            (SELECT json_agg(json_build_object('id', x.id, 'name', ${both('x')}, 'year', ${both('y')})
                    ORDER BY x.starts_on DESC, x.id)
               FROM exams_exam x JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
              WHERE x.site_id = $1 AND x.id IN (SELECT exam_id FROM seen)) AS exams,
            (SELECT json_agg(json_build_object('id', c.id, 'name', ${both('c')}) ORDER BY c.position, c.id)
               FROM academic_school_class c
              WHERE c.site_id = $1 AND c.id IN (SELECT class_id FROM seen)) AS classes`,
    ...valuesOf(transaction, asked),
  );
  const counts = all?.counts ?? {};
  return {
    items: rows.map(scrutinyShown),
    total: asked.state
      ? (counts[asked.state] ?? 0)
      : Object.values(counts).reduce((sum, count) => sum + count, 0),
    page: asked.page,
    size: asked.size,
    counts,
    exams: all?.exams ?? [],
    classes: all?.classes ?? [],
    can: { seeAll: seesAllScrutiny(transaction) },
  };
}

/** A page of the same as rows of a file, with how many there are. */
export async function scrutinySheet(
  transaction: Transaction,
  asked: Asked & { page: number; size: number },
  language: Language,
) {
  const { items, total } = await readScrutinies(transaction, asked);
  const text = (label: Label) => textOf(label, language);
  const cells: Cell[][] = [
    [
      labels.appliedOn,
      labels.student,
      labels.code,
      labels.class,
      labels.roll,
      labels.exam,
      labels.paper,
      labels.feeShort,
      labels.state,
      labels.examiner,
    ].map(text),
    ...items.map((one) => [
      todayInDhaka(new Date(one.appliedAt)),
      text(one.student),
      one.code,
      `${text(one.className)}, ${text(one.section)}`,
      one.roll,
      `${text(one.exam)} · ${text(one.year)}`,
      text(one.paper),
      one.fee,
      text(scrutinyStateLabels[one.state]),
      one.examiner ? text(one.examiner) : '',
    ]),
  ];
  return {
    sheet: sheetOfRows(text(labels.title), cells, { kinds: { 0: 'day', 7: 'taka' }, summed: [7] }),
    total,
  };
}

type EventRow = {
  id: string;
  kind: ScrutinyStep;
  reason: string;
  detail: { examiner?: Label; marks?: Found['marks'] } | null;
  actor_id: string;
  acted_at: Date;
};

/** One application with the stored marks, its steps and what the caller may do. */
export async function readScrutiny(transaction: Transaction, services: Services, id: string) {
  const row = await findScrutiny(transaction, id);
  const { components, entries } = await storedMarks(transaction, services, row);
  const events = await transaction.rows<EventRow>(
    `SELECT id, kind, reason, detail, actor_id, acted_at FROM results_scrutiny_event
      WHERE site_id = $1 AND scrutiny_id = $2 ORDER BY acted_at, created_at, id LIMIT 200`,
    id,
  );
  const { permissions, accountId, language } = transaction.context;
  const names = await namesOfAccounts(
    services.database,
    [row.applied_by, ...events.map((one) => one.actor_id)],
    language,
  );
  const acts = actsOn(row);
  const isOwnFinding = row.found !== null && row.found_by === accountId;
  const decides = permissions.has(resultsPermission.amend) && !isOwnFinding;
  const partName = (code: string) => row.parts[code] ?? { en: code, bn: code };
  return {
    ...scrutinyShown(row),
    note: row.note,
    appliedBy: names.get(row.applied_by) ?? '',
    receipts: row.receipts ?? '',
    examinerId: row.examiner_id,
    marks: components.map((component, place) => ({
      ...component,
      entry: entries[place] ?? null,
      found: row.found?.marks.find((one) => one.component === component.code)?.after ?? null,
    })),
    foundReason: row.found?.reason ?? '',
    events: events.map((one) => ({
      id: one.id,
      kind: one.kind,
      at: one.acted_at.toISOString(),
      actor: names.get(one.actor_id) ?? '',
      reason: one.reason,
      examiner: one.detail?.examiner ?? null,
      changes: (one.detail?.marks ?? []).map(({ component, before, after }) => ({
        name: partName(component),
        before,
        after,
      })),
    })),
    can: {
      name: acts.has('name') && permissions.has(resultsPermission.scrutiny),
      waive: acts.has('waive') && permissions.has(resultsPermission.publish),
      reject: acts.has('reject') && permissions.has(resultsPermission.scrutiny),
      begin: acts.has('begin') && row.is_examiner,
      find: acts.has('find') && row.is_examiner,
      approve: acts.has('approve') && decides,
      return: acts.has('return') && decides,
    },
    isOwnFinding,
  };
}
