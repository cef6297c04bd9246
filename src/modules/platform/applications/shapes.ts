import * as z from 'zod';
import { mostPaperBytes, paperKinds } from '../rules.ts';
import { applicationInput, clean, digits, line, mobile, optionalLine } from '../shapes.ts';

/** The form as the browser sends it: `fax` is hidden from people, and only programs fill it in. */
export const applyInput = applicationInput.extend({ fax: optionalLine(200) });

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
