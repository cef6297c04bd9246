import * as z from 'zod';
import { isPlaceholder, placesOfCall } from './rules.ts';

/** What is said where many messages in one call are described incompletely. */
const gatewayRefusals = {
  batch: {
    en: 'Write {{numbers}} or {{messages}}, as chosen, into the address, a header or the body.',
    bn: 'যেটি বেছেছেন, {{numbers}} বা {{messages}}, তা ঠিকানা, হেডার বা বডিতে লিখুন।',
  },
  item: { en: 'One message needs {{number}} and {{text}}.', bn: 'একটি বার্তায় {{number}} ও {{text}} লাগবে।' },
} as const;

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

/** What the answer to many messages says of each: where its rows are, and what in them names the message and its fate. */
const batchRows = z.strictObject({
  listPath: path,
  /** Our id or the number. */
  keyPath: path.pipe(z.string().min(1)),
  path: path.pipe(z.string().min(1)),
  idPath: path,
});

/** Many messages in one call. */
const gatewayBatch = z.strictObject({
  size: z.int().min(2).max(500),
  /** One text to many numbers at `{{numbers}}`, or each with its own text at `{{messages}}`. */
  kind: z.enum(['numbers', 'messages']),
  /** What stands between two numbers. */
  separator: line(5),
  /** One of the messages, as JSON. */
  item: filled(1000),
  /** Without it the answer is that of all of them. */
  rows: batchRows.nullable().default(null),
});
export type GatewayBatch = z.output<typeof gatewayBatch>;

/** How a provider is spoken to, as its manual says. */
export const gatewayCall = z
  .strictObject({
    method: z.enum(['GET', 'POST']),
    url: address,
    headers: z
      .array(
        z.strictObject({
          name: z.string().regex(/^[A-Za-z0-9-]{1,60}$/),
          value: filled(500).pipe(line(500)),
        }),
      )
      .max(15),
    bodyKind: z.enum(['none', 'form', 'json', 'text']),
    body: filled(4000),
    numberForm: z.enum(['e164', 'msisdn', 'national']),
    /** A name of up to 11 letters or a number, as it was registered. */
    sender: line(40),
    /** The sender is only allowed with Bengali: other texts go to the next provider. */
    bengaliOnly: z.boolean().default(false),
    /** What `{{unicode}}` is for a text of the plain alphabet, and for one with other letters. */
    unicode: z.strictObject({ plain: line(20), other: line(20) }).default({ plain: '', other: '' }),
    /** Where in the answer it says whether it took the message; empty: the whole answer. */
    answerPath: path,
    /** The answers that mean yes, and those that certainly mean no. `*` at the end stands for anything. */
    taken: answers.min(1),
    refused: answers,
    idPath: path,
    /** How it is asked what became of a message; without it only a person can say. */
    ask: z
      .strictObject({ url: address, path, sent: answers, delivered: answers, failed: answers })
      .nullable(),
    /** Without it nothing is read of what it tells by itself. Providers described before have none. */
    report: gatewayReport.nullable().default(null),
    /** Where it says how much is left there, asked by GET with the same headers. */
    balance: z.strictObject({ url: address, path }).nullable().default(null),
    /** Null: one message a call. */
    batch: gatewayBatch.nullable().default(null),
  })
  // What is nowhere in the call would be taken for sent without being there.
  .refine(({ batch, ...call }) => batch === null || placesIn(call).includes(batch.kind), {
    path: ['batch'],
    params: { label: gatewayRefusals.batch },
  })
  .refine(
    ({ batch }) =>
      batch?.kind !== 'messages' ||
      ['number', 'text'].every((name) => placesOfCall(batch.item).includes(name)),
    { path: ['batch', 'item'], params: { label: gatewayRefusals.item } },
  );
const placesIn = (call: { url: string; body: string; headers: readonly { value: string }[] }) =>
  [call.url, call.body, ...call.headers.map((one) => one.value)].flatMap(placesOfCall);
export type GatewayCall = z.output<typeof gatewayCall>;
