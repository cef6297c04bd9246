import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../core/entity.ts';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

export const helpdeskCategoryTable = table(entities.category);
export const helpdeskReadyAnswerTable = table(entities.readyAnswer);
export const helpdeskTopicTable = table(entities.topic);
export const helpdeskPlatformAnswerTable = table(entities.platformAnswer);

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A question to the institution, or of the institution to the platform. */
export const ticket = pgTable(
  'helpdesk_ticket',
  {
    ...siteColumns(),
    no: integer('no').notNull(),
    desk: text('desk').notNull(),
    source: text('source').notNull(),
    categoryId: uuid('category_id'),
    /** Of the platform's list; what it was called stands beside it. */
    topicId: uuid('topic_id'),
    category: jsonb('category').notNull(),
    subject: text('subject').notNull(),
    priority: text('priority').notNull(),
    state: text('state').notNull(),
    isConfidential: boolean('is_confidential').notNull(),
    /** Null for who wrote through the website. */
    openedBy: uuid('opened_by'),
    contactName: text('contact_name').notNull().default(''),
    contactMobile: text('contact_mobile').notNull().default(''),
    contactEmail: text('contact_email').notNull().default(''),
    /** What who wrote through the website was told to ask by. */
    code: text('code'),
    assigneeId: uuid('assignee_id'),
    openedAt: instant('opened_at').notNull(),
    answerDue: instant('answer_due').notNull(),
    solveDue: instant('solve_due').notNull(),
    answeredAt: instant('answered_at'),
    /** Since when it waits for who asked: that time is not the desk's. */
    waitingSince: instant('waiting_since'),
    solvedAt: instant('solved_at'),
    closedAt: instant('closed_at'),
    lastAt: instant('last_at').notNull(),
    rating: integer('rating'),
    ratingNote: text('rating_note').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('helpdesk_ticket_no').on(row.siteId, row.no),
    unique('helpdesk_ticket_code').on(row.siteId, row.code),
    index('helpdesk_ticket_desk').on(row.siteId, row.desk, row.state, row.solveDue),
    index('helpdesk_ticket_opener').on(row.siteId, row.openedBy, row.lastAt),
    foreignKey({
      name: 'helpdesk_ticket_category_fk',
      columns: [row.siteId, row.categoryId],
      foreignColumns: [helpdeskCategoryTable.siteId, helpdeskCategoryTable.id],
    }),
    check('helpdesk_ticket_of', sql`${row.desk} IN ('school', 'platform')`),
    check('helpdesk_ticket_source', sql`${row.source} IN ('app', 'contact', 'complaint')`),
    check('helpdesk_ticket_opened', sql`(${row.source} = 'app') = (${row.openedBy} IS NOT NULL)`),
    check(
      'helpdesk_ticket_to',
      sql`${row.desk} = 'school' OR (${row.source} = 'app' AND NOT ${row.isConfidential})`,
    ),
    check('helpdesk_ticket_priority', sql`${row.priority} IN ('low', 'normal', 'high')`),
    check(
      'helpdesk_ticket_state',
      sql`${row.state} IN ('new', 'open', 'waiting', 'solved', 'closed', 'reopened')`,
    ),
    check('helpdesk_ticket_closed', sql`(${row.state} = 'closed') = (${row.closedAt} IS NOT NULL)`),
    check('helpdesk_ticket_waiting', sql`(${row.state} = 'waiting') = (${row.waitingSince} IS NOT NULL)`),
    check('helpdesk_ticket_rating', sql`${row.rating} BETWEEN 1 AND 5`),
  ],
);

/** What was written or done; `note` is for the desk alone, `step` says what became of the question. */
export const ticketMessage = pgTable(
  'helpdesk_message',
  {
    ...siteColumns(),
    ticketId: uuid('ticket_id').notNull(),
    kind: text('kind').notNull(),
    body: text('body').notNull(),
    /** Null: through the website, or by itself. */
    writtenBy: uuid('written_by'),
    writtenAt: instant('written_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('helpdesk_message_ticket').on(row.siteId, row.ticketId, row.writtenAt),
    foreignKey({
      name: 'helpdesk_message_ticket_fk',
      columns: [row.siteId, row.ticketId],
      foreignColumns: [ticket.siteId, ticket.id],
    }),
    check('helpdesk_message_kind', sql`${row.kind} IN ('question', 'answer', 'note', 'step')`),
  ],
);

/** A file that was sent. Until the message that names it is sent it hangs on nothing, and only its sender can use it. */
export const ticketFile = pgTable(
  'helpdesk_file',
  {
    ...siteColumns(),
    fileId: uuid('file_id').notNull(),
    messageId: uuid('message_id'),
    sentBy: uuid('sent_by').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('helpdesk_file_once').on(row.siteId, row.fileId),
    index('helpdesk_file_message').on(row.siteId, row.messageId),
    foreignKey({
      name: 'helpdesk_file_message_fk',
      columns: [row.siteId, row.messageId],
      foreignColumns: [ticketMessage.siteId, ticketMessage.id],
    }),
  ],
);
