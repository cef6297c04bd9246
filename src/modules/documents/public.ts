import type { Label } from '../../core/labels.ts';
import { type KindName, kinds } from './kinds.ts';

/** The bars of a text as Code 128, in modules. */
export { barsOf } from './code128.ts';
export { copyDocumentTemplates, layoutOf, templatesOf } from './design/service/templates.ts';
export { type ApplicantFacts, fileOfDocument, giveToApplicants } from './issue/service/of-applicants.ts';
export { fileOfLetters, giveLetters } from './issue/service/of-employees.ts';
export {
  type CardHolder,
  fileOfLibraryCard,
  holderOfCard,
  printLibraryCard,
} from './issue/service/of-library.ts';
export { fileOfPrints, notePrints } from './issue/service/prints-of-many.ts';
export type { Layout } from './layout.ts';
export { sameText, type Values } from './rules.ts';
/** Draws documents of one layout as PDF: see the README. */
export { type Drawn, drawDocuments } from './service/draw.ts';
/** Keeps photos as documents print them. */
export { faceKeyOf, keepFaces, readFaces } from './service/faces.ts';
export {
  type BoardResult,
  type Clearance,
  declareBoardResults,
  declareClearance,
  declareExamRoutine,
  declareLetterFigures,
  declareSecretFigures,
  type ExamRoutine,
  type SatPaper,
} from './service/hooks.ts';
export { valuesOfStudents } from './service/persons.ts';

/** What a kind of documents is called. */
export const documentKind = (kind: string): Label =>
  isKind(kind) ? kinds[kind].label : { en: kind, bn: kind };
const isKind = (name: string): name is KindName => Object.hasOwn(kinds, name);
