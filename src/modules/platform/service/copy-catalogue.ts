import { copyFromCatalogue } from '../../../core/server/catalogue/copies.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import type { EntityRecord } from '../../../core/server/entity/records.ts';
import { academicYear } from '../../academic/academic-year.entity.ts';
import { classGroup } from '../../academic/catalogue/class-group.entity.ts';
import { groupBasedDetail } from '../../academic/catalogue/group-based-detail.entity.ts';
import { session } from '../../academic/catalogue/session.entity.ts';
import { sessionType } from '../../academic/catalogue/session-type.entity.ts';
import { subjectCondition } from '../../academic/catalogue/subject-condition.entity.ts';
import { schoolClass } from '../../academic/class.entity.ts';
import { classSubject } from '../../academic/class-subject.entity.ts';
import { group } from '../../academic/group.entity.ts';
import { holiday } from '../../academic/holiday.entity.ts';
import { house } from '../../academic/house.entity.ts';
import { copyPeriodDefaults, holidays, inheritHolidays } from '../../academic/public.ts';
import { shift } from '../../academic/shift.entity.ts';
import { subject } from '../../academic/subject.entity.ts';
import { version } from '../../academic/version.entity.ts';
import { copyChart, copyHeads } from '../../accounts/public.ts';
import { noticeCategory } from '../../communication/notice-category.entity.ts';
import { openAccount } from '../../communication/public.ts';
import { copyDocumentTemplates } from '../../documents/public.ts';
import { copyDutyDefaults } from '../../duty/public.ts';
import { copyUsualStructures } from '../../exams/papers/public.ts';
import { copyUsualRemarks } from '../../exams/remarks/public.ts';
import { copyAssetClasses } from '../../facilities/public.ts';
import { copyFeeDefaults } from '../../fees/public.ts';
import { copyHelpdeskDefaults } from '../../helpdesk/public.ts';
import { copyLeaveDefaults } from '../../leave/public.ts';
import { copyLibraryDefaults } from '../../library/public.ts';
import { copyPaymentLists } from '../../payments/public.ts';
import { copyPayrollDefaults } from '../../payroll/public.ts';
import { designation } from '../../people/designation.entity.ts';
import { recordUsualScales } from '../../results/public.ts';
import { broughtNational } from '../calendar/service/national.ts';

/** Which rows of the platform's catalogue a new institution begins with, by their codes. */
export type CatalogueChoice = {
  readonly classes: readonly string[];
  readonly groups: readonly string[];
  readonly shifts: readonly string[];
  readonly versions: readonly string[];
  /** The academic years, such as 2026; the last one is the current year. */
  readonly years: readonly number[];
  /** The code of its education board; without one its papers are made as the general boards'. */
  readonly board?: string | null;
  /** The national calendar as the platform keeps it; without it, as the software brings it. */
  readonly national?: Parameters<typeof inheritHolidays>[1];
};

/** Copies the chosen setup into the institution of the transaction; from then on it is the institution's own. */
export async function copyCatalogue(transaction: Transaction, choice: CatalogueChoice): Promise<void> {
  const coded = (codes: readonly string[]) => ({
    chosen: ({ code }: EntityRecord) => codes.includes(String(code)),
  });
  const last = String(Math.max(...choice.years));
  await copyFromCatalogue(transaction, schoolClass, coded(choice.classes));
  await copyFromCatalogue(transaction, group, coded(choice.groups));
  await copyFromCatalogue(transaction, shift, coded(choice.shifts));
  await copyFromCatalogue(transaction, version, coded(choice.versions));
  await copyFromCatalogue(transaction, classGroup);
  await copyFromCatalogue(transaction, groupBasedDetail);
  await copyFromCatalogue(transaction, designation);
  await copyFromCatalogue(transaction, house);
  await copyChart(transaction);
  await copyHeads(transaction);
  await copyFeeDefaults(transaction);
  await copyPaymentLists(transaction);
  await copyAssetClasses(transaction);
  await copyPeriodDefaults(transaction);
  await copyPayrollDefaults(transaction);
  await copyLibraryDefaults(transaction);
  await copyLeaveDefaults(transaction);
  await copyDutyDefaults(transaction);
  await copyDocumentTemplates(transaction);
  await openAccount(transaction);
  await copyHelpdeskDefaults(transaction);
  await copyUsualRemarks(transaction);
  await copyUsualStructures(transaction, choice.board ?? null);
  await recordUsualScales(transaction);
  await copyFromCatalogue(transaction, noticeCategory);
  const taught = await subjectsOf(transaction, choice.classes);
  await copyFromCatalogue(transaction, subject, { chosen: ({ id }) => taught.has(id) });
  await copyFromCatalogue(transaction, classSubject);
  await copyFromCatalogue(transaction, subjectCondition);
  await copyFromCatalogue(transaction, sessionType);
  await copyFromCatalogue(transaction, academicYear, {
    chosen: ({ nameEn }) => choice.years.map(String).includes(String(nameEn)),
    own: ({ nameEn }) => ({ isCurrent: nameEn === last }),
  });
  await copyFromCatalogue(transaction, session, {
    chosen: ({ startDate }) => choice.years.includes(Number(String(startDate).slice(0, 4))),
  });
  // Their catalogue is the national calendar; the days a head teacher gives come along.
  await insertRows(
    transaction,
    holiday,
    holidays.filter(
      (one) => one.kind === 'institution' && choice.years.includes(Number(one.startDate.slice(0, 4))),
    ),
  );
  await inheritHolidays(transaction, choice.national ?? broughtNational);
}

/** The subjects of the catalogue that these classes take. */
async function subjectsOf(
  transaction: Transaction,
  classes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT DISTINCT u.subject_id AS id FROM catalogue_academic_class_subject u
       JOIN catalogue_academic_school_class c ON c.id = u.class_id
      WHERE $1::bigint > 0 AND c.code = ANY($2::text[])`,
    classes,
  );
  return new Set(rows.map(({ id }) => id));
}
