import type { Entry, SubjectMarks } from '../../src/modules/grading/marks.ts';

/** The marks of a subject that is one paper of a hundred, in one part. */
export const plainMarks = (
  code: string,
  entry: Entry,
  role: 'compulsory' | 'fourth' = 'compulsory',
): SubjectMarks => ({
  code,
  name: code,
  role,
  papers: [{ name: code, components: [{ code: 'total', full: 10_000 }], entries: [entry] }],
});
