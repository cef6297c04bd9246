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
import { siteColumns } from '../../core/server/database/table.ts';
import { academicYearTable, classTable, groupTable, shiftTable, versionTable } from '../academic/schema.ts';
import { roomTable } from '../facilities/schema.ts';
import { enrolment, studentTable } from '../students/schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const of = (table: unknown) => table as any;

/** A circular: for which classes, when, for whom, how it is decided and what it costs. */
export const admissionDeclaration = pgTable(
  'admission_declaration',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    titleEn: text('title_en').notNull(),
    titleBn: text('title_bn').notNull(),
    yearId: uuid('year_id').notNull(),
    method: text('method').notNull(),
    opensOn: date('opens_on', { mode: 'string' }).notNull(),
    closesOn: date('closes_on', { mode: 'string' }).notNull(),
    status: text('status').notNull().default('draft'),
    /** Paisa: what an application costs, and what a student is charged on admission as `subHeadId`. */
    fee: bigint('fee', { mode: 'bigint' }).notNull(),
    admissionFee: bigint('admission_fee', { mode: 'bigint' }).notNull(),
    subHeadId: uuid('sub_head_id'),
    /** As what the fee of an application stands in the books: the income ledger of this sub-head. */
    feeSubHeadId: uuid('fee_sub_head_id'),
    /** The day on which the age counts, in whole years. */
    ageOn: date('age_on', { mode: 'string' }),
    minAge: integer('min_age'),
    maxAge: integer('max_age'),
    mostChoices: integer('most_choices').notNull(),
    respondDays: integer('respond_days').notNull(),
    fullMark: integer('full_mark').notNull(),
    passMark: integer('pass_mark').notNull(),
    testOn: date('test_on', { mode: 'string' }),
    /** `[{code, en, bn, percent, extraYears}]`, in the order they are filled. */
    quotas: jsonb('quotas').notNull(),
    /** `[{en, bn}]`: what is brought to the office. */
    documents: jsonb('documents').notNull(),
    /** `[{exam, gpa}]`: the least GPA, in hundredths. */
    eligibility: jsonb('eligibility').notNull(),
    terms: text('terms').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('admission_declaration_list').on(row.siteId, row.kind, row.opensOn),
    foreignKey({
      name: 'admission_declaration_year_fk',
      columns: [row.siteId, row.yearId],
      foreignColumns: [of(academicYearTable).siteId, of(academicYearTable).id],
    }),
    check('admission_declaration_kind', sql`${row.kind} IN ('admission', 'registration')`),
    check('admission_declaration_method', sql`${row.method} IN ('lottery', 'test', 'direct')`),
    check('admission_declaration_status', sql`${row.status} IN ('draft', 'open', 'closed')`),
    check('admission_declaration_days', sql`${row.opensOn} <= ${row.closesOn}`),
  ],
);

/** A class of a declaration with its seats. */
export const admissionOffer = pgTable(
  'admission_offer',
  {
    ...siteColumns(),
    declarationId: uuid('declaration_id').notNull(),
    classId: uuid('class_id').notNull(),
    groupId: uuid('group_id'),
    shiftId: uuid('shift_id'),
    versionId: uuid('version_id'),
    seats: integer('seats').notNull(),
    place: integer('place').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('admission_offer_once')
      .on(row.siteId, row.declarationId, row.classId, row.groupId, row.shiftId, row.versionId)
      .nullsNotDistinct(),
    foreignKey({
      name: 'admission_offer_declaration_fk',
      columns: [row.siteId, row.declarationId],
      foreignColumns: [admissionDeclaration.siteId, admissionDeclaration.id],
    }),
    foreignKey({
      name: 'admission_offer_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [of(classTable).siteId, of(classTable).id],
    }),
    foreignKey({
      name: 'admission_offer_group_fk',
      columns: [row.siteId, row.groupId],
      foreignColumns: [of(groupTable).siteId, of(groupTable).id],
    }),
    foreignKey({
      name: 'admission_offer_shift_fk',
      columns: [row.siteId, row.shiftId],
      foreignColumns: [of(shiftTable).siteId, of(shiftTable).id],
    }),
    foreignKey({
      name: 'admission_offer_version_fk',
      columns: [row.siteId, row.versionId],
      foreignColumns: [of(versionTable).siteId, of(versionTable).id],
    }),
    check('admission_offer_seats', sql`${row.seats} > 0`),
  ],
);

/** An application, from its first saved step to a student. */
export const admissionApplicant = pgTable(
  'admission_applicant',
  {
    ...siteColumns(),
    declarationId: uuid('declaration_id').notNull(),
    /** Given when the form is sent. */
    number: text('number'),
    /** What of the code the form is found by again; the code itself is not kept. */
    codeDigest: text('code_digest').notNull(),
    state: text('state').notNull().default('draft'),
    step: integer('step').notNull().default(0),
    choices: uuid('choices').array().notNull(),
    /** Quotas as claimed, and those that somebody checked. */
    claims: text('claims').array().notNull(),
    quotas: text('quotas').array().notNull(),
    nameEn: text('name_en').notNull().default(''),
    nameBn: text('name_bn').notNull().default(''),
    fatherNameEn: text('father_name_en').notNull().default(''),
    motherNameEn: text('mother_name_en').notNull().default(''),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    /** Sealed. */
    birthRegistration: text('birth_registration'),
    mobile: text('mobile').notNull().default(''),
    /** The other answers, by the names of the form's fields; numbers of identity are sealed. */
    data: jsonb('data').notNull(),
    qualifications: jsonb('qualifications').notNull(),
    photo: uuid('photo'),
    searchText: text('search_text').notNull().default(''),
    submittedAt: timestamp('submitted_at', { withTimezone: true }),
    /** Entered at the office. */
    isInside: boolean('is_inside').notNull().default(false),
    payment: text('payment').notNull().default('none'),
    payer: text('payer'),
    trx: text('trx'),
    trxSecond: text('trx_second'),
    /** The voucher of the fee while it stands in the books. */
    voucherId: uuid('voucher_id'),
    mark: integer('mark'),
    isAbsent: boolean('is_absent').notNull().default(false),
    /** The place in the order of the lottery or of marks, from 1. */
    rank: integer('rank'),
    /** The seat that was given, and by which quota. */
    offerId: uuid('offer_id'),
    quota: text('quota'),
    respondBy: date('respond_by', { mode: 'string' }),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    studentId: uuid('student_id'),
    enrolmentId: uuid('enrolment_id'),
    /** The key of the charge for the admission. */
    chargeId: uuid('charge_id'),
    /** `[{en, at, by}]`: which of the declaration's documents were brought, by their English names. */
    papers: jsonb('papers').notNull().default([]),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('admission_applicant_number').on(row.siteId, row.number),
    unique('admission_applicant_code').on(row.siteId, row.codeDigest),
    index('admission_applicant_list').on(row.siteId, row.declarationId, row.state, row.number),
    index('admission_applicant_state').on(row.siteId, row.state),
    index('admission_applicant_born').on(row.siteId, row.dateOfBirth),
    index('admission_applicant_birth').on(row.siteId, row.birthRegistration),
    // One child takes part in a draw once.
    uniqueIndex('admission_applicant_once')
      .on(row.siteId, row.declarationId, row.birthRegistration)
      .where(
        sql`${row.birthRegistration} IS NOT NULL AND ${row.state} NOT IN ('draft', 'refused', 'withdrawn')`,
      ),
    index('admission_applicant_trx_second')
      .on(row.siteId, row.payer, row.trxSecond)
      .where(sql`${row.trxSecond} IS NOT NULL`),
    uniqueIndex('admission_applicant_trx')
      .on(row.siteId, row.payer, row.trx)
      .where(sql`${row.trx} IS NOT NULL`),
    // Whoever left may be admitted again, by another declaration.
    uniqueIndex('admission_applicant_student')
      .on(row.siteId, row.studentId, row.declarationId)
      .where(sql`${row.studentId} IS NOT NULL`),
    foreignKey({
      name: 'admission_applicant_declaration_fk',
      columns: [row.siteId, row.declarationId],
      foreignColumns: [admissionDeclaration.siteId, admissionDeclaration.id],
    }),
    foreignKey({
      name: 'admission_applicant_offer_fk',
      columns: [row.siteId, row.offerId],
      foreignColumns: [admissionOffer.siteId, admissionOffer.id],
    }),
    foreignKey({
      name: 'admission_applicant_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'admission_applicant_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    check('admission_applicant_birth_registration_sealed', sql`${row.birthRegistration} LIKE '~k%'`),
    check(
      'admission_applicant_data_sealed',
      // The answers that are numbers of identity; a test compares them with the form's fields.
      sql`coalesce(nullif(${row.data} ->> 'birthRegistration', ''), '~k') LIKE '~k%'
        AND coalesce(nullif(${row.data} ->> 'fatherNid', ''), '~k') LIKE '~k%'
        AND coalesce(nullif(${row.data} ->> 'fatherBirthRegistration', ''), '~k') LIKE '~k%'
        AND coalesce(nullif(${row.data} ->> 'motherNid', ''), '~k') LIKE '~k%'
        AND coalesce(nullif(${row.data} ->> 'motherBirthRegistration', ''), '~k') LIKE '~k%'`,
    ),
    check(
      'admission_applicant_state',
      sql`${row.state} IN ('draft', 'submitted', 'eligible', 'refused', 'selected', 'waiting', 'declined', 'lapsed', 'withdrawn', 'admitted')`,
    ),
    check('admission_applicant_payment', sql`${row.payment} IN ('none', 'pending', 'claimed', 'paid')`),
    check('admission_applicant_numbered', sql`(${row.state} = 'draft') = (${row.number} IS NULL)`),
    check(
      'admission_applicant_seat',
      sql`${row.state} NOT IN ('selected', 'admitted') OR ${row.offerId} IS NOT NULL`,
    ),
  ],
);

/** When and where the admission test of a declaration is sat, and how its rolls and seats are given. */
export const admissionTest = pgTable(
  'admission_test',
  {
    ...siteColumns(),
    declarationId: uuid('declaration_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** `HH:MM`, on quarters of an hour as bookings are. */
    startsAt: text('starts_at').notNull(),
    endsAt: text('ends_at').notNull(),
    seatOrder: text('seat_order').notNull(),
    /** The most on a bench; null: as many as it has seats. */
    perBench: integer('per_bench'),
    firstRoll: integer('first_roll').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('admission_test_declaration').on(row.siteId, row.declarationId),
    foreignKey({
      name: 'admission_test_declaration_fk',
      columns: [row.siteId, row.declarationId],
      foreignColumns: [admissionDeclaration.siteId, admissionDeclaration.id],
    }),
    check('admission_test_times', sql`${row.startsAt} < ${row.endsAt}`),
    check('admission_test_order', sql`${row.seatOrder} IN ('number', 'name', 'mixed')`),
    check('admission_test_first_roll', sql`${row.firstRoll} > 0`),
  ],
);

/** A room of a test in the order they are filled, with its benches as they stood when the plan was made. */
export const admissionTestRoom = pgTable(
  'admission_test_room',
  {
    ...siteColumns(),
    testId: uuid('test_id').notNull(),
    roomId: uuid('room_id').notNull(),
    place: integer('place').notNull(),
    seats: integer('seats').notNull(),
    gender: text('gender').notNull(),
    seatColumns: integer('seat_columns'),
    /** Seats that are used of a bench. */
    benchSeats: integer('bench_seats'),
    bookingId: uuid('booking_id').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('admission_test_room_once').on(row.siteId, row.testId, row.roomId),
    foreignKey({
      name: 'admission_test_room_test_fk',
      columns: [row.siteId, row.testId],
      foreignColumns: [admissionTest.siteId, admissionTest.id],
    }),
    foreignKey({
      name: 'admission_test_room_room_fk',
      columns: [row.siteId, row.roomId],
      foreignColumns: [of(roomTable).siteId, of(roomTable).id],
    }),
    check('admission_test_room_seats', sql`${row.seats} > 0`),
  ],
);

/** The roll and the seat of an applicant; two never share one, whoever writes. */
export const admissionTestSeat = pgTable(
  'admission_test_seat',
  {
    ...siteColumns(),
    testId: uuid('test_id').notNull(),
    applicantId: uuid('applicant_id').notNull(),
    roll: integer('roll').notNull(),
    roomId: uuid('room_id').notNull(),
    seat: integer('seat').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('admission_test_seat_applicant').on(row.siteId, row.applicantId),
    unique('admission_test_seat_roll').on(row.siteId, row.testId, row.roll),
    unique('admission_test_seat_once').on(row.siteId, row.testId, row.roomId, row.seat),
    foreignKey({
      name: 'admission_test_seat_room_fk',
      columns: [row.siteId, row.testId, row.roomId],
      foreignColumns: [admissionTestRoom.siteId, admissionTestRoom.testId, admissionTestRoom.roomId],
    }),
    foreignKey({
      name: 'admission_test_seat_applicant_fk',
      columns: [row.siteId, row.applicantId],
      foreignColumns: [admissionApplicant.siteId, admissionApplicant.id],
    }),
  ],
);

/** What happened to an application, only added to. */
export const admissionEvent = pgTable(
  'admission_event',
  {
    ...siteColumns(),
    applicantId: uuid('applicant_id').notNull(),
    kind: text('kind').notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    reason: text('reason').notNull().default(''),
    /** Of a correction: `[{name, before, after}]`, numbers of identity covered. */
    changes: jsonb('changes'),
    /** Null: the family itself. */
    actorId: uuid('actor_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('admission_event_applicant').on(row.siteId, row.applicantId, row.createdAt),
    foreignKey({
      name: 'admission_event_applicant_fk',
      columns: [row.siteId, row.applicantId],
      foreignColumns: [admissionApplicant.siteId, admissionApplicant.id],
    }),
  ],
);

/** A lottery or a merit list: fixed, drawn, published; a wrong one is voided with a reason and stays. */
export const admissionDraw = pgTable(
  'admission_draw',
  {
    ...siteColumns(),
    declarationId: uuid('declaration_id').notNull(),
    kind: text('kind').notNull(),
    /** Offers and entries as they were when they were fixed. */
    input: jsonb('input').notNull(),
    digest: text('digest').notNull(),
    commitment: text('commitment').notNull(),
    committedAt: timestamp('committed_at', { withTimezone: true }).notNull(),
    committedBy: uuid('committed_by').notNull(),
    /** Not kept anywhere before the draw. */
    seed: text('seed'),
    result: jsonb('result'),
    drawnAt: timestamp('drawn_at', { withTimezone: true }),
    drawnBy: uuid('drawn_by'),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    publishedBy: uuid('published_by'),
    voidedAt: timestamp('voided_at', { withTimezone: true }),
    voidedBy: uuid('voided_by'),
    voidReason: text('void_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('admission_draw_one').on(row.siteId, row.declarationId).where(sql`${row.voidedAt} IS NULL`),
    foreignKey({
      name: 'admission_draw_declaration_fk',
      columns: [row.siteId, row.declarationId],
      foreignColumns: [admissionDeclaration.siteId, admissionDeclaration.id],
    }),
    check('admission_draw_kind', sql`${row.kind} IN ('lottery', 'merit')`),
  ],
);

/** What somebody typed on the day of a lottery. */
export const admissionDrawWord = pgTable(
  'admission_draw_word',
  {
    ...siteColumns(),
    drawId: uuid('draw_id').notNull(),
    place: integer('place').notNull(),
    saidBy: text('said_by').notNull(),
    words: text('words').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('admission_draw_word_place').on(row.siteId, row.drawId, row.place),
    foreignKey({
      name: 'admission_draw_word_draw_fk',
      columns: [row.siteId, row.drawId],
      foreignColumns: [admissionDraw.siteId, admissionDraw.id],
    }),
  ],
);
