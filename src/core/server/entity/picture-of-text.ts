/** What the pictures of texts are kept for, whatever text they stand in. */
export const pictureOfText = 'text.picture';
