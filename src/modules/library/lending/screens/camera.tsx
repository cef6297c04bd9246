import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import classes from '../../screens/library.module.css';
import { lendingLabels as labels } from '../labels.ts';

type Detector = {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
  /** Lets go what it reads with. */
  end?(): void;
};
type DetectorMaker = {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats?: () => Promise<readonly string[]>;
};

/** The labels libraries print: bars on books, codes on cards. */
const formats = ['code_128', 'code_39', 'ean_13', 'qr_code'];
const betweenLooks = 200;
/** The same label is read again only after it was away for so long. */
const sameAfter = 2500;
const mostFailures = 10;

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/** Reads those labels that this browser knows; null where it knows none, for then asking for one of them throws. */
async function ownDetector(): Promise<Detector | null> {
  const Maker = (window as unknown as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;
  if (!Maker) return null;
  const known = await Maker.getSupportedFormats?.().catch(() => formats);
  const usable = formats.filter((one) => (known ?? formats).includes(one));
  if (usable.length === 0) return null;
  try {
    return new Maker({ formats: usable });
  } catch {
    return null;
  }
}

/** The browser's own reader, else one that is fetched when it is first needed: of iPhones, Firefox and most laptops. */
const detectorOf = async (): Promise<Detector> =>
  (await ownDetector()) ?? (await import('./barcode-reader.ts')).makeReader();

/** Reads labels with the camera of a phone or a laptop. */
export function Camera({ onRead }: { onRead: (code: string) => void }) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<Label | null>(null);
  const tell = useEffectEvent((code: string) => onRead(code));
  useEffect(() => {
    if (!navigator.mediaDevices) {
      setProblem(labels.cameraNone);
      return undefined;
    }
    const last = { code: '', at: 0, wasAway: true };
    let stream: MediaStream | null = null;
    let reader: Detector | null = null;
    let failures = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (detector: Detector) => {
      const shown = video.current;
      const found = shown ? await detector.detect(shown).catch(() => null) : [];
      if (isOver) return;
      failures = found === null ? failures + 1 : 0;
      // One picture may fail; a reader that never reads cannot run here.
      if (failures === mostFailures) {
        setProblem(labels.cameraNone);
        if (stream) stop(stream);
        return;
      }
      const code = found?.[0]?.rawValue.trim();
      if (code) {
        // A look may take a slow phone longer than that: a label was away only where a look did not find it.
        if (code !== last.code || (last.wasAway && Date.now() - last.at > sameAfter)) tell(code);
        Object.assign(last, { code, at: Date.now(), wasAway: false });
      } else if (found) last.wasAway = true;
      timer = setTimeout(() => void look(detector), betweenLooks);
    };
    const begin = async () => {
      const detector = await detectorOf();
      reader = detector;
      if (isOver) {
        detector.end?.();
        return;
      }
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      stream = opened;
      const shown = video.current;
      if (isOver || !shown) {
        stop(opened);
        return;
      }
      // Another application took it, or the phone put it to sleep.
      for (const track of opened.getTracks())
        track.addEventListener('ended', () => {
          if (!isOver) setProblem(labels.cameraEnded);
        });
      shown.srcObject = opened;
      await shown.play();
      await look(detector);
    };
    begin().catch((error: unknown) => {
      if (isOver) return;
      const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
      setProblem(isMissing ? labels.cameraMissing : labels.cameraRefused);
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (stream) stop(stream);
      reader?.end?.();
    };
  }, []);
  if (problem)
    return (
      <p className={classes.quiet} role="status">
        {t(problem)}
      </p>
    );
  return (
    <div className={classes.camera}>
      <video ref={video} muted playsInline aria-label={t(labels.camera)} />
      <p className={classes.quiet}>{t(labels.cameraHint)}</p>
    </div>
  );
}
