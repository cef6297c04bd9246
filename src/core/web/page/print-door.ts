/** Prints the page that is open: whole lists, without controls. */
export const printPage = async (): Promise<void> => (await import('./print-page.ts')).printPage();
