/** The part of a page that goes on paper. */
export const paperId = 'paper';
