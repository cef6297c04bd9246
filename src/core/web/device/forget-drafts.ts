/** What every key of a kept draft begins with. */
export const draftPrefix = 'draft.';
/** What the key of work begins with that was done without a network and is not sent: it goes only after a question. */
export const unsentPrefix = `${draftPrefix}unsent.`;

/** Whether this browser holds work that the server has not got. */
export const hasUnsent = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(unsentPrefix));

/** Leaves no draft behind for whoever sits here next. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
}
