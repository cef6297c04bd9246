/** What a page of another module on the public website needs: words, the institution, and calls. */

export { openFormWords } from './blocks/open-form-words.ts';
export { base, RefusedCall, send, sendForFile } from './pages/call.ts';
export { Facts } from './pages/facts.tsx';
export { OpenForm } from './pages/forms/open-form.tsx';
export { PhotoStep } from './pages/forms/photo-step.tsx';
export { ResumeCode } from './pages/forms/resume-code.tsx';
export { FormAnswer, FormAnswers } from './pages/forms/step-fields.tsx';
export { Stepper } from './pages/forms/stepper.tsx';
export { Jobs } from './pages/jobs.tsx';
export { Answer, DrawnBlocks } from './pages/parts.tsx';
export { printPaper } from './pages/print-paper.ts';
export { useCall, useWebsite, useWords } from './pages/website.tsx';
