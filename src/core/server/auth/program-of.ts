/** Browsers by what they call themselves; one that also names another comes before it. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdgA?(?:iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['UC Browser', /\bUCBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
];

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/**
 * A program as people call it, from what it says of itself (`User-Agent`): “Chrome 131, Windows”. What is none of these
 * is shown by its beginning. Empty where it says nothing.
 */
export function programOf(userAgent: string): string {
  const browser = browsers.flatMap(([name, sign]) => {
    const found = sign.exec(userAgent);
    return found ? [`${name} ${found[1]}`] : [];
  })[0];
  const system = systems.find(([, sign]) => sign.test(userAgent))?.[0];
  const shown = browser === undefined ? userAgent.split(/[\s(]/, 1)[0] : browser;
  return [shown, system]
    .filter(Boolean)
    .join(', ')
    .replace(/[^\p{L}\p{N} .,/_-]/gu, '')
    .slice(0, 60);
}

/** From where a call comes, as the history keeps it: its address and the program that made it. */
export const originOf = (address: string, userAgent: string): string =>
  [address, programOf(userAgent)].filter(Boolean).join(' · ');
