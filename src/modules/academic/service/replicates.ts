import { tableNameOf } from '../../../core/server/database/table.ts';
import type { ReplicationPart } from '../../../core/server/replication/copied.ts';
import { academicYear } from '../academic-year.entity.ts';
import { classGroup } from '../catalogue/class-group.entity.ts';
import { groupBasedDetail } from '../catalogue/group-based-detail.entity.ts';
import { session } from '../catalogue/session.entity.ts';
import { sessionType } from '../catalogue/session-type.entity.ts';
import { subjectCondition } from '../catalogue/subject-condition.entity.ts';
import { schoolClass } from '../class.entity.ts';
import { classSubject } from '../class-subject.entity.ts';
import { group } from '../group.entity.ts';
import { house } from '../house.entity.ts';
import { academicPermission } from '../permissions.ts';
import { section } from '../section.entity.ts';
import { shift } from '../shift.entity.ts';
import { subject } from '../subject.entity.ts';
import { version } from '../version.entity.ts';

/** The parts of the academic setup that institutions copy. */
export const academicParts: readonly ReplicationPart[] = [
  {
    name: 'academic.classes',
    label: { en: 'Classes and groups', bn: 'শ্রেণি ও বিভাগ' },
    entities: [schoolClass, group, classGroup, groupBasedDetail],
  },
  {
    name: 'academic.shifts',
    label: { en: 'Shifts and versions', bn: 'শিফট ও ভার্সন' },
    entities: [shift, version],
  },
  {
    name: 'academic.subjects',
    label: { en: 'Subjects of classes', bn: 'শ্রেণির বিষয়' },
    entities: [subject, classSubject, subjectCondition],
  },
  {
    name: 'academic.years',
    label: { en: 'Years and sessions', bn: 'শিক্ষাবর্ষ ও সেশন' },
    entities: [academicYear, sessionType, session],
  },
  {
    name: 'academic.sections',
    label: { en: 'Sections', bn: 'শাখা' },
    entities: [section],
    byYear: {
      permission: academicPermission.edit,
      tables: { [tableNameOf(section)]: { year: 'yearId', person: 'classTeacherId' } },
    },
  },
  { name: 'academic.houses', label: { en: 'Houses', bn: 'হাউস' }, entities: [house] },
];
