export { copyDocumentTemplates } from './design/service/templates.ts';
export { type ApplicantFacts, fileOfDocument, giveToApplicants } from './issue/service/of-applicants.ts';
export { fileOfLetters, giveLetters } from './issue/service/of-employees.ts';
export {
  type CardHolder,
  fileOfLibraryCard,
  holderOfCard,
  printLibraryCard,
} from './issue/service/of-library.ts';
export { sameText, type Values } from './rules.ts';
/** @public Draws documents of one layout as PDF: see the README. */
export { type Drawn, drawDocuments } from './service/draw.ts';
/** @public Keeps photos as documents print them. */
export { keepFaces } from './service/faces.ts';
export {
  type BoardResult,
  type Clearance,
  declareBoardResults,
  declareClearance,
  declareExamRoutine,
  declareLetterFigures,
  type ExamRoutine,
  type SatPaper,
} from './service/hooks.ts';
