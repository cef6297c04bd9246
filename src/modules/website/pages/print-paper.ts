import { printElement } from '../../../core/web/page/print.ts';
import { paperId } from '../blocks/paper.data.ts';

/** Prints the part of a page that goes on paper as everything of the product is printed: in a tab of its own. */
export const printPaper = (id: string = paperId): Promise<void> => printElement(id || paperId);
