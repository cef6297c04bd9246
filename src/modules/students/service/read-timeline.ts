import type { Label } from '../../../core/labels.ts';
import { entryOf, type HistoryRow, namesOfAccounts } from '../../../core/server/database/history.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { type EnrolmentStatus, masked, phoneFields, revealable, seesMobiles } from '../rules.ts';
import { keptOwn } from './read-student.ts';
import { type TimelineSource, timelineSources } from './timeline-sources.ts';

type Step = {
  id: string;
  at: Date;
  actor: string | null;
  kind: 'enrolled' | 'place' | 'status' | 'takenBack';
  reason: string;
  effectiveOn: string;
  fromStatus: EnrolmentStatus | null;
  toStatus: EnrolmentStatus;
  fromPlace: Label | null;
  toPlace: Label;
  fromSection: string | null;
  toSection: string;
};

const placeText = (n: 'f' | 't', roll: string) => `json_build_object(
  'en', concat(c${n}.name_en, ' – ', x${n}.name_en, ' · ', ${roll}), 'bn', concat(c${n}.name_bn, ' – ', x${n}.name_bn, ' · ', ${roll}))`;

/**
 * What happened to a student, newest first: the ladder with its reasons, changed fields, values shown in full, and what other
 * modules tell whoever may read it there: payments, results, absences, conduct.
 */
export async function readTimeline(transaction: Transaction, services: Services, id: string) {
  const { places } = await keptOwn(transaction, id);
  const { permissions, language } = transaction.context;
  const sources = timelineSources(services).filter((one) => permissions.has(one.permission));
  const { items } = await transaction.kept(
    `students.timeline ${id} ${seesMobiles(permissions)} ${sources.map((one) => one.kind).join()}`,
    () => readItems(transaction, sources, id),
    ({ sectionIds }) => {
      const own = [
        'history',
        'students_student',
        'students_status_change',
        'students_enrolment',
        ...tablesOf(sources, 'byStudent'),
      ];
      const sections = [...new Set([...sectionIds, ...places.map((one) => one.sectionId)])];
      return Object.fromEntries([
        ...own.map((table) => [table, id]),
        ...tablesOf(sources, 'bySection').map((table) => [table, sections]),
      ]);
    },
  );
  const names = await namesOfAccounts(
    services.database,
    items.map((item) => item.actor),
    language,
  );
  return {
    items: items.map((item) => ({ ...item, actor: item.actor ? (names.get(item.actor) ?? null) : null })),
  };
}

const tablesOf = (sources: readonly TimelineSource[], by: 'byStudent' | 'bySection') =>
  sources.flatMap((one) => one[by] ?? []);

/** The items with their actors as accounts, and the sections the student was in before. */
async function readItems(transaction: Transaction, sources: readonly TimelineSource[], id: string) {
  const [steps, edits, revealed, told] = await Promise.all([
    transaction.rows<Step>(
      `SELECT w.id, w.created_at AS at, w.actor_id AS actor, w.kind, w.reason, w.effective_on AS "effectiveOn",
            w.from_section_id AS "fromSection", w.to_section_id AS "toSection", w.from_status AS "fromStatus", w.to_status AS "toStatus",
            CASE WHEN w.from_section_id IS NULL THEN NULL ELSE ${placeText('f', 'w.from_roll')} END AS "fromPlace",
            ${placeText('t', 'w.to_roll')} AS "toPlace"
       FROM students_status_change w
       JOIN academic_section xt ON xt.site_id = $1 AND xt.id = w.to_section_id
       JOIN academic_school_class ct ON ct.site_id = $1 AND ct.id = xt.class_id
       LEFT JOIN academic_section xf ON xf.site_id = $1 AND xf.id = w.from_section_id
       LEFT JOIN academic_school_class cf ON cf.site_id = $1 AND cf.id = xf.class_id
      WHERE w.site_id = $1 AND w.student_id = $2 ORDER BY w.created_at DESC, w.id DESC LIMIT 200`,
      id,
    ),
    transaction.rows<HistoryRow>(
      `SELECT id, at, operation, actor, action, before, after, table_name, record_id FROM history
      WHERE site_id = $1 AND table_name = 'students_student' AND record_id = $2 ORDER BY at DESC, id DESC LIMIT 200`,
      id,
    ),
    transaction.read(
      { id: 'uuid', at: 'time', actor: 'uuid?', field: 'text', reason: 'text' },
      `SELECT id, created_at AS at, actor_id AS actor, field, reason FROM secret_reveal
      WHERE site_id = $1 AND about_id = $2 AND table_name IN ('students_student', 'students_guardian')
      ORDER BY created_at DESC, id DESC LIMIT 100`,
      id,
    ),
    readTold(transaction, sources, id),
  ]);
  const isOpen = seesMobiles(transaction.context.permissions);
  const plain = {
    reason: '',
    effectiveOn: null,
    before: null,
    after: null,
    field: null,
    told: null,
    changes: [],
  };
  const items = [
    ...steps.map((step) => ({
      ...plain,
      id: step.id,
      at: step.at.toISOString(),
      actor: step.actor,
      kind: step.kind,
      reason: step.reason,
      effectiveOn: step.effectiveOn,
      before: step.fromStatus === null ? null : { status: step.fromStatus, place: step.fromPlace },
      after: { status: step.toStatus, place: step.toPlace },
    })),
    ...edits.map(entryOf).map((entry) => ({
      ...plain,
      id: entry.id,
      at: entry.at,
      actor: entry.actor,
      kind: entry.operation === 'insert' ? ('created' as const) : ('changed' as const),
      changes:
        entry.operation === 'insert' ? [] : entry.changes.map((change) => maskedChange(change, isOpen)),
    })),
    ...revealed.map((one) => ({
      ...plain,
      id: one.id,
      at: one.at.toISOString(),
      actor: one.actor,
      kind: 'revealed' as const,
      field: one.field,
      reason: one.reason,
    })),
    ...told.map((one) => ({ ...plain, ...one })),
  ].sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
  const sectionIds = steps.flatMap((step) => [step.fromSection ?? step.toSection, step.toSection]);
  return { items, sectionIds };
}

async function readTold(transaction: Transaction, sources: readonly TimelineSource[], id: string) {
  const told = await Promise.all(
    sources.map(async ({ kind, read }) =>
      (await read(transaction, id)).map(({ text, at, ...fact }) => ({
        ...fact,
        kind,
        at: at.toISOString(),
        told: text,
      })),
    ),
  );
  return told.flat();
}

function maskedChange(change: { field: string; before: unknown; after: unknown }, seesMobile: boolean) {
  const field = revealable.find((one) => one === change.field && !(seesMobile && phoneFields.includes(one)));
  if (!field) return change;
  const hide = (value: unknown) =>
    masked(field, value === null || value === undefined ? null : String(value));
  return { field: change.field, before: hide(change.before), after: hide(change.after) };
}
