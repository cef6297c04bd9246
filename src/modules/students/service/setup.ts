import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';

type Named = { id: string; label: Label };
type Section = Named & {
  yearId: string;
  classId: string;
  shiftId: string;
  versionId: string;
  groupId: string | null;
  full: Label;
  capacity: number;
};

/** What filters and forms choose from: every year, class, shift, version, group, and the sections of all years. */
export async function readSetup(transaction: Transaction) {
  const named = (table: string, order = 'position') =>
    transaction.rows<Named>(
      `SELECT id, json_build_object('en', name_en, 'bn', name_bn) AS label FROM ${table}
        WHERE site_id = $1 AND is_active ORDER BY ${order}, name_en LIMIT 500`,
    );
  const years = await transaction.rows<Named & { isCurrent: boolean }>(
    `SELECT id, json_build_object('en', name_en, 'bn', name_bn) AS label, is_current AS "isCurrent"
       FROM academic_academic_year WHERE site_id = $1 ORDER BY start_date DESC LIMIT 100`,
  );
  const classes = await named('academic_school_class');
  const shifts = await named('academic_shift');
  const versions = await named('academic_version');
  const groups = await named('academic_group');
  const sections = await transaction.rows<Section>(
    `SELECT x.id, x.year_id AS "yearId", x.class_id AS "classId", x.shift_id AS "shiftId", x.version_id AS "versionId",
            x.group_id AS "groupId", x.capacity, json_build_object('en', x.name_en, 'bn', x.name_bn) AS label,
            json_build_object(
              'en', concat_ws(' · ', concat(c.name_en, ' – ', x.name_en), g.name_en, h.name_en, v.name_en),
              'bn', concat_ws(' · ', concat(c.name_bn, ' – ', x.name_bn), g.name_bn, h.name_bn, v.name_bn)) AS full
       FROM academic_section x
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
       JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
       JOIN academic_version v ON v.site_id = $1 AND v.id = x.version_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = x.group_id
      WHERE x.site_id = $1 AND x.is_active
      ORDER BY y.start_date DESC, c.position, h.position, x.name_en LIMIT 3000`,
  );
  return { years, classes, shifts, versions, groups, sections };
}
