import { link } from '../../../core/module/paths.ts';
import { attendancePath } from '../paths.ts';
/** Where the sheet of a section on a day is. */
export const sheetPath = (sectionId: string, date: string) =>
  link(attendancePath.take, { section: sectionId, date });
