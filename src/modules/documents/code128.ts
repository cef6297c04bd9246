/** The widths of the symbols of Code 128, bar and space in turn, in modules (ISO/IEC 15417); the place is the value. */
const widths = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 ' +
  '122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 ' +
  '321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 ' +
  '211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 ' +
  '213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 ' +
  '121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 ' +
  '241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 ' +
  '412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 ' +
  '211214 211232'
).split(' ');
/** The symbol that ends a code has one bar more than others. */
const stop = '2331112';
const startB = 104;
const startC = 105;
const toC = 99;
const toB = 100;

/** The longest text a code is drawn of: more does not fit a card. */
const mostInBarcode = 40;

/** A text in symbols: four digits and more go two to a symbol, of an odd count the first alone; all else one by one. */
function symbolsOf(text: string): number[] {
  const symbols: number[] = [];
  let set: 'B' | 'C' | null = null;
  const change = (to: 'B' | 'C') => {
    if (set !== to) symbols.push(set === null ? (to === 'B' ? startB : startC) : to === 'B' ? toB : toC);
    set = to;
  };
  const one = (sign: string) => {
    change('B');
    symbols.push(sign.charCodeAt(0) - 32);
  };
  for (const piece of text.split(/(\d{4,})/)) {
    if (!/^\d{4,}$/.test(piece)) {
      for (const sign of piece) one(sign);
      continue;
    }
    const isOdd = piece.length % 2 === 1;
    if (isOdd) one(piece.charAt(0));
    change('C');
    for (let at = isOdd ? 1 : 0; at < piece.length; at += 2) symbols.push(Number(piece.slice(at, at + 2)));
  }
  return symbols;
}

/**
 * A text as Code 128: the widths of bars and spaces in turn, in modules, beginning with a bar and without the quiet zones
 * of ten modules at both ends. Null for a text it has no signs for (anything but ASCII) and one above 40 signs.
 */
export function barsOf(text: string): number[] | null {
  if (text.length === 0 || text.length > mostInBarcode || !/^[ -~]+$/.test(text)) return null;
  const symbols = symbolsOf(text);
  const check = symbols.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
  const drawn = [...symbols, check].map((value) => widths[value] ?? '').join('') + stop;
  return [...drawn].map(Number);
}
