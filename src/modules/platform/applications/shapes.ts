import * as z from 'zod';
import { mostPaperBytes, paperKinds } from '../rules.ts';
import { applicationInput, clean, digits, line, mobile, optionalLine } from '../shapes.ts';

/** What resumes an application that is not sent: sixteen letters and digits, written in fours. */
const draftCode = z.preprocess(
  (value) => (typeof value === 'string' ? value.toUpperCase().replace(/[^A-Z0-9]/g, '') : value),
  z.string().min(1).max(40),
);

/** The form as the browser sends it: `fax` is hidden from people, and only programs fill it in. */
export const applyInput = applicationInput.extend({
  fax: optionalLine(200),
  /** The draft it was, which goes with it. */
  draft: draftCode.nullable().default(null),
});

/** What the fields of the form hold, as typed. */
const draftFields = [
  'nameEn',
  'nameBn',
  'kind',
  'eiin',
  'email',
  'phone',
  'board',
  'academicGroups',
  'address',
  'addressOther',
  'divisionId',
  'districtId',
  'thanaId',
  'classes',
  'shifts',
  'versions',
  'headName',
  'headNameOther',
  'headMobile',
  'students',
  'message',
] as const;
export const draftData = z.partialRecord(
  z.enum(draftFields),
  z.union([
    z.preprocess(clean, z.string().max(2000)),
    z.array(z.preprocess(clean, z.string().max(60))).max(60),
  ]),
);
export type DraftData = z.output<typeof draftData>;

export const saveDraftInput = z.strictObject({ code: draftCode.nullable().default(null), data: draftData });
export const openDraftInput = z.strictObject({ code: draftCode });
/** The whole form once more, with the code that came by mail. */
export const correctInput = applicationInput.omit({ id: true }).extend({ draft: draftCode });

/** The mobile is the head's, as it was given in the application. */
const follow = {
  reference: z.preprocess((v) => digits(clean(v)), z.string().min(1).max(30)),
  mobile,
};

export const followInput = z.strictObject(follow);

export const paperInput = z.strictObject({
  ...follow,
  kind: z.enum(paperKinds),
  name: line(120),
  /** The file in base64. */
  content: z
    .string()
    .min(1)
    .max(Math.ceil((mostPaperBytes * 4) / 3) + 4),
});

export const dropPaperInput = z.strictObject({ ...follow, id: z.guid() });

export const answerInput = z.strictObject({ ...follow, answer: line(2000) });
