import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { catalogueOf, type Entity } from '../../core/entity.ts';
import { siteColumns, tableOf, tablesOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

export const accountGroupTable = table(entities.accountGroup);
export const accountSubGroupTable = table(entities.accountSubGroup);
export const bankTable = table(entities.bank);
export const partyTable = table(entities.party);
export const fundTable = table(entities.fund);
export const ledgerTable = table(entities.ledger);
export const [accountGroupCatalogue, accountSubGroupCatalogue, ledgerCatalogue] = [
  table(catalogueOf(entities.accountGroup)),
  table(catalogueOf(entities.accountSubGroup)),
  table(catalogueOf(entities.ledger)),
];
export const [accountsHeadTable, accountsHeadCatalogue] = tablesOf(entities.accountsHead);
export const [voucherTypeTable, voucherTypeCatalogue] = tablesOf(entities.voucherType);

/** A year of the books; nothing is posted on or before `lockedThrough`, nor into a closed year. */
export const fiscalYear = pgTable(
  'accounts_fiscal_year',
  {
    ...siteColumns(),
    name: text('name').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    lockedThrough: date('locked_through', { mode: 'string' }),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** Fees are income when they are paid (`cash`) or when they are billed (`accrual`). Said at the opening, never changed. */
    basis: text('basis').notNull().default('cash'),
    /** Why a lock was lifted or the year opened again. */
    reason: text('reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    check('accounts_fiscal_year_basis', sql`${row.basis} IN ('cash', 'accrual')`),
    unique('accounts_fiscal_year_name').on(row.siteId, row.name),
    unique('accounts_fiscal_year_start').on(row.siteId, row.startDate),
    check('accounts_fiscal_year_order', sql`${row.startDate} < ${row.endDate}`),
  ],
);

/**
 * One entry in the books. Until it is posted its lines stand in `draft`; posting writes them once into
 * `accounts_voucher_line`, and the database refuses every change after that. A posted voucher is undone by another one.
 */
export const voucher = pgTable(
  'accounts_voucher',
  {
    ...siteColumns(),
    type: text('type').notNull(),
    status: text('status').notNull(),
    /** Drawn when it is posted: `DV-2607-0001`. */
    number: text('number'),
    day: date('day', { mode: 'string' }).notNull(),
    narration: text('narration').notNull(),
    /** The same in Bengali, where the system wrote it; null for a person's own words. */
    narrationBn: text('narration_bn'),
    /** Both sides' total in paisa. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    draft: jsonb('draft'),
    preparedBy: uuid('prepared_by'),
    submittedAt: timestamp('submitted_at', { withTimezone: true }),
    /** Who approved it, where an institution approves before it posts. */
    approvedBy: uuid('approved_by'),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
    postedBy: uuid('posted_by'),
    postedAt: timestamp('posted_at', { withTimezone: true }),
    /** The voucher this one undoes. */
    reversalOf: uuid('reversal_of'),
    /** The undone voucher whose lines it was begun with, to be put right. */
    correctionOf: uuid('correction_of'),
    /** What it was posted for, when not by hand: `fees.receipt` and its id. */
    sourceKind: text('source_kind'),
    sourceId: uuid('source_id'),
    /** The rule it was posted by and its version, such as `fees.receipt/accrual@1`; none of what is entered by hand. */
    postingRule: text('posting_rule'),
    reason: text('reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('accounts_voucher_number').on(row.siteId, row.number),
    // Byte by byte, so that the beginning of a number is a range.
    index('accounts_voucher_number_begin').on(row.siteId, sql`${row.number} COLLATE "C"`),
    uniqueIndex('accounts_voucher_reversal')
      .on(row.siteId, row.reversalOf)
      .where(sql`${row.reversalOf} IS NOT NULL`),
    uniqueIndex('accounts_voucher_correction')
      .on(row.siteId, row.correctionOf)
      .where(sql`${row.correctionOf} IS NOT NULL AND ${row.status} <> 'cancelled'`),
    unique('accounts_voucher_source').on(row.siteId, row.sourceKind, row.sourceId),
    index('accounts_voucher_list').on(row.siteId, row.type, row.day, row.status, row.amount),
    foreignKey({
      name: 'accounts_voucher_reversal_fk',
      columns: [row.siteId, row.reversalOf],
      foreignColumns: [row.siteId, row.id],
    }),
    foreignKey({
      name: 'accounts_voucher_correction_fk',
      columns: [row.siteId, row.correctionOf],
      foreignColumns: [row.siteId, row.id],
    }),
    check('accounts_voucher_type', sql`${row.type} IN ('debit', 'credit', 'journal', 'contra')`),
    check(
      'accounts_voucher_status',
      sql`${row.status} IN ('draft', 'submitted', 'approved', 'posted', 'cancelled')`,
    ),
    check('accounts_voucher_amount', sql`${row.amount} >= 0`),
    check(
      'accounts_voucher_posted',
      sql`(${row.status} = 'posted') = (${row.number} IS NOT NULL AND ${row.postedAt} IS NOT NULL AND ${row.draft} IS NULL)`,
    ),
  ],
);

/** How an institution keeps its books; without a row everything is as its columns begin. */
export const accountsSetting = pgTable(
  'accounts_setting',
  {
    ...siteColumns(),
    /** A voucher made by hand is approved before it is posted, each an act of its own. */
    approvesApart: boolean('approves_apart').notNull().default(false),
    /** From this day on the platform's bills are posted by themselves; none: nobody wished it. */
    billFrom: date('bill_from', { mode: 'string' }),
    changedBy: uuid('changed_by'),
  },
  (row) => [primaryKey({ columns: [row.siteId, row.id] }), unique('accounts_setting_once').on(row.siteId)],
);

/** The lines of posted vouchers: the books themselves. Only added to; debit and credit in paisa, one of them 0. */
export const voucherLine = pgTable(
  'accounts_voucher_line',
  {
    ...siteColumns(),
    voucherId: uuid('voucher_id').notNull(),
    place: integer('place').notNull(),
    ledgerId: uuid('ledger_id').notNull(),
    partyId: uuid('party_id'),
    day: date('day', { mode: 'string' }).notNull(),
    debit: bigint('debit', { mode: 'bigint' }).notNull(),
    credit: bigint('credit', { mode: 'bigint' }).notNull(),
    memo: text('memo').notNull().default(''),
    /** What the system wrote, in Bengali; none where a person's own words stand. */
    memoBn: text('memo_bn'),
    /** None: of the general fund. */
    fundId: uuid('fund_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('accounts_voucher_line_place').on(row.siteId, row.voucherId, row.place),
    index('accounts_voucher_line_ledger').on(row.siteId, row.ledgerId, row.day, row.debit, row.credit),
    index('accounts_voucher_line_party')
      .on(row.siteId, row.partyId, row.day)
      .where(sql`${row.partyId} IS NOT NULL`),
    index('accounts_voucher_line_fund')
      .on(row.siteId, row.fundId, row.ledgerId, row.day, row.debit, row.credit)
      .where(sql`${row.fundId} IS NOT NULL`),
    foreignKey({
      name: 'accounts_voucher_line_fund_fk',
      columns: [row.siteId, row.fundId],
      foreignColumns: [fundTable.siteId, fundTable.id],
    }),
    foreignKey({
      name: 'accounts_voucher_line_voucher_fk',
      columns: [row.siteId, row.voucherId],
      foreignColumns: [voucher.siteId, voucher.id],
    }),
    foreignKey({
      name: 'accounts_voucher_line_ledger_fk',
      columns: [row.siteId, row.ledgerId],
      foreignColumns: [ledgerTable.siteId, ledgerTable.id],
    }),
    foreignKey({
      name: 'accounts_voucher_line_party_fk',
      columns: [row.siteId, row.partyId],
      foreignColumns: [partyTable.siteId, partyTable.id],
    }),
    check(
      'accounts_voucher_line_side',
      sql`${row.debit} >= 0 AND ${row.credit} >= 0 AND (${row.debit} = 0) <> (${row.credit} = 0)`,
    ),
  ],
);

/**
 * A cheque, written or received. It stands in no book until it is handed over or deposited, on its day at the earliest;
 * then `voucherId` is what was posted, and `undoneBy` what took it back when it bounced or was cancelled.
 */
export const cheque = pgTable(
  'accounts_cheque',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    number: text('number').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The institution's bank account it draws on or goes to. */
    bankLedgerId: uuid('bank_ledger_id').notNull(),
    /** What it pays, or is paid for. */
    otherLedgerId: uuid('other_ledger_id').notNull(),
    partyId: uuid('party_id'),
    /** The bank a received one is drawn on. */
    drawnOn: text('drawn_on').notNull().default(''),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    narration: text('narration').notNull(),
    preparedBy: uuid('prepared_by'),
    voucherId: uuid('voucher_id'),
    undoneBy: uuid('undone_by'),
    /** What charged the party for a cheque that bounced. */
    fineVoucherId: uuid('fine_voucher_id'),
    /** When it came to where it stands now. */
    statusDay: date('status_day', { mode: 'string' }),
    reason: text('reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('accounts_cheque_number').on(row.siteId, row.kind, row.bankLedgerId, row.drawnOn, row.number),
    index('accounts_cheque_list').on(row.siteId, row.status, row.day),
    ...(
      [
        ['bank', row.bankLedgerId, ledgerTable.siteId, ledgerTable.id],
        ['other', row.otherLedgerId, ledgerTable.siteId, ledgerTable.id],
        ['party', row.partyId, partyTable.siteId, partyTable.id],
        ['voucher', row.voucherId, voucher.siteId, voucher.id],
        ['undone', row.undoneBy, voucher.siteId, voucher.id],
      ] as const
    ).map(([name, column, site, id]) =>
      foreignKey({
        name: `accounts_cheque_${name}_fk`,
        columns: [row.siteId, column],
        foreignColumns: [site, id],
      }),
    ),
    check('accounts_cheque_kind', sql`${row.kind} IN ('issued', 'received')`),
    check('accounts_cheque_amount', sql`${row.amount} > 0`),
    check(
      'accounts_cheque_status',
      sql`(${row.status} IN ('inHand', 'cancelled') AND ${row.voucherId} IS NULL)
        OR (${row.status} IN ('posted', 'cleared') AND ${row.voucherId} IS NOT NULL AND ${row.undoneBy} IS NULL)
        OR (${row.status} IN ('bounced', 'cancelled') AND ${row.voucherId} IS NOT NULL AND ${row.undoneBy} IS NOT NULL)`,
    ),
  ],
);

/** A paper kept with a voucher: the bill, the receipt. Only a draft's can be taken away again. */
export const attachment = pgTable(
  'accounts_attachment',
  {
    ...siteColumns(),
    voucherId: uuid('voucher_id').notNull(),
    fileId: uuid('file_id').notNull(),
    addedBy: uuid('added_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('accounts_attachment_file').on(row.siteId, row.voucherId, row.fileId),
    foreignKey({
      name: 'accounts_attachment_voucher_fk',
      columns: [row.siteId, row.voucherId],
      foreignColumns: [voucher.siteId, voucher.id],
    }),
  ],
);

/** A statement of a bank account, agreed with the books; `bookBalance` is what they said when it was completed. */
export const reconciliation = pgTable(
  'accounts_reconciliation',
  {
    ...siteColumns(),
    ledgerId: uuid('ledger_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    status: text('status').notNull(),
    /** In paisa; below 0 where the account is overdrawn. */
    statementBalance: bigint('statement_balance', { mode: 'bigint' }).notNull(),
    bookBalance: bigint('book_balance', { mode: 'bigint' }),
    preparedBy: uuid('prepared_by'),
    completedBy: uuid('completed_by'),
    completedAt: timestamp('completed_at', { withTimezone: true }),
    /** Why it was opened again. */
    reason: text('reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('accounts_reconciliation_day').on(row.siteId, row.ledgerId, row.day),
    uniqueIndex('accounts_reconciliation_draft')
      .on(row.siteId, row.ledgerId)
      .where(sql`${row.status} = 'draft'`),
    foreignKey({
      name: 'accounts_reconciliation_ledger_fk',
      columns: [row.siteId, row.ledgerId],
      foreignColumns: [ledgerTable.siteId, ledgerTable.id],
    }),
    check('accounts_reconciliation_status', sql`${row.status} IN ('draft', 'completed')`),
    check(
      'accounts_reconciliation_completed',
      sql`(${row.status} = 'completed') = (${row.bookBalance} IS NOT NULL AND ${row.completedAt} IS NOT NULL)`,
    ),
  ],
);

/** A line of the books in a statement: cleared on a day, or (only in a completed one) still open. */
export const reconciliationLine = pgTable(
  'accounts_reconciliation_line',
  {
    ...siteColumns(),
    reconciliationId: uuid('reconciliation_id').notNull(),
    voucherLineId: uuid('voucher_line_id').notNull(),
    clearedOn: date('cleared_on', { mode: 'string' }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('accounts_reconciliation_line_once').on(row.siteId, row.reconciliationId, row.voucherLineId),
    uniqueIndex('accounts_reconciliation_line_cleared')
      .on(row.siteId, row.voucherLineId)
      .where(sql`${row.clearedOn} IS NOT NULL`),
    foreignKey({
      name: 'accounts_reconciliation_line_of_fk',
      columns: [row.siteId, row.reconciliationId],
      foreignColumns: [reconciliation.siteId, reconciliation.id],
    }),
    foreignKey({
      name: 'accounts_reconciliation_line_voucher_fk',
      columns: [row.siteId, row.voucherLineId],
      foreignColumns: [voucherLine.siteId, voucherLine.id],
    }),
  ],
);

/** What only the bank's statement has, until a later statement says that the books have it too. */
export const reconciliationNote = pgTable(
  'accounts_reconciliation_note',
  {
    ...siteColumns(),
    reconciliationId: uuid('reconciliation_id').notNull(),
    kind: text('kind').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    narration: text('narration').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    settledIn: uuid('settled_in'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('accounts_reconciliation_note_of').on(row.siteId, row.reconciliationId),
    foreignKey({
      name: 'accounts_reconciliation_note_of_fk',
      columns: [row.siteId, row.reconciliationId],
      foreignColumns: [reconciliation.siteId, reconciliation.id],
    }),
    foreignKey({
      name: 'accounts_reconciliation_note_settled_fk',
      columns: [row.siteId, row.settledIn],
      foreignColumns: [reconciliation.siteId, reconciliation.id],
    }),
    check(
      'accounts_reconciliation_note_kind',
      sql`${row.kind} IN ('charge', 'payment', 'interest', 'deposit', 'earlierCheque', 'earlierDeposit')`,
    ),
    check('accounts_reconciliation_note_amount', sql`${row.amount} > 0`),
  ],
);

/**
 * A line of the bank's own statement as it was brought into a reconciliation: matched with a line of the books, noted, or
 * left. What was matched with what is told later by it.
 */
export const statementLine = pgTable(
  'accounts_statement_line',
  {
    ...siteColumns(),
    reconciliationId: uuid('reconciliation_id').notNull(),
    /** Its place among the lines of the statement. */
    place: integer('place').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    reference: text('reference').notNull().default(''),
    details: text('details').notNull().default(''),
    /** In paisa: into the account, below 0 out of it. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    balance: bigint('balance', { mode: 'bigint' }),
    voucherLineId: uuid('voucher_line_id'),
    /** Why it was matched. */
    reason: text('reason'),
    noteId: uuid('note_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('accounts_statement_line_of').on(row.siteId, row.reconciliationId, row.place),
    uniqueIndex('accounts_statement_line_once')
      .on(row.siteId, row.reconciliationId, row.voucherLineId)
      .where(sql`${row.voucherLineId} IS NOT NULL`),
    foreignKey({
      name: 'accounts_statement_line_of_fk',
      columns: [row.siteId, row.reconciliationId],
      foreignColumns: [reconciliation.siteId, reconciliation.id],
    }),
    foreignKey({
      name: 'accounts_statement_line_voucher_fk',
      columns: [row.siteId, row.voucherLineId],
      foreignColumns: [voucherLine.siteId, voucherLine.id],
    }),
    foreignKey({
      name: 'accounts_statement_line_note_fk',
      columns: [row.siteId, row.noteId],
      foreignColumns: [reconciliationNote.siteId, reconciliationNote.id],
    }),
    check('accounts_statement_line_amount', sql`${row.amount} <> 0`),
    check(
      'accounts_statement_line_reason',
      sql`(${row.reason} IS NOT NULL) = (${row.voucherLineId} IS NOT NULL)`,
    ),
    check('accounts_statement_line_one', sql`${row.voucherLineId} IS NULL OR ${row.noteId} IS NULL`),
  ],
);
