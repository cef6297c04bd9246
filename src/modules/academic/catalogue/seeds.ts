import { catalogueOf } from '../../../core/entity.ts';
import type { CatalogueSeed } from '../../../core/server/catalogue/seed.ts';
import * as entities from '../entities.ts';
import { academicGroups } from './academic-groups.data.ts';
import { boards } from './boards.data.ts';
import { classes } from './classes.data.ts';
import { groups } from './groups.data.ts';
import { houses } from './houses.data.ts';
import { shifts } from './shifts.data.ts';
import { subjects } from './subjects.data.ts';
import { classGroupRows, classSubjectRows, groupDetailRows, subjectConditionRows } from './uses.data.ts';
import { versions } from './versions.data.ts';
import { fiscalYears, sessions, sessionTypes, years } from './years.data.ts';

/** Papers of one subject carry its code: BAN1 and BAN2 are both BAN. */
const subjectRows = subjects.map(({ paper, ...one }) =>
  paper === undefined
    ? one
    : { ...one, paper: paper === 1 ? 'first' : 'second', unit: one.code.slice(0, -1) },
);

/** What the catalogue of the academic setup begins with. */
export const academicSeeds: readonly CatalogueSeed[] = [
  { entity: catalogueOf(entities.schoolClass), rows: classes },
  { entity: catalogueOf(entities.group), rows: groups },
  { entity: catalogueOf(entities.shift), rows: shifts },
  { entity: catalogueOf(entities.version), rows: versions },
  { entity: catalogueOf(entities.subject), rows: subjectRows },
  { entity: catalogueOf(entities.classSubject), rows: classSubjectRows },
  { entity: catalogueOf(entities.classGroup), rows: classGroupRows },
  { entity: catalogueOf(entities.groupBasedDetail), rows: groupDetailRows },
  { entity: catalogueOf(entities.subjectCondition), rows: subjectConditionRows },
  { entity: catalogueOf(entities.house), rows: houses },
  { entity: catalogueOf(entities.academicYear), rows: years },
  { entity: catalogueOf(entities.sessionType), rows: sessionTypes },
  { entity: catalogueOf(entities.session), rows: sessions },
  { entity: entities.fiscalYear, rows: fiscalYears },
  { entity: entities.board, rows: boards },
  { entity: entities.academicGroup, rows: academicGroups },
];
