/** Where a student's fees are collected; without a student, where one is looked for. */
export const counterPath = (studentId?: string): string =>
  `/site/fee/student-payment/view${studentId ? `?student=${studentId}` : ''}`;
