export { formKey } from './blocks/draw-form.ts';
export {
  type ChoiceGroup,
  drawAnswer,
  drawCode,
  drawFields,
  drawFile,
  drawOpenForm,
  drawPart,
  drawRows,
  drawTick,
} from './blocks/draw-open-form.ts';
export { openFormWords } from './blocks/open-form-words.ts';
export type { Reader } from './blocks/words.ts';
export { previewOf } from './content/service/previews.ts';
export { studentPage } from './content/service/read-people.ts';
export { registerVersions } from './content/service/versions.ts';
export { registerWebsiteMessages } from './letters/service/taker.ts';
export { fileForms, publicForms } from './pages.ts';
export { siteAddress } from './service/addresses.ts';
export { type Answered, type Asked, answerPage } from './service/asked-page.ts';
export { publicPage } from './service/public-page.ts';
export {
  keptFile,
  openFormSheet,
  problemsIn,
  refusalOf,
  sentCode,
  toSent,
} from './service/sent-form.ts';
export { isShown } from './service/shown.ts';
export { tellPage } from './service/told-content.ts';
