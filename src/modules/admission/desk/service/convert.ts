import { addDays, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import type { PlatformTransaction, Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type Answers, gpaOf } from '../../../../core/validation/open-form.ts';
import { usersPermission } from '../../../access/permissions.ts';
import type { Slip } from '../../../access/rules.ts';
import { tellByItself } from '../../../communication/public.ts';
import { saveChoices } from '../../../exams/public.ts';
import { addCharges, cancelCharge } from '../../../fees/charges/public.ts';
import { countries } from '../../../students/address/countries.data.ts';
import { addresses, languageOfText } from '../../../students/address/rules.ts';
import {
  addAccount,
  addGuardianAccount,
  addPastExams,
  admitStudent,
  bringBack,
  type GivenExam,
  giveAccountsBack,
  linkGuardians,
  recipientsAbout,
  takeBackAdmission,
  takeOver,
  withinLimit,
} from '../../../students/public.ts';
import { type DeclarationFacts, holdDeclaration } from '../../declare/service/declarations.ts';
import { isAbroad } from '../../form/fields.ts';
import { subjectsFor } from '../../form/service/subjects.ts';
import { admissionErrors } from '../../labels.ts';
import { formProblems } from '../../problems.ts';
import { type Applicant, readApplicant } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import { wrongStep } from './seats.ts';

type Wish = {
  id: string;
  sectionId: string;
  roll: number | null;
  withAccount: boolean;
  /** The ID of the student who the applicant is; empty for a new one. */
  knownCode: string;
  confirmDuplicate: boolean;
  /** Guardians who are not the ones the office would join them with, and those whose new mobile is theirs. */
  apart: readonly GuardianWho[];
  takesMobile: readonly GuardianWho[];
  /** Of who is here already: what of the form goes into the record, and which guardians are added. */
  takes: readonly string[];
  adds: readonly GuardianWho[];
};

const reasonOfCharge = 'Admission';

/**
 * Makes a student of a selected applicant, in one transaction: the record with its ID number, guardians who are known
 * already joined, the place in the section, the optional subject, the charge for the admission, and the accounts of the
 * student and of the first guardian. Of two clerks who do it at once the second is told that it is done.
 */
export async function admitApplicant(
  platform: PlatformTransaction,
  services: Services,
  wish: Wish,
): Promise<{ studentId: string; code: string; roll: number; slip: Slip | null; guardianSlip: Slip | null }> {
  const { siteId, permissions } = platform.context;
  if (siteId === null) throw new AppError(errors.notFound);
  if (wish.withAccount && !permissions.has(usersPermission.edit))
    throw new AppError(
      errors.forbidden,
      { permission: usersPermission.edit },
      { permission: usersPermission.edit },
    );
  const transaction = await platform.enterSite(siteId);
  const known = await readApplicant(transaction, wish.id);
  const declaration = await holdDeclaration(transaction, known.declarationId);
  const found = await readApplicant(transaction, wish.id, 'FOR UPDATE OF a');
  const applicant = { ...found, studentId: await knownStudent(transaction, found, wish.knownCode) };
  if (applicant.state !== 'selected') throw wrongStep(applicant.state, 'admitted');
  if (declaration.fee > 0n && applicant.payment !== 'paid') throw new AppError(admissionErrors.unpaid);
  await assertOffered(transaction, declaration, applicant, wish.sectionId);
  const today = todayInDhaka(services.now());
  const { studentId } = applicant;
  const record = await recordOf(transaction, applicant, today);
  const guardians = guardiansOf(applicant.data).map((one) => ({
    ...one,
    isApart: wish.apart.includes(one.relation),
    takesMobile: wish.takesMobile.includes(one.relation),
  }));
  const made = await withinLimit(transaction, services, async () =>
    studentId
      ? bringBack(transaction, { studentId, sectionId: wish.sectionId, roll: wish.roll }, today)
      : admitStudent(
          transaction,
          {
            ...record,
            code: null,
            sectionId: wish.sectionId,
            roll: wish.roll,
            guardians,
            confirmDuplicate: wish.confirmDuplicate,
          },
          today,
        ),
  );
  if (studentId) {
    await takeOver(transaction, studentId, record, wish.takes);
    const chosen = guardians.filter(
      ({ relation }) => wish.adds.includes(relation) || wish.takesMobile.includes(relation),
    );
    await linkGuardians(
      transaction,
      chosen.map((one) => ({ ...one, studentId })),
      { areKnown: true },
    );
  }
  const { choices: chosen } = await subjectsFor(transaction, applicant.offerId, applicant.data);
  if (chosen.length > 0)
    await saveChoices(transaction, {
      sectionId: wish.sectionId,
      changes: chosen.map(({ subjectId, role }) => ({ enrolmentId: made.enrolmentId, subjectId, role })),
    });
  await addPastExams(transaction, made.id, applicant.qualifications.map(pastExamOf));
  const chargeId = await charge(transaction, declaration, made, today);
  await transaction.change(
    `UPDATE admission_applicant SET state = 'admitted', student_id = $3, enrolment_id = $4, charge_id = $5,
            version = version + 1, updated_at = now() WHERE site_id = $1 AND id = $2`,
    applicant.id,
    made.id,
    made.enrolmentId,
    chargeId,
  );
  await noteEvents(transaction, [
    { applicantId: applicant.id, kind: 'admitted', from: 'selected', to: 'admitted', reason: made.code },
  ]);
  await tellByItself(transaction, {
    event: 'admission.admitted',
    channels: ['sms'],
    people: await recipientsAbout(transaction, 'e.id = $2', [made.enrolmentId]),
  });
  const account = wish.withAccount
    ? await addAccount(platform, services, made.id).catch((error: unknown) => {
        // Who came back signs in as before.
        if (applicant.studentId && error instanceof AppError && error.kind.code === 'students.hasAccount')
          return null;
        throw error;
      })
    : null;
  // Whoever came back finds the accounts as they were, and so does a guardian whose other child has left.
  await giveAccountsBack(transaction, [made.id]);
  const guardianSlip = wish.withAccount ? await addGuardianAccount(platform, services, made.id) : null;
  return { studentId: made.id, code: made.code, roll: made.roll, slip: account?.slip ?? null, guardianSlip };
}

/**
 * Whom the office knows the applicant to be, or who came of this application before. Throws 422 for an ID nobody has, or
 * somebody of another birthday: with one wrong digit another child would get the place, the bill and the message.
 */
export async function knownStudent(
  transaction: Transaction,
  { studentId: before, data }: Applicant,
  code: string,
): Promise<string | null> {
  if (code === '') return before;
  const row = await transaction.readOne(
    { id: 'uuid', born: 'date?' },
    'SELECT id, date_of_birth AS born FROM students_student WHERE site_id = $1 AND code = $2',
    code,
  );
  if (!row || (before !== null && row.id !== before) || (row.born !== null && row.born !== data.dateOfBirth))
    throw new ValidationError({ knownCode: [formProblems.nobodyHasId] });
  return row.id;
}

/** The section must be one of the class, year, group, shift and version that were offered. */
async function assertOffered(
  transaction: Transaction,
  declaration: DeclarationFacts,
  applicant: Applicant,
  sectionId: string,
): Promise<void> {
  const offer = declaration.offers.find((one) => one.id === applicant.offerId);
  const fits = await transaction.row(
    `SELECT 1 FROM academic_section x WHERE x.site_id = $1 AND x.id = $2 AND x.year_id = $3 AND x.class_id = $4
        AND ($5::uuid IS NULL OR x.group_id = $5) AND ($6::uuid IS NULL OR x.shift_id = $6)
        AND ($7::uuid IS NULL OR x.version_id = $7)`,
    sectionId,
    declaration.yearId,
    offer?.classId ?? null,
    offer?.groupId ?? null,
    offer?.shiftId ?? null,
    offer?.versionId ?? null,
  );
  if (!fits) throw new AppError(admissionErrors.wrongSection);
}

async function charge(
  transaction: Transaction,
  declaration: DeclarationFacts,
  student: { id: string; enrolmentId: string },
  today: string,
): Promise<string | null> {
  if (declaration.admissionFee === 0n || declaration.subHeadId === null) return null;
  const recordId = newId();
  await addCharges(
    transaction,
    [
      {
        recordId,
        studentId: student.id,
        enrolmentId: student.enrolmentId,
        subHeadId: declaration.subHeadId,
        amount: declaration.admissionFee,
        due: addDays(today, declaration.respondDays),
      },
    ],
    reasonOfCharge,
  );
  return recordId;
}

/** What was asked for once, in the field of the language it was written in. */
const written = (name: string, text: string | undefined) => ({
  [name]: text && languageOfText(text) === 'en' ? text : null,
  [`${name}Bn`]: text && languageOfText(text) === 'bn' ? text : null,
});

/** The platform may name more countries than a student's record offers. */
const countryOf = (code: string | undefined) =>
  code ? (countries.find(({ value }) => value === code)?.value ?? 'other') : null;

/** The addresses of a form by their parts; the record makes the words of the whole from them. */
async function addressesOf(transaction: Transaction, data: Answers) {
  const numbers = addresses.flatMap((which) =>
    isAbroad(data, which) ? [] : [Number(data[`${which}Thana`] ?? 0)],
  );
  const thanas = await transaction.read(
    { id: 'uuid', number: 'int' },
    'SELECT id, number FROM catalogue_locations_thana WHERE $1::bigint > 0 AND number = ANY($2::int[])',
    numbers,
  );
  return Object.fromEntries(
    addresses.flatMap((which) => {
      const abroad = isAbroad(data, which);
      const thana = thanas.find(({ number }) => number === Number(data[`${which}Thana`] ?? 0));
      return Object.entries({
        [`${which}CareOf`]: data[`${which}CareOf`] ?? null,
        ...written(`${which}Village`, data[`${which}Village`]),
        ...written(`${which}PostOffice`, data[`${which}PostOffice`]),
        [`${which}ThanaId`]: abroad ? null : (thana?.id ?? null),
        [`${which}Country`]: countryOf(data[`${which}Country`]),
      });
    }),
  );
}

/** A form's answers as the record of a student has them, the addresses by their parts. */
export const recordOf = async (transaction: Transaction, applicant: Applicant, today: string) => ({
  ...studentOf(applicant, today),
  ...(await addressesOf(transaction, applicant.data)),
});

function studentOf({ data, photo }: Applicant, today: string) {
  const incomes = [data.fatherIncome, data.motherIncome].map((text) => parseTaka(text ?? '') ?? 0n);
  const income = incomes.reduce((sum, one) => sum + one, 0n);
  return {
    nameEn: data.nameEn ?? '',
    nameBn: data.nameBn ?? '',
    gender: data.gender,
    dateOfBirth: data.dateOfBirth,
    religion: data.religion,
    bloodGroup: data.bloodGroup ?? null,
    birthRegistration: data.birthRegistration ?? null,
    nid: null,
    passport: null,
    fatherNameEn: data.fatherNameEn ?? '',
    fatherNameBn: data.fatherNameBn ?? null,
    motherNameEn: data.motherNameEn ?? '',
    motherNameBn: data.motherNameBn ?? null,
    ...written('fatherOccupation', data.fatherOccupation),
    ...written('motherOccupation', data.motherOccupation),
    mobile: data.mobile ?? '',
    emergencyContact: data.guardianMobile ?? null,
    email: data.fatherEmail ?? data.motherEmail ?? null,
    admissionDate: today,
    boardRoll: null,
    boardRegistration: null,
    houseId: null,
    admittedAs: data.studentType ?? null,
    hasStipend: false,
    isOffWebsite: false,
    familyIncome: income > 0n ? takaText(income) : null,
    photo,
  };
}

/** A row of past examinations as the record of a student has it. */
function pastExamOf(row: Answers): GivenExam {
  const gpa = (text: string | undefined) => {
    const hundredths = gpaOf(text ?? '');
    return hundredths === null ? null : (hundredths / 100).toFixed(2);
  };
  return {
    exam: row.exam ?? 'other',
    institution: row.institution ?? '',
    board: row.board || null,
    roll: row.roll || null,
    boardRoll: row.boardRoll || null,
    registration: row.registration || null,
    session: row.session || null,
    year: row.year || null,
    gpa: gpa(row.gpa),
    gpaWithout: gpa(row.gpaWithout),
  };
}

type GuardianWho = ReturnType<typeof guardiansOf>[number]['relation'];

/** Father, mother and the local guardian, each under a number of their own; who has none is reached at the child's. */
export function guardiansOf(data: Answers) {
  const contact = data.mobile ?? '';
  const parts: Record<string, string | null> = {
    ...written('fatherOccupation', data.fatherOccupation),
    ...written('motherOccupation', data.motherOccupation),
  };
  const parent = (who: 'father' | 'mother', isPrimary: boolean) => ({
    nameEn: data[`${who}NameEn`] ?? '',
    nameBn: data[`${who}NameBn`] ?? null,
    mobile: data[`${who}Mobile`] ?? contact,
    nid: data[`${who}Nid`] ?? null,
    birthRegistration: data[`${who}BirthRegistration`] ?? null,
    email: data[`${who}Email`] ?? null,
    occupation: parts[`${who}Occupation`] ?? null,
    occupationBn: parts[`${who}OccupationBn`] ?? null,
    relation: who,
    isPrimary,
  });
  const local = data.guardianName
    ? [
        {
          nameEn: data.guardianName,
          nameBn: languageOfText(data.guardianName) === 'bn' ? data.guardianName : null,
          mobile: data.guardianMobile ?? contact,
          nid: null,
          occupation: null,
          relation: 'guardian' as const,
          relationSaid: data.guardianRelation ?? null,
          isPrimary: false,
        },
      ]
    : [];
  return [parent('father', true), parent('mother', false), ...local];
}

/**
 * Takes an admission back while nothing but its own charge is billed: the charge is cancelled, the student leaves with the
 * reason, and the applicant is selected as before. The student's ID is kept for when the child is admitted after all; the
 * account ends with its sessions, and so does that of a guardian with no other child here.
 */
export async function undoAdmission(
  platform: PlatformTransaction,
  services: Services,
  input: { id: string; reason: string },
): Promise<{ id: string }> {
  const { siteId } = platform.context;
  if (siteId === null) throw new AppError(errors.notFound);
  const transaction = await platform.enterSite(siteId);
  const known = await readApplicant(transaction, input.id);
  const declaration = await holdDeclaration(transaction, known.declarationId);
  const applicant = await readApplicant(transaction, input.id, 'FOR UPDATE OF a');
  if (applicant.state !== 'admitted' || !applicant.studentId || !applicant.enrolmentId)
    throw new AppError(admissionErrors.notAdmitted);
  if (applicant.chargeId && declaration.subHeadId)
    await cancelCharge(
      transaction,
      { recordId: applicant.chargeId, studentId: applicant.studentId, subHeadId: declaration.subHeadId },
      input.reason,
      services.now(),
    );
  const billed = await transaction.readOne(
    { count: 'int' },
    `SELECT count(*)::int AS count FROM fees_invoice_line
      WHERE site_id = $1 AND enrolment_id = $2 AND cancelled_at IS NULL
        -- Who came back to the same year has bills from before.
        AND created_at >= coalesce((SELECT max(v.created_at) FROM admission_event v
              WHERE v.site_id = $1 AND v.applicant_id = $3 AND v.kind = 'admitted'), '-infinity')`,
    applicant.enrolmentId,
    input.id,
  );
  if (billed && billed.count > 0) throw new AppError(admissionErrors.isBilled, { count: billed.count });
  await takeBackAdmission(transaction, applicant.enrolmentId, input.reason, todayInDhaka(services.now()));
  await transaction.change(
    `UPDATE admission_applicant SET state = 'selected', accepted_at = $3, charge_id = NULL, version = version + 1,
            updated_at = now() WHERE site_id = $1 AND id = $2`,
    input.id,
    services.now(),
  );
  await noteEvents(transaction, [
    { applicantId: input.id, kind: 'undone', from: 'admitted', to: 'selected', reason: input.reason },
  ]);
  return { id: input.id };
}
