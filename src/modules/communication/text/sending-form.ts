/** Letters that NFC takes apart, and every gateway counts: composed they are one unit instead of two. */
const composed: readonly (readonly [string, string])[] = [
  ['\u09af\u09bc', '\u09df'],
  ['\u09a1\u09bc', '\u09dc'],
  ['\u09a2\u09bc', '\u09dd'],
];

/** A text as it leaves: NFC, with য়, ড় and ঢ় as one letter each, which keeps a Bengali message shorter. */
export function sendingForm(text: string): string {
  return composed.reduce((all, [apart, one]) => all.replaceAll(apart, one), text.normalize('NFC'));
}
