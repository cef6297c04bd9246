import { printElement } from '../../../core/web/page/print.ts';

/** The part of a page that goes on paper. */
export const paperId = 'paper';

/** Prints it as everything of the product is printed: in a tab of its own. */
export const printPaper = (): Promise<void> => printElement(paperId);
