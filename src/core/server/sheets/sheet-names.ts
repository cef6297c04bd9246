/** The letters of a workbook's column, counted from 0: A, Z, AA. */
export function columnName(place: number): string {
  const rest = String.fromCharCode(65 + (place % 26));
  return place < 26 ? rest : columnName(Math.floor(place / 26) - 1) + rest;
}

/** Excel allows 31 characters and none of these signs. */
export const sheetNameOf = (name: string): string => name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31);
