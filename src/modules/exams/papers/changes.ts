/** What may be changed of an examination after it was declared. */
export const examChangeKinds = [
  'classAdded',
  'paperAdded',
  'paperWithdrawn',
  'paperPostponed',
  'shiftTimes',
  'sheetReopened',
  'cancelled',
] as const;
export type ExamChangeKind = (typeof examChangeKinds)[number];
