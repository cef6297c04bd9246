/** Where the sheet of a section on a day is. */
export const sheetPath = (sectionId: string, date: string) =>
  `/site/student/attendance/master?section=${sectionId}&date=${date}`;
