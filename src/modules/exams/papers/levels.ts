/** The levels of classes that boards have rules for. */
export const levelChoices = [
  { value: 'primary', label: { en: 'Primary', bn: 'প্রাথমিক' } },
  { value: 'secondary', label: { en: 'Secondary', bn: 'মাধ্যমিক' } },
  { value: 'higherSecondary', label: { en: 'Higher secondary', bn: 'উচ্চ মাধ্যমিক' } },
  { value: 'degree', label: { en: 'Degree', bn: 'ডিগ্রি' } },
] as const;

/** The boards that examine by structures of their own; the nine general ones by the same. */
export const boardChoices = [
  { value: 'general', label: { en: 'General boards', bn: 'সাধারণ বোর্ড' } },
  { value: 'madrasah', label: { en: 'Madrasah board', bn: 'মাদ্রাসা বোর্ড' } },
  { value: 'technical', label: { en: 'Technical board', bn: 'কারিগরি বোর্ড' } },
] as const;
export type ExaminingBoard = (typeof boardChoices)[number]['value'];

/** Which of them an institution's board is, by its code; one without a board is examined as by the general ones. */
export const examiningBoardOf = (board: string | null | undefined): ExaminingBoard =>
  board === 'madrasah' || board === 'technical' ? board : 'general';
