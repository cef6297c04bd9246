import * as z from 'zod';
import type { Label } from './labels.ts';

/** An amount up to which somebody acts alone. The institution sets it, for everybody and higher for some roles. */
export type ApprovalLimit = {
  /** `fees.waiver`: stands in the settings, never changes. Several acts may share one. */
  readonly name: string;
  readonly label: Label;
  /** Paisa, until the institution says otherwise. */
  readonly initial: bigint;
};

/** Says in a contract that the act needs a second person. */
export type Approval = {
  /** `fees.cancelReceipt`: stands with every request, never changes. */
  readonly act: string;
  readonly label: Label;
  /** The permission to decide. */
  readonly decide: string;
  /** Up to it one person is enough; without a limit never. */
  readonly limit?: ApprovalLimit;
};

export const approvalStates = ['pending', 'approved', 'refused', 'withdrawn', 'expired', 'failed'] as const;
export type ApprovalState = (typeof approvalStates)[number];

const label = z.object({ en: z.string(), bn: z.string() });

/** One thing the asker saw. Money in paisa, as a text. */
export const approvalFigure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), label, value: z.string().regex(/^-?\d+$/) }),
  z.object({ kind: z.literal('text'), label, value: label }),
  z.object({ kind: z.literal('day'), label, value: z.iso.date() }),
  /** 'YYYY-MM'. */
  z.object({ kind: z.literal('month'), label, value: z.string() }),
]);
export type ApprovalFigure = z.output<typeof approvalFigure>;

/** What an act answers while it waits for its second person; the status is then 202. */
const waiting = z.strictObject({
  waiting: z.strictObject({ id: z.guid(), title: label, deadline: z.string() }),
});
export type Waiting = z.output<typeof waiting>;

/** The output of an act that may have to wait. */
export const orWaiting = <O extends z.ZodType>(output: O) => z.union([waiting, output]);

export function isWaiting(answer: unknown): answer is Waiting {
  return typeof answer === 'object' && answer !== null && 'waiting' in answer;
}
