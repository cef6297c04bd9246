import { foldForSearch } from '../../../core/bangla.ts';
import type { Label } from '../../../core/labels.ts';
import { holdersOf, staffOf } from '../../../core/server/approvals/people.ts';
import { labelsOfAccounts } from '../../../core/server/database/history.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { helpdeskLabels } from '../labels.ts';
import { helpdeskPermission } from '../permissions.ts';
import { actsOf, isLate, waitsForDesk } from '../rules.ts';
import type { listStates } from '../shapes.ts';
import { categorySql, choiceShape, topicSql } from './open.ts';
import { closedFor, findTicket, type TicketRow, ticketColumns, ticketShape, viewerOf } from './tickets.ts';

type Asked = {
  readonly state: (typeof listStates)[number];
  readonly q?: string | undefined;
  readonly page: number;
  readonly size: number;
};
export type Whose = 'all' | 'me' | 'nobody';

/** Which of the questions a list is narrowed to; `now` is the place of the moment, `state` and `q` of what is asked. */
export const narrowedTo = (at: { state: string; now: string; q: string }) =>
  `CASE ${at.state} WHEN 'open' THEN t.state NOT IN ('solved', 'closed')
     WHEN 'waiting' THEN t.state = 'waiting' WHEN 'over' THEN t.state IN ('solved', 'closed')
     WHEN 'overdue' THEN t.state IN ('new', 'open', 'reopened')
       AND (t.solve_due < ${at.now}::timestamptz OR (t.answered_at IS NULL AND t.answer_due < ${at.now}::timestamptz))
     ELSE true END
   AND (${at.q} = '' OR strpos(lower(t.subject), ${at.q}) > 0 OR ('hd-' || lpad(t.no::text, 5, '0')) = ${at.q}
     OR replace(lower(t.code), '-', '') = replace(${at.q}, '-', ''))`;
/** What the desk has to do first stands first. */
export const inOrder = `CASE WHEN t.state IN ('solved', 'closed') THEN 2 WHEN t.state = 'waiting' THEN 1 ELSE 0 END,
  CASE WHEN t.state IN ('new', 'open', 'reopened') THEN t.solve_due END, t.last_at DESC, t.id`;

const isNarrowed = narrowedTo({ state: '$3', now: '$4', q: '$5' });

const page = async (
  transaction: Transaction,
  services: Services,
  { asked, isOf, more }: { asked: Asked; isOf: string; more: readonly unknown[] },
) => {
  const rows = await transaction.read(
    { ...ticketShape, total: 'int' },
    `SELECT ${ticketColumns}, (count(*) OVER ())::int AS total FROM helpdesk_ticket t
      WHERE t.site_id = $1 AND ${isOf} AND ${isNarrowed} ORDER BY ${inOrder} LIMIT $6 OFFSET $7`,
    transaction.context.accountId,
    asked.state,
    services.now(),
    foldForSearch(asked.q ?? ''),
    asked.size,
    (asked.page - 1) * asked.size,
    ...more,
  );
  return {
    items: await shownOf(services, rows),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
};

/** What one asked of the institution. */
export const listMine = (transaction: Transaction, services: Services, asked: Asked) =>
  page(transaction, services, { asked, isOf: `t.desk = 'school' AND t.opened_by = $2`, more: [] });

/** What the desk sees: nothing it asked itself, and of what is confidential only what it was given. */
export const listDesk = (transaction: Transaction, services: Services, asked: Asked & { whose: Whose }) =>
  page(transaction, services, {
    asked,
    isOf: `t.desk = 'school' AND t.opened_by IS DISTINCT FROM $2
      AND (NOT t.is_confidential OR $8::bool OR t.assignee_id = $2)
      AND CASE $9 WHEN 'me' THEN t.assignee_id = $2 WHEN 'nobody' THEN t.assignee_id IS NULL ELSE true END`,
    more: [viewerOf(transaction.context).manages, asked.whose],
  });

/** What the institution asked the platform, whoever asked it. */
export const listToPlatform = (transaction: Transaction, services: Services, asked: Asked) =>
  page(transaction, services, { asked, isOf: `t.desk = 'platform' AND $2::uuid IS NOT NULL`, more: [] });

const nobody: Label = { en: '', bn: '' };

/** Rows as lists show them, with the names of those concerned. */
export async function shownOf(services: Services, rows: readonly Omit<TicketRow, 'ratingNote'>[]) {
  const names = await labelsOfAccounts(
    services.database,
    rows.flatMap((row) => [row.openedBy, row.assigneeId]),
  );
  const now = services.now();
  return rows.map((row) => ({
    id: row.id,
    no: row.no,
    subject: row.subject,
    category: row.category,
    state: row.state,
    priority: row.priority,
    source: row.source,
    isConfidential: row.isConfidential,
    asker:
      row.openedBy === null
        ? { en: row.contactName, bn: row.contactName }
        : (names.get(row.openedBy) ?? nobody),
    assignee:
      row.assigneeId === null ? null : { id: row.assigneeId, name: names.get(row.assigneeId) ?? nobody },
    openedAt: row.openedAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    dueAt: waitsForDesk(row.state)
      ? (row.answeredAt === null ? row.answerDue : row.solveDue).toISOString()
      : null,
    isLate: isLate(row, now),
  }));
}

/** A question with all that was written. Notes are the desk's own; `linkOf` makes the address of a file. */
export async function readTicket(
  transaction: Transaction,
  services: Services,
  viewer: ReturnType<typeof viewerOf>,
  { id, linkOf }: { id: string; linkOf: (fileId: string) => string },
) {
  const ticket = await findTicket(transaction, viewer, id);
  const isDesk = ticket.side === 'desk';
  const talk = await transaction.read(
    {
      id: 'uuid',
      kind: oneOf<'question' | 'answer' | 'note' | 'step'>(),
      body: 'text',
      by: 'uuid?',
      at: 'time',
      files: jsonOrNull<{ id: string; name: string }[]>(),
    },
    `SELECT m.id, m.kind, m.body, m.written_by AS "by", m.written_at AS "at",
            (SELECT json_agg(json_build_object('id', f.file_id, 'name', f.name) ORDER BY f.created_at, f.id)
               FROM helpdesk_file f WHERE f.site_id = $1 AND f.message_id = m.id) AS files
       FROM helpdesk_message m
      WHERE m.site_id = $1 AND m.ticket_id = $2 AND ($3::bool OR m.kind <> 'note')
      ORDER BY m.written_at DESC, m.id DESC LIMIT 200`,
    id,
    isDesk,
  );
  const names = await labelsOfAccounts(
    services.database,
    talk.map((one) => one.by),
  );
  const [shown] = await shownOf(services, [ticket]);
  const now = services.now();
  const isFromWebsite = ticket.openedBy === null;
  const isOver = ticket.state === 'solved' || ticket.state === 'closed';
  if (!shown) throw new Error('A question that was found is shown');
  return {
    ...shown,
    side: ticket.side,
    answerDue: ticket.answerDue.toISOString(),
    solveDue: ticket.solveDue.toISOString(),
    contact:
      isDesk && isFromWebsite
        ? {
            name: ticket.contactName,
            mobile: ticket.contactMobile,
            email: ticket.contactEmail,
            code: ticket.code,
          }
        : null,
    rating: ticket.rating === null ? null : { stars: ticket.rating, note: ticket.ratingNote },
    talk: talk.reverse().map(({ body, by, at, files, ...one }) => ({
      ...one,
      text: body,
      by:
        by === null
          ? one.kind === 'question'
            ? helpdeskLabels.visitor
            : helpdeskLabels.byItself
          : (names.get(by) ?? nobody),
      isOwn: by !== null && by === viewer.accountId,
      at: at.toISOString(),
      files: (files ?? []).map((file) => ({ ...file, url: linkOf(file.id) })),
    })),
    can: {
      acts: actsOf(ticket.state, ticket.side, closedFor(ticket, now)),
      take: isDesk && ticket.assigneeId !== viewer.accountId && ticket.state !== 'closed',
      give: isDesk && viewer.manages && ticket.state !== 'closed',
      rate: !isDesk && isOver && ticket.rating === null && ticket.openedBy === viewer.accountId,
    },
  };
}

export const readChoices = async (transaction: Transaction) => ({
  items: await transaction.read(
    choiceShape,
    `SELECT ${categorySql} FROM helpdesk_category WHERE site_id = $1 AND is_active ORDER BY position, id LIMIT 100`,
  ),
});

export const readTopics = async (transaction: Transaction) => ({
  items: await transaction.read(
    choiceShape,
    `SELECT ${topicSql} FROM catalogue_helpdesk_topic WHERE $1::bigint > 0 AND is_active ORDER BY position, id LIMIT 100`,
  ),
});

export const answerShape = { id: 'uuid', name: json<Label>(), text: json<Label>() } as const;
const answerSql = `id, json_build_object('en', name_en, 'bn', name_bn) AS name,
  json_build_object('en', text_en, 'bn', text_bn) AS text`;

export async function readTools(transaction: Transaction, services: Services) {
  const answers = await transaction.read(
    answerShape,
    `SELECT ${answerSql} FROM helpdesk_ready_answer WHERE site_id = $1 AND is_active ORDER BY name_en, id LIMIT 200`,
  );
  const { siteId } = transaction;
  const who = new Set(await holdersOf(services.database, siteId, helpdeskPermission.answer));
  const staff = await staffOf(services.database, siteId);
  return { answers, people: staff.filter((one) => who.has(one.id)).map((one) => ({ ...one })) };
}

/** The platform's own, on its connection. */
export const platformAnswersSql = `SELECT ${answerSql} FROM catalogue_helpdesk_platform_answer
  WHERE is_active ORDER BY name_en, id LIMIT 200`;
