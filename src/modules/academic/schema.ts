import { tableOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export const shiftTable = tableOf(entities.shift);
export const versionTable = tableOf(entities.version);
export const classTable = tableOf(entities.schoolClass);
export const groupTable = tableOf(entities.group);
export const sectionTable = tableOf(entities.section);
export const subjectTable = tableOf(entities.subject);
export const classSubjectTable = tableOf(entities.classSubject);
export const academicYearTable = tableOf(entities.academicYear);
export const houseTable = tableOf(entities.house);
export const holidayTable = tableOf(entities.holiday);
