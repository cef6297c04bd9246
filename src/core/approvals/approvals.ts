import * as z from 'zod';
import { type Approval, type Endpoint, endpoint } from '../endpoint.ts';
import type { Permission } from '../module/permissions.ts';

export const approvalStates = ['pending', 'approved', 'refused', 'withdrawn', 'expired', 'failed'] as const;
export type ApprovalState = (typeof approvalStates)[number];

const label = z.object({ en: z.string(), bn: z.string() });

/** One thing the asker saw. Money in paisa, as a text. */
export const approvalFigure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('money'), label, value: z.string().regex(/^-?\d+$/) }),
  /** `isSecret`: for whoever decides alone; others read that it is kept from them. */
  z.object({ kind: z.literal('text'), label, value: label, isSecret: z.literal(true).optional() }),
  /** What something is called: it may be called otherwise later without being something else. */
  z.object({ kind: z.literal('name'), label, value: label }),
  z.object({ kind: z.literal('day'), label, value: z.iso.date() }),
  /** 'YYYY-MM'. */
  z.object({ kind: z.literal('month'), label, value: z.string() }),
  /** An account. */
  z.object({ kind: z.literal('person'), label, value: z.guid() }),
]);
export type ApprovalFigure = z.output<typeof approvalFigure>;

/** What an act answers while it waits for its second person; the status is then 202. */
const waiting = z.strictObject({
  waiting: z.strictObject({
    id: z.guid(),
    title: label,
    deadline: z.string(),
    /** The screen where it waits, when that is not the institution's list of requests. */
    path: z.string().optional(),
  }),
});
export type Waiting = z.output<typeof waiting>;

type OrWaiting<O extends z.ZodType> = z.ZodUnion<readonly [typeof waiting, O]>;

/** The answer of a call that is done at once or waits. */
export const orWaiting = <O extends z.ZodType>(output: O): OrWaiting<O> => z.union([waiting, output]);

/** An endpoint whose act may have to wait; `O` is what it answers when it is done at once. */
export type ApprovalEndpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = Endpoint<
  I,
  OrWaiting<O>
> & { readonly approval: Approval; readonly access: { readonly permission: Permission } };

/** Declares a call that needs a second person, always or above the institution's limit. */
export function approvalEndpoint<I extends z.ZodType, O extends z.ZodType>(
  definition: Omit<Endpoint<I, O>, 'access' | 'approval'> & {
    readonly access: { readonly permission: Permission };
    readonly approval: Approval;
  },
): ApprovalEndpoint<I, O> {
  const output = orWaiting(definition.output);
  return { ...endpoint({ ...definition, output }), access: definition.access, approval: definition.approval };
}

export function isWaiting(answer: unknown): answer is Waiting {
  return typeof answer === 'object' && answer !== null && 'waiting' in answer;
}
