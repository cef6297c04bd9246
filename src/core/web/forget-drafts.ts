/** What every key of a kept draft begins with. */
export const draftPrefix = 'draft.';

/** Leaves no draft behind for whoever sits here next. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(draftPrefix)) localStorage.removeItem(key);
}
