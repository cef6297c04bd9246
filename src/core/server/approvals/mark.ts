const prefix = 'approval-';

/** What marks the history of everything an approved request changed, in place of the call's own id. */
export const requestMark = (id: string): string => `${prefix}${id}`;

/** The request whose approval wrote a row of history; null for everything else. */
export const requestIdOf = (mark: string): string | null =>
  /^approval-[0-9a-f-]{36}$/.test(mark) ? mark.slice(prefix.length) : null;
