/** Who works in an institution, by kind: posts with how many hold them, 42 in all, in the order of their codes. */
type Roster = readonly (readonly [post: string, count: number])[];

const support: Roster = [
  ['librarian', 1],
  ['accountant', 1],
  ['cashier', 1],
  ['office-assistant', 2],
  ['lab-assistant', 1],
  ['office-helper', 1],
  ['aya', 1],
  ['security-guard', 1],
  ['night-guard', 1],
  ['cleaner', 1],
];

const schoolCollege: Roster = [
  ['principal', 1],
  ['vice-principal', 1],
  ['assistant-head-teacher', 1],
  ['assistant-professor', 2],
  ['lecturer', 7],
  ['demonstrator', 1],
  ['senior-teacher', 4],
  ['assistant-teacher', 10],
  ['assistant-teacher-ict', 1],
  ['assistant-teacher-physical', 1],
  ['assistant-teacher-agriculture', 1],
  ['assistant-teacher-religion', 1],
  ...support,
];

const school: Roster = [
  ['head-teacher', 1],
  ['assistant-head-teacher', 1],
  ['senior-teacher', 6],
  ['assistant-teacher', 18],
  ['assistant-teacher-ict', 1],
  ['assistant-teacher-physical', 1],
  ['assistant-teacher-agriculture', 1],
  ['assistant-teacher-religion', 2],
  ...support,
];

const college: Roster = [
  ['principal', 1],
  ['vice-principal', 1],
  ['associate-professor', 3],
  ['assistant-professor', 6],
  ['lecturer', 18],
  ['demonstrator', 2],
  ...support,
];

const madrasa: Roster = [
  ['super', 1],
  ['assistant-super', 1],
  ['assistant-moulvi', 8],
  ['ebtedayee-head', 1],
  ['qari', 2],
  ['assistant-teacher', 14],
  ['assistant-teacher-ict', 1],
  ['assistant-teacher-physical', 1],
  ['assistant-teacher-agriculture', 1],
  ['junior-teacher', 1],
  ...support,
];

const rosters: Readonly<Record<string, Roster>> = {
  'school-college': schoolCollege,
  'higher-secondary': college,
  degree: college,
  dakhil: madrasa,
  alim: madrasa,
};

/** The posts of the employees of an institution of this kind, in the order of their codes. */
export const postsOf = (kind: string): string[] =>
  (rosters[kind] ?? school).flatMap(([post, count]) => Array.from({ length: count }, () => post));

const taughtAt: Readonly<Record<string, readonly string[]>> = {
  secondary: ['six', 'seven', 'eight', 'nine', 'ten'],
  dakhil: ['six', 'seven', 'eight', 'nine', 'ten'],
  'higher-secondary': ['eleven', 'twelve'],
};

/** The classes an institution of this kind teaches. */
export const classesOf = (kind: string): readonly string[] =>
  taughtAt[kind] ?? ['six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
