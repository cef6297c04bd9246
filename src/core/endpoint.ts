import type * as z from 'zod';
import type { Label } from './labels.ts';
import type { Permission } from './module/permissions.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An amount, or months, up to which somebody acts alone. The institution sets it, for everybody and higher for some roles. */
export type ApprovalLimit = {
  /** `fees.waiver`: stands in the settings, never changes. Several acts may share one. */
  readonly name: string;
  readonly label: Label;
  /** Paisa, until the institution says otherwise; months are kept in hundredths too. */
  readonly initial: bigint;
  /** Not an amount of taka but months, which the act answers as its `weight`. */
  readonly unit?: 'months';
  /** What one person did alone on a day counts together, so that a large one is not split into small ones. */
  readonly isByDay?: true;
  /**
   * Beside it, up to which amount one person acts alone in a day, whoever it was done to. Until the institution says otherwise
   * never less than this limit.
   */
  readonly ofDay?: ApprovalLimit;
};

/** Says in a contract that the act needs a second person. */
export type Approval = {
  /** `fees.cancelReceipt`: stands with every request, never changes. */
  readonly act: string;
  readonly label: Label;
  /** The permission to decide. */
  readonly decide: Permission;
  /** Up to it one person is enough; without a limit never. */
  readonly limit?: ApprovalLimit;
  /** Whoever asks and whoever approves gives their own password: the input has it as `password`, and it is never kept. */
  readonly takesPassword?: true;
};

/**
 * Who may call. `public`: anybody, in the institution the address selects. `signedIn`: any account.
 * `{permission}`: a member of the current institution who holds it. `{platform}`: platform staff who hold it.
 * Leaving it out does not compile.
 */
type Access = 'public' | 'signedIn' | { readonly permission: Permission } | { readonly platform: Permission };

/** How far down an institution may have come with its bill while a call is still answered; see `refusalOf`. */
export type StaysOpen = 'readOnly' | 'suspended';

/** Whether what stays open as far as `stays` is open at `standing`; what a suspended institution may do, a read-only one may too. */
export const staysIn = (stays: StaysOpen, standing: StaysOpen): boolean =>
  stays === 'suspended' || stays === standing;

export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly method: Method;
  /** `/api/v1/<module>/…`, path parameters as `:name`; they are part of `input`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: Label;
  /** Path parameters, then the query (GET, DELETE) or the JSON body (POST, PUT), as one object. */
  readonly input: I;
  readonly output: O;
  /** What a browser without the anti-forgery token may still do: only a call another program makes for itself. */
  readonly withoutAntiForgery?: true;
  /** Takes the content of a file or the rows of a sheet; every other call is refused where it is long. */
  readonly takesFiles?: true;
  /** Answers with a file, or `stream`s news to an open screen, instead of JSON; `output` then only documents it. */
  readonly raw?: true | 'stream';
  /** The JSON it answers with carries a file. */
  readonly carriesFile?: true;
  /** A save that an institution may still make while it may only read; `suspended`: even then. */
  readonly stays?: StaysOpen;
  /** Handles money or publishes: nobody calls it through somebody else's account, and no program does. */
  readonly inOwnName?: true;
  /** The act needs a second person; declared by `approvalEndpoint`. */
  readonly approval?: Approval;
  /** Students and guardians find the last answer again where there is no network, sealed on their own device. */
  readonly lastSeen?: true;
  /** After it the session is of somebody else, or of another institution. */
  readonly turnsSession?: true;
};

/**
 * Whether something leaves as a file with the answer, whatever the call is named. What the whole world may fetch, and the
 * pictures of screens whose addresses are signed, are nobody's to keep back.
 */
export const leavesAsFile = ({
  raw,
  carriesFile,
  access,
}: Pick<Endpoint, 'raw' | 'carriesFile' | 'access'>): boolean =>
  access !== 'public' && (raw === true || carriesFile === true);

/** Declares one call of the API: the server serves it, the browser calls it, the OpenAPI document lists it. */
export function endpoint<I extends z.ZodType, O extends z.ZodType>(
  definition: Endpoint<I, O>,
): Endpoint<I, O> {
  return definition;
}

/** The path of a call with its `:name` places filled from `input`, and the input's remaining values. */
export function fillPath(
  path: string,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { path: filled, rest };
}
