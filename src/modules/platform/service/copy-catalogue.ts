import type { Entity } from '../../../core/entity.ts';
import type { Row, Transaction } from '../../../core/server/database/in-site.ts';
import { tableNameOf } from '../../../core/server/database/table.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { academicYear } from '../../academic/academic-year.entity.ts';
import { schoolClass } from '../../academic/class.entity.ts';
import { classSubject } from '../../academic/class-subject.entity.ts';
import { group } from '../../academic/group.entity.ts';
import { holiday } from '../../academic/holiday.entity.ts';
import { house } from '../../academic/house.entity.ts';
import { shift } from '../../academic/shift.entity.ts';
import { subject } from '../../academic/subject.entity.ts';
import { version } from '../../academic/version.entity.ts';
import { copyChart } from '../../accounts/public.ts';
import { noticeCategory } from '../../communication/notice-category.entity.ts';
import { copyUsualRemarks } from '../../exams/remarks/public.ts';
import { copyDocumentTemplates } from '../../documents/public.ts';
import { copyFeeDefaults } from '../../fees/public.ts';
import { feeHead } from '../../fees/setup/fee-head.entity.ts';
import { copyLibraryDefaults } from '../../library/public.ts';
import { designation } from '../../people/designation.entity.ts';
import { classes } from '../catalogue/classes.data.ts';
import { designations } from '../catalogue/designations.data.ts';
import { feeHeads } from '../catalogue/fee-heads.data.ts';
import { groups } from '../catalogue/groups.data.ts';
import { holidays } from '../catalogue/holidays.data.ts';
import { houses } from '../catalogue/houses.data.ts';
import { noticeCategories } from '../catalogue/notice-categories.data.ts';
import { shifts } from '../catalogue/shifts.data.ts';
import { subjects } from '../catalogue/subjects.data.ts';
import { versions } from '../catalogue/versions.data.ts';

/** Which rows of the platform's catalogue a new institution begins with, by their codes. */
export type CatalogueChoice = {
  readonly classes: readonly string[];
  readonly groups: readonly string[];
  readonly shifts: readonly string[];
  readonly versions: readonly string[];
  /** The academic years, such as 2026; the last one is the current year. */
  readonly years: readonly number[];
};

/** Copies the chosen setup into the institution of the transaction; from then on it is the institution's own. */
export async function copyCatalogue(transaction: Transaction, choice: CatalogueChoice): Promise<void> {
  const chosenClasses = classes.filter((one) => choice.classes.includes(one.code));
  const chosenGroups = groups.filter((one) => choice.groups.includes(one.code));
  const codes = classes.map((one) => one.code);
  const used = subjects.filter((one) =>
    one.uses.some((use) =>
      chosenClasses.some(
        (c) =>
          codes.indexOf(c.code) >= codes.indexOf(use.from) && codes.indexOf(c.code) <= codes.indexOf(use.to),
      ),
    ),
  );
  await copy(transaction, schoolClass, chosenClasses);
  await copy(transaction, group, chosenGroups);
  await copy(
    transaction,
    shift,
    shifts.filter((one) => choice.shifts.includes(one.code)),
  );
  await copy(
    transaction,
    version,
    versions.filter((one) => choice.versions.includes(one.code)),
  );
  await copy(transaction, designation, designations);
  await copy(transaction, house, houses);
  await copyChart(transaction);
  await copy(transaction, feeHead, feeHeads);
  await copyFeeDefaults(transaction);
  await copyLibraryDefaults(transaction);
  await copyDocumentTemplates(transaction);
  await copyUsualRemarks(transaction);
  await copy(transaction, noticeCategory, noticeCategories);
  await copy(transaction, subject, used);
  const last = Math.max(...choice.years);
  await copy(
    transaction,
    academicYear,
    choice.years.map((year) => ({
      nameEn: String(year),
      nameBn: String(year).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit))),
      kind: 'year',
      startDate: `${year}-01-01`,
      endDate: `${year}-12-31`,
      isCurrent: year === last,
    })),
  );
  await copy(
    transaction,
    holiday,
    holidays.filter((one) => choice.years.includes(Number(one.startDate.slice(0, 4)))),
  );

  const classIds = await idsByName(transaction, schoolClass, 'name_en');
  const groupIds = await idsByName(transaction, group, 'name_en');
  const subjectIds = await idsByName(transaction, subject, 'code');
  const rows: Row[] = [];
  for (const one of chosenClasses) {
    let position = 0;
    for (const seed of used)
      for (const use of seed.uses) {
        const place = codes.indexOf(one.code);
        if (place < codes.indexOf(use.from) || place > codes.indexOf(use.to) || position >= 99) continue;
        const groupName = groups.find((g) => g.code === use.group)?.nameEn;
        if (use.group !== null && (!groupName || !groupIds.has(groupName))) continue;
        position += 1;
        rows.push({
          classId: classIds.get(one.nameEn),
          groupId: groupName ? groupIds.get(groupName) : null,
          subjectId: subjectIds.get(seed.code),
          role: use.role,
          position,
        });
      }
  }
  await insertRows(transaction, classSubject, rows);
}

/** Only the entity's own fields are copied: a catalogue row may know more. */
async function copy(transaction: Transaction, entity: Entity, rows: readonly object[]): Promise<void> {
  await insertRows(
    transaction,
    entity,
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name in entity.fields))),
  );
}

async function idsByName(
  transaction: Transaction,
  entity: Entity,
  column: 'name_en' | 'code',
): Promise<Map<string, string>> {
  const rows = await transaction.read(
    { id: 'uuid', name: 'text' },
    `SELECT id, ${column} AS name FROM ${tableNameOf(entity)} WHERE site_id = $1`,
  );
  return new Map(rows.map((row) => [row.name, row.id]));
}
