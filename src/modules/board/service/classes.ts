import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { boardErrors } from '../labels.ts';
import type { PackKey, RulePack } from '../packs.data.ts';
import { layoutOf, packOf } from '../rules.ts';

export const both = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/** The year asked for, or the current one, or the latest; null while the institution has none. Throws 404 for another's. */
export async function yearOf(
  transaction: Transaction,
  wanted: string | undefined,
): Promise<{ id: string; label: Label; year: number } | null> {
  const row = await transaction.readOne(
    { id: 'uuid', label: json<Label>(), year: 'int' },
    `SELECT y.id, ${both('y')} AS label, extract(year FROM y.start_date)::int AS year FROM academic_academic_year y
      WHERE y.site_id = $1 AND ($2::uuid IS NULL OR y.id = $2) ORDER BY y.is_current DESC, y.start_date DESC LIMIT 1`,
    wanted ?? null,
  );
  if (!row && wanted) throw new AppError(errors.notFound);
  return row;
}

export type BoardClass = {
  readonly yearId: string;
  readonly year: number;
  readonly yearLabel: Label;
  readonly classId: string;
  readonly label: Label;
  readonly pack: RulePack;
};

/** The board an institution stands under. */
export const boardOf = async (transaction: Transaction, services: Services): Promise<string | null> =>
  (await services.sites.find(transaction.siteId))?.board ?? null;

/** A class in a year with the rules that hold for it. Throws 404 for another institution's, 409 where no rules hold. */
export async function classOf(
  transaction: Transaction,
  { yearId, classId }: { yearId: string; classId: string },
  /** Whose rules are asked for; without one those of the boards in general, which know the same classes. */
  board: string | null = null,
): Promise<BoardClass> {
  const row = await transaction.readOne(
    { year: 'int', yearLabel: json<Label>(), label: json<Label>() },
    `SELECT extract(year FROM y.start_date)::int AS year, ${both('y')} AS "yearLabel", ${both('c')} AS label
       FROM academic_school_class c JOIN academic_academic_year y ON y.site_id = $1 AND y.id = $2
      WHERE c.site_id = $1 AND c.id = $3`,
    yearId,
    classId,
  );
  if (!row) throw new AppError(errors.notFound);
  const pack = packOf(row.label.en, row.year, board) ?? packOf(row.label.bn, row.year, board);
  if (!pack) throw new AppError(boardErrors.noPack);
  return { ...row, yearId, classId, pack };
}

/** Years, the classes of one of them with their packs, its sections with who teaches them, and the board's sheet. */
export async function readSetup(transaction: Transaction, services: Services, wanted: string | undefined) {
  const board = await boardOf(transaction, services);
  const year = await yearOf(transaction, wanted);
  const years = await transaction.read(
    { id: 'uuid', label: json<Label>() },
    `SELECT y.id, ${both('y')} AS label FROM academic_academic_year y
      WHERE y.site_id = $1 AND y.is_active ORDER BY y.start_date DESC LIMIT 50`,
  );
  const sections = await transaction.read(
    {
      id: 'uuid',
      classId: 'uuid',
      class: json<Label>(),
      label: json<Label>(),
      teacherId: 'uuid?',
      teacher: jsonOrNull<Label>(),
    },
    `SELECT x.id, x.class_id AS "classId", ${both('c')} AS class, ${both('x')} AS label, t.id AS "teacherId",
            CASE WHEN t.id IS NOT NULL THEN ${both('t')} END AS teacher
       FROM academic_section x
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       LEFT JOIN people_employee t ON t.site_id = $1 AND t.id = x.class_teacher_id
      WHERE x.site_id = $1 AND x.year_id = $2 ORDER BY c.position, x.name_en, x.id LIMIT 1000`,
    year?.id ?? null,
  );
  const classes = new Map<string, { id: string; label: Label; pack: PackKey | null }>();
  for (const one of sections) {
    const pack = packOf(one.class.en, year?.year ?? 0, board) ?? packOf(one.class.bn, year?.year ?? 0, board);
    classes.set(one.classId, { id: one.classId, label: one.class, pack: pack?.key ?? null });
  }
  return {
    yearId: year?.id ?? null,
    years,
    classes: [...classes.values()],
    sections: sections.map(({ class: _, ...rest }) => rest),
    layout: layoutOf(board).key,
  };
}
