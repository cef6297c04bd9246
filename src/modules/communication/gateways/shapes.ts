import * as z from 'zod';
import { isPlaceholder, placesOfCall } from './rules.ts';

const line = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !/[\r\n\0]/.test(text));
/** Places a template may have; a secret is named `secret.api_key`. */
const filled = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => placesOfCall(text).every(isPlaceholder));
const answers = z.array(line(100).pipe(z.string().min(1))).max(30);
const path = line(120);

/** An address whose host no place can change. */
const address = filled(500).refine((text) => {
  const origin = /^https?:\/\/[^/?#\\]+(?=[/?#]|$)/i.exec(text)?.[0];
  return (
    origin !== undefined && !origin.includes('{') && URL.canParse(origin) && new URL(origin).username === ''
  );
});

/** How it tells by itself what became of a message: where its calls name the message, and the words it uses. */
const gatewayReport = z.strictObject({
  /** Where the list of reports stands; empty: the call is one report. */
  listPath: path,
  /** Where the message is named, by our id or by the provider's own number. */
  idPath: path.pipe(z.string().min(1)),
  path: path.pipe(z.string().min(1)),
  sent: answers,
  delivered: answers.min(1),
  failed: answers,
});
export type GatewayReport = z.output<typeof gatewayReport>;

/** How a provider is spoken to, as its manual says. */
export const gatewayCall = z.strictObject({
  method: z.enum(['GET', 'POST']),
  url: address,
  headers: z
    .array(
      z.strictObject({ name: z.string().regex(/^[A-Za-z0-9-]{1,60}$/), value: filled(500).pipe(line(500)) }),
    )
    .max(15),
  bodyKind: z.enum(['none', 'form', 'json', 'text']),
  body: filled(4000),
  numberForm: z.enum(['e164', 'msisdn', 'national']),
  sender: line(40),
  /** Where in the answer it says whether it took the message; empty: the whole answer. */
  answerPath: path,
  /** The answers that mean yes, and those that certainly mean no. `*` at the end stands for anything. */
  taken: answers.min(1),
  refused: answers,
  idPath: path,
  /** How it is asked what became of a message; without it only a person can say. */
  ask: z.strictObject({ url: address, path, sent: answers, delivered: answers, failed: answers }).nullable(),
  /** Without it nothing is read of what it tells by itself. Providers described before have none. */
  report: gatewayReport.nullable().default(null),
});
export type GatewayCall = z.output<typeof gatewayCall>;
