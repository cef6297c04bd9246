/** What a spreadsheet program takes for the beginning of a formula, the wide signs of East Asian keyboards too. */
export const beginsFormula = /^[=+\-@\t\r＝＋－＠]/;

/** A text that a spreadsheet program would run as a formula is kept a text by a leading apostrophe. */
export const harmlessText = (text: string): string =>
  beginsFormula.test(text) && !/^\+?\d+$/.test(text) ? `'${text}` : text;

/** The text as it was before. */
export const plainText = (text: string): string =>
  text.startsWith("'") && beginsFormula.test(text.slice(1)) ? text.slice(1) : text;
