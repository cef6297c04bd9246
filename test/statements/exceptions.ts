import type { Rule } from './rules.ts';

/** Statements that may break a rule, each with its reason. `detail` is a part of what the check says of them. */
export const exceptions: readonly {
  readonly rule: Rule;
  readonly file: string;
  readonly detail: string;
  readonly why: string;
}[] = [
  {
    rule: 'writes its own tables',
    file: 'src/modules/accounts/vouchers/service/post-along.ts',
    detail: 'fees_receipt',
    why: 'The caller names its own table: its row carries the number that is drawn in this statement',
  },
];
