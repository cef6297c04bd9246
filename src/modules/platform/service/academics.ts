import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { readSite } from './manage-sites.ts';

/** What an institution teaches: its levels, shifts, versions and groups, and each class with its sections and students. */
export async function readAcademics(transaction: PlatformTransaction, id: number) {
  const site = await readSite(transaction, id);
  const inside = await transaction.enterSite(id);
  const named = async (table: 'academic_shift' | 'academic_version' | 'academic_group') =>
    (
      await inside.read(
        { en: 'text', bn: 'text' },
        `SELECT t.name_en AS en, t.name_bn AS bn FROM ${table} t WHERE t.site_id = $1 AND t.is_active ORDER BY t.name_en LIMIT 100`,
      )
    ).map((one): Label => one);
  const year = await inside.readOne(
    { en: 'text', bn: 'text', id: 'uuid' },
    'SELECT y.id, y.name_en AS en, y.name_bn AS bn FROM academic_academic_year y WHERE y.site_id = $1 AND y.is_current',
  );
  const classes = await inside.read(
    { en: 'text', bn: 'text', sections: 'int', students: 'int' },
    `SELECT c.name_en AS en, c.name_bn AS bn, count(DISTINCT x.id)::int AS sections, count(e.id)::int AS students
       FROM academic_school_class c
       LEFT JOIN academic_section x ON x.site_id = $1 AND x.class_id = c.id AND x.is_active
       LEFT JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = x.id AND e.status = 'active' AND e.year_id = $2
      WHERE c.site_id = $1 AND c.is_active GROUP BY c.id, c.name_en, c.name_bn, c.position ORDER BY c.position LIMIT 60`,
    year?.id ?? null,
  );
  const subjects = await inside.readOne(
    { n: 'int' },
    'SELECT count(*)::int AS n FROM academic_subject s WHERE s.site_id = $1 AND s.is_active',
  );
  if (!subjects) throw new AppError(errors.notFound);
  return {
    id: site.id,
    name: site.name,
    version: site.version,
    academicGroups: site.academicGroups,
    mpo: site.mpo,
    mpoCode: site.mpoCode,
    mpoSince: site.mpoSince,
    mpoLevel: site.mpoLevel,
    areaTier: site.areaTier,
    year: year ? { en: year.en, bn: year.bn } : null,
    shifts: await named('academic_shift'),
    versions: await named('academic_version'),
    groups: await named('academic_group'),
    subjects: subjects.n,
    classes: classes.map(({ en, bn, sections, students }) => ({ name: { en, bn }, sections, students })),
  };
}
