type Answer = { readonly place: number; readonly text: string; readonly isBroken: boolean };
type Found = readonly { readonly rawValue: string }[];

/** A picture need not be larger for a label that fills a third of it. */
const widest = 960;

/**
 * Reads labels where the browser itself cannot, in a worker that brings its own decoder. It looks like the browser's
 * reader; `end` lets the worker go. Rejects where the decoder cannot run at all.
 */
export function makeReader() {
  const worker = new Worker(new URL('./barcode-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  const waiting = new Map<number, { done(found: Found): void; fail(error: Error): void }>();
  let place = 0;
  const failAll = () => {
    for (const one of waiting.values()) one.fail(new Error('The reader of labels does not run'));
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const one = waiting.get(data.place);
    waiting.delete(data.place);
    if (data.isBroken) one?.fail(new Error('The reader of labels does not run'));
    else one?.done(data.text === '' ? [] : [{ rawValue: data.text }]);
  });
  worker.addEventListener('error', failAll);
  return {
    detect(video: HTMLVideoElement): Promise<Found> {
      const share = Math.min(1, widest / video.videoWidth);
      const [width, height] = [Math.round(video.videoWidth * share), Math.round(video.videoHeight * share)];
      // No picture has come yet.
      if (!paper || !(width > 0 && height > 0)) return Promise.resolve([]);
      canvas.width = width;
      canvas.height = height;
      paper.drawImage(video, 0, 0, width, height);
      const picture = paper.getImageData(0, 0, width, height);
      place += 1;
      const now = place;
      return new Promise((done, fail) => {
        waiting.set(now, { done, fail });
        worker.postMessage({ place: now, picture }, [picture.data.buffer]);
      });
    },
    end() {
      failAll();
      worker.terminate();
    },
  };
}
