import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import classes from '../../screens/library.module.css';
import { lendingLabels as labels } from '../labels.ts';

type Detector = { detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]> };
type DetectorMaker = new (options: { formats: readonly string[] }) => Detector;

/** The labels libraries print: bars on books, codes on cards. */
const formats = ['code_128', 'code_39', 'ean_13', 'qr_code'];
const betweenLooks = 200;
/** The same label is read again only after it was away for so long. */
const sameAfter = 2500;

/** Reads labels with the camera of a phone or a laptop, where the browser knows how. */
export function Camera({ onRead }: { onRead: (code: string) => void }) {
  const t = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<Label | null>(null);
  const tell = useEffectEvent((code: string) => onRead(code));
  useEffect(() => {
    const Maker = (window as unknown as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;
    if (!Maker || !navigator.mediaDevices) {
      setProblem(labels.cameraNone);
      return undefined;
    }
    const detector = new Maker({ formats });
    const last = { code: '', at: 0 };
    let stream: MediaStream | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const shown = video.current;
      const found = shown ? await detector.detect(shown).catch(() => []) : [];
      const code = found[0]?.rawValue.trim();
      if (code) {
        if (code !== last.code || Date.now() - last.at > sameAfter) tell(code);
        last.code = code;
        last.at = Date.now();
      }
      if (!isOver) timer = setTimeout(() => void look(), betweenLooks);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened;
        if (isOver || !video.current) {
          for (const track of opened.getTracks()) track.stop();
          return;
        }
        video.current.srcObject = opened;
        await video.current.play();
        await look();
      })
      .catch(() => setProblem(labels.cameraRefused));
    return () => {
      isOver = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
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
