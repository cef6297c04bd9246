export { copyDocumentTemplates } from './design/service/templates.ts';
export { type Drawn, drawDocuments } from './service/draw.ts';
export { keepFaces } from './service/faces.ts';
export {
  type Clearance,
  declareClearance,
  declareExamRoutine,
  type ExamRoutine,
  type SatPaper,
} from './service/hooks.ts';
