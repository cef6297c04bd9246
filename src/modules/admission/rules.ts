/** What an application may be. */
export const applicantStates = [
  'draft',
  'submitted',
  'eligible',
  'refused',
  'selected',
  'waiting',
  'declined',
  'lapsed',
  'withdrawn',
  'admitted',
] as const;
export type ApplicantState = (typeof applicantStates)[number];
export const kinds = ['admission', 'registration'] as const;
export type Kind = (typeof kinds)[number];
export const methods = ['lottery', 'test', 'direct'] as const;
export type Method = (typeof methods)[number];
export const declarationStates = ['draft', 'open', 'closed'] as const;
export type DeclarationState = (typeof declarationStates)[number];
export const payments = ['none', 'pending', 'claimed', 'paid'] as const;
export type Payment = (typeof payments)[number];
export const payers = ['bkash', 'nagad', 'rocket', 'bank', 'counter'] as const;
export type Payer = (typeof payers)[number];

const steps: Readonly<Record<ApplicantState, readonly ApplicantState[]>> = {
  draft: [],
  submitted: ['eligible', 'refused', 'withdrawn'],
  eligible: ['submitted', 'refused', 'selected', 'withdrawn'],
  refused: ['submitted'],
  selected: ['declined', 'lapsed', 'withdrawn'],
  waiting: ['selected', 'withdrawn'],
  declined: [],
  lapsed: [],
  withdrawn: [],
  admitted: [],
};

/** The states somebody at the office may bring an application to. Only direct admission selects by hand. */
export const stepsFrom = (state: ApplicantState, method: Method): readonly ApplicantState[] =>
  steps[state].filter((next) => next !== 'selected' || method === 'direct');

/** Whether nothing becomes of an application any more: it says why, and no fee is taken for it. */
export const isOver = (state: ApplicantState): boolean =>
  state === 'refused' || state === 'declined' || state === 'lapsed' || state === 'withdrawn';

/** Whether the form is taken on that day. */
export const takesForms = (
  declaration: { readonly status: DeclarationState; readonly opensOn: string; readonly closesOn: string },
  today: string,
): boolean => declaration.status === 'open' && declaration.opensOn <= today && today <= declaration.closesOn;

/** How a transaction id is compared: providers write them in capitals, people with spaces. */
export const trxOf = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
