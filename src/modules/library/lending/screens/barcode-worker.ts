import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/*
 * Reads labels in pictures of a camera, beside the page: the page's own policy allows no WebAssembly, this file is served
 * with one of its own that allows nothing else.
 */

type Asked = { readonly place: number; readonly picture: ImageData };
type Scope = {
  onmessage: ((event: { readonly data: Asked }) => void) | null;
  postMessage(answer: { readonly place: number; readonly text: string; readonly isBroken: boolean }): void;
};

const scope = globalThis as unknown as Scope;
/** The same kinds as a browser that reads by itself is asked for; one label is enough. */
const options: ReaderOptions = {
  formats: ['Code128', 'Code39', 'EAN13', 'QRCode'],
  maxNumberOfSymbols: 1,
  tryHarder: true,
};
prepareZXingModule({ overrides: { locateFile: () => wasm } });

scope.onmessage = ({ data: { place, picture } }) => {
  readBarcodes(picture, options).then(
    ([found]) => scope.postMessage({ place, text: found?.text ?? '', isBroken: false }),
    () => scope.postMessage({ place, text: '', isBroken: true }),
  );
};
