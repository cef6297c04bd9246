import { AppError, errors, type FieldMessages, ValidationError } from '../../../../core/errors.ts';
import { fillLabel } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { insertRows } from '../../../../core/server/entity/import.ts';
import { duplicateError } from '../../../../core/server/entity/records.ts';
import { section } from '../../section.entity.ts';
import { gridLabels } from '../labels.ts';
import { type Change, planOf } from '../rules.ts';
import { type GridSetup, readGridSetup, readYearSections } from './read-grid.ts';

/**
 * Makes, opens again and closes the sections of a year as its grid says: all of it or nothing. Throws 404 for a year that
 * is not in use, and 422 with the place of each change that cannot be: students are in the section, or its class, group,
 * shift or version is closed.
 */
export async function changeGrid(
  transaction: Transaction,
  { yearId, changes }: { yearId: string; changes: readonly Change[] },
): Promise<{ made: number; reopened: number; closed: number }> {
  await hold(transaction, [`academic.sections ${yearId}`], 'alone');
  // Nobody is placed in a section of the year until the students in it are counted and it is closed.
  await transaction.rows(
    'SELECT id FROM academic_section WHERE site_id = $1 AND year_id = $2 ORDER BY id FOR UPDATE',
    yearId,
  );
  const setup = await readGridSetup(transaction);
  if (!setup.years.some(({ id }) => id === yearId)) throw new AppError(errors.notFound);
  const plan = planOf(await readYearSections(transaction, yearId), changes);
  const wrong: Record<string, FieldMessages[string]> = {};
  for (const { change, place, section: known, verdict } of plan) {
    if (verdict === 'refused')
      wrong[`changes.${place}`] = [fillLabel(gridLabels.hasStudents, { count: known?.students ?? 0 })];
    else if ((verdict === 'make' || verdict === 'reopen') && !isInUse(setup, change))
      wrong[`changes.${place}`] = [gridLabels.goneOption];
  }
  if (Object.keys(wrong).length > 0) throw new ValidationError(wrong);
  const of = (wanted: string) => plan.filter(({ verdict }) => verdict === wanted);
  const seats = new Map(setup.lines.map((line) => [line.classId, line.seats]));
  const made = of('make').map(({ change: { isOn: _, ...place } }) => ({
    ...place,
    yearId,
    capacity: seats.get(place.classId) ?? 55,
    classTeacherId: null,
  }));
  await insertRows(transaction, section, made).catch((error: unknown) => {
    throw duplicateError(section, error);
  });
  const reopened = of('reopen').flatMap(({ section: known }) => (known ? [known.id] : []));
  const closed = of('close').flatMap(({ section: known }) => (known ? [known.id] : []));
  if (reopened.length + closed.length > 0)
    await transaction.change(
      `UPDATE academic_section SET is_active = id = ANY($2::uuid[]), version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = ANY($2::uuid[] || $3::uuid[])`,
      reopened,
      closed,
    );
  return { made: made.length, reopened: reopened.length, closed: closed.length };
}

const isInUse = ({ shifts, versions, groups, lines }: GridSetup, change: Change) =>
  shifts.some(({ id }) => id === change.shiftId) &&
  versions.some(({ id }) => id === change.versionId) &&
  lines.some(({ classId }) => classId === change.classId) &&
  (change.groupId === null || groups.includes(change.groupId));
