import { foldForSearch } from '../../../../core/bangla.ts';
import type { Label } from '../../../../core/labels.ts';
import { labelsOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import { containing } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { stopTexts } from '../labels.ts';
import { type Kind, mayClose, mayWithdraw } from '../rules.ts';
import type { listStates } from '../shapes.ts';
import { findThread, standingIn } from './find.ts';
import { unreadOf } from './tell.ts';
import { hoursOf, whenRead, wishesOf } from './wishes.ts';

type Asked = {
  readonly state: (typeof listStates)[number];
  readonly q?: string | undefined;
  readonly page: number;
  readonly size: number;
};

const nobody: Label = { en: '', bn: '' };
const nameSql = `json_build_object('en', s.name_en, 'bn', coalesce(nullif(s.name_bn, ''), s.name_en))`;
/** Class and section of a student `s` this year, or null. */
const placeSql = `(SELECT json_build_object('en', c.name_en || ' – ' || x.name_en, 'bn', c.name_bn || ' – ' || x.name_bn)
    FROM students_enrolment e
    JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
    JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
    JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
   WHERE e.site_id = $1 AND e.student_id = s.id AND e.status IN ('active', 'onLeave') LIMIT 1)`;
/** A student `s` as screens name it. */
export const studentSql = `json_build_object('id', s.id, 'name', ${nameSql}, 'place', ${placeSql})`;
export type StudentShown = { id: string; name: Label; place: Label | null };

/** What the list shows of the last message. */
const most = 140;

const shape = {
  id: 'uuid',
  subject: 'text',
  state: oneOf<'open' | 'closed'>(),
  lastAt: 'time',
  student: json<StudentShown>(),
  otherId: 'uuid',
  otherKind: oneOf<Kind>(),
  isReported: 'bool',
  unread: 'int',
  last: json<{ text: string | null; isOwn: boolean; hasFiles: boolean }>(),
  total: 'int',
} as const;

/** The caller's conversations, the last written first; searched by subject, student and what was written. */
export async function listThreads(transaction: Transaction, services: Services, asked: Asked) {
  const { accountId } = transaction.context;
  const words = foldForSearch(asked.q ?? '');
  const rows = await transaction.read(
    shape,
    `SELECT t.id, t.subject, t.state, t.last_at AS "lastAt", ${studentSql} AS student, o.account_id AS "otherId",
            o.kind AS "otherKind", r.is_reported AS "isReported",
            (SELECT count(*)::int FROM communication_thread_message x
              WHERE x.site_id = $1 AND x.thread_id = t.id AND x.no > m.read_no AND x.written_by <> $2
                AND x.withdrawn_at IS NULL) AS unread,
            (SELECT json_build_object('text', CASE WHEN x.withdrawn_at IS NULL THEN left(x.body, ${most}) END,
                      'isOwn', x.written_by = $2,
                      'hasFiles', EXISTS (SELECT 1 FROM communication_thread_file f WHERE f.site_id = $1 AND f.message_id = x.id))
               FROM communication_thread_message x
              WHERE x.site_id = $1 AND x.thread_id = t.id AND x.no = t.last_no) AS last,
            (count(*) OVER ())::int AS total
       FROM communication_thread_member m
       JOIN communication_thread t ON t.site_id = $1 AND t.id = m.thread_id
       JOIN communication_thread_member o ON o.site_id = $1 AND o.thread_id = t.id AND o.account_id <> $2
       JOIN students_student s ON s.site_id = $1 AND s.id = t.student_id
       CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM communication_thread_report r
          WHERE r.site_id = $1 AND r.thread_id = t.id AND r.reported_by = $2) AS is_reported) r
      WHERE m.site_id = $1 AND m.account_id = $2
        AND CASE $3 WHEN 'reported' THEN r.is_reported WHEN 'all' THEN true ELSE t.state = $3 END
        AND ($4 = '' OR strpos(lower(t.subject), $4) > 0 OR s.search_text LIKE $5
             OR EXISTS (SELECT 1 FROM communication_thread_message x WHERE x.site_id = $1 AND x.thread_id = t.id
                          AND x.withdrawn_at IS NULL AND strpos(lower(x.body), $4) > 0))
      ORDER BY t.last_at DESC, t.id LIMIT $6 OFFSET $7`,
    accountId,
    asked.state,
    words,
    containing(words),
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const names = await labelsOfAccounts(
    services.database,
    rows.map((row) => row.otherId),
  );
  return {
    items: rows.map(({ lastAt, otherId, otherKind, total: _total, ...row }) => ({
      ...row,
      lastAt: lastAt.toISOString(),
      other: { id: otherId, name: names.get(otherId) ?? nobody, kind: otherKind },
    })),
    total: rows[0]?.total ?? 0,
    unread: await unreadOf(transaction, accountId),
    page: asked.page,
    size: asked.size,
  };
}

/** Messages that are shown at once; earlier ones are asked for. */
const ofPage = 50;

export const saidShape = {
  id: 'uuid',
  no: 'int',
  body: 'text',
  by: 'uuid',
  at: 'time',
  withdrawnAt: 'time?',
  files: jsonOrNull<{ id: string; name: string; mime: string }[]>(),
} as const;
export const saidSql = `x.id, x.no, x.body, x.written_by AS "by", x.written_at AS "at", x.withdrawn_at AS "withdrawnAt",
  (SELECT json_agg(json_build_object('id', f.file_id, 'name', f.name, 'mime', f.mime) ORDER BY f.created_at, f.id)
     FROM communication_thread_file f WHERE f.site_id = $1 AND f.message_id = x.id) AS files`;

/** A conversation of the caller with its last messages, or those before a number; `linkOf` makes the address of a file. */
export async function readThread(
  transaction: Transaction,
  services: Services,
  { id, before, linkOf }: { id: string; before?: number | undefined; linkOf: (fileId: string) => string },
) {
  const found = await findThread(transaction, id);
  const { accountId } = transaction.context;
  const rows = await transaction.read(
    saidShape,
    `SELECT ${saidSql} FROM communication_thread_message x
      WHERE x.site_id = $1 AND x.thread_id = $2 AND ($3::int IS NULL OR x.no < $3) ORDER BY x.no DESC LIMIT ${ofPage}`,
    id,
    before ?? null,
  );
  const student = await transaction.readOne(
    { student: json<StudentShown>() },
    `SELECT ${studentSql} AS student FROM students_student s WHERE s.site_id = $1 AND s.id = $2`,
    found.studentId,
  );
  const wish = (await wishesOf(transaction, [found.otherId])).get(found.otherId);
  const { readsFrom } = await whenRead(transaction, services, wish);
  const { stop } = await standingIn(transaction, services, found);
  const names = await labelsOfAccounts(services.database, [
    found.otherId,
    found.closedBy,
    ...rows.map((row) => row.by),
  ]);
  const nameOf = (one: string) => names.get(one) ?? nobody;
  const now = services.now();
  const hours = hoursOf(wish);
  return {
    id: found.id,
    subject: found.subject,
    student: student?.student ?? { id: found.studentId, name: nobody, place: null },
    other: { id: found.otherId, name: nameOf(found.otherId), kind: found.otherKind },
    state: found.state,
    closed:
      found.closedBy && found.closedAt
        ? { by: nameOf(found.closedBy), at: found.closedAt.toISOString(), reason: found.closeReason }
        : null,
    isReported: found.isReported,
    lastNo: found.lastNo,
    readNo: found.ownRead,
    said: rows.reverse().map((row) => ({
      id: row.id,
      no: row.no,
      text: row.withdrawnAt ? null : row.body,
      by: { id: row.by, name: nameOf(row.by) },
      isOwn: row.by === accountId,
      at: row.at.toISOString(),
      isRead: row.by === accountId && found.otherRead >= row.no,
      mayWithdraw:
        row.by === accountId &&
        mayWithdraw(
          { no: row.no, writtenAt: row.at, isWithdrawn: row.withdrawnAt !== null },
          found.otherRead,
          now,
        ),
      files: row.withdrawnAt ? [] : (row.files ?? []).map((file) => ({ ...file, url: linkOf(file.id) })),
    })),
    hasEarlier: (rows[0]?.no ?? 1) > 1,
    stop: stop ? { code: stop, text: stopTexts[stop] } : null,
    hours: hours ? { ...hours, days: [...hours.days] } : null,
    readsFrom: readsFrom?.toISOString() ?? null,
    can: {
      write: stop === null,
      close: mayClose(found.ownKind) && found.state === 'open',
      reopen: mayClose(found.ownKind) && found.state === 'closed' && found.closedBy === accountId,
      report: !found.isReported,
    },
  };
}
