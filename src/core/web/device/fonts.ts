import sansLatin400 from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2';
import sansLatin600 from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2';
import sansBengali400 from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal.woff2';
import sansBengali600 from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal.woff2';
import serifLatin600 from '@fontsource/noto-serif/files/noto-serif-latin-600-normal.woff2';

const faces = [
  ['Noto Sans', '400', sansLatin400],
  ['Noto Sans', '600', sansLatin600],
  ['Noto Sans Bengali', '400', sansBengali400],
  ['Noto Sans Bengali', '600', sansBengali600],
  ['Noto Serif', '600', serifLatin600],
] as const;

/** How long a slow network is left to the first screen. */
const firstScreenMs = 12_000;

/** Whether the browser says that the network is slow, or a script of this page took a second and more to come. */
function isSlow(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string; saveData?: boolean } };
  if (connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')) return true;
  return performance
    .getEntriesByType('resource')
    .some(
      (one) =>
        one instanceof PerformanceResourceTiming &&
        one.transferSize > 20_000 &&
        one.responseEnd - one.responseStart > 1_000,
    );
}

/**
 * Tells the browser of the application's fonts, each of which it fetches when a text wants it. They are as large as the
 * application itself: on a slow network they come after the first screen, which stands in the device's own fonts till then.
 */
export function addFonts(): void {
  const add = () => {
    for (const [family, weight, address] of faces)
      document.fonts.add(
        new FontFace(family, `url(${address}) format("woff2")`, { weight, display: 'swap' }),
      );
  };
  if (isSlow()) setTimeout(add, firstScreenMs);
  else add();
}
