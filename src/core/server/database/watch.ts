import type { Shape } from './row-shape.ts';

/** What a checked read answered, as the database describes it. */
export type Answer = {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};

/** Told of every statement, and of what the checked ones answered. Only the tests set one (test/statements/collect.ts). */
export type StatementWatch = {
  said(sql: string, where: 'institution' | 'platform'): void;
  answered(sql: string, shape: Shape, answer: Answer): void;
};

let watching: StatementWatch | null = null;

export function watchStatements(watch: StatementWatch | null): void {
  watching = watch;
}

/** Called in the same turn as whoever says the statement, so that the stack names the file it stands in. */
export function noteSaid(sql: string, where: 'institution' | 'platform'): void {
  watching?.said(sql, where);
}

export function noteAnswered(sql: string, shape: Shape, answer: Answer): void {
  watching?.answered(sql, shape, answer);
}
