import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Passport ratio, 35 by 45 millimetres; large enough for a certificate, small enough for a slow network. */
const width = 560;
const height = 720;

type CropTexts = Readonly<Record<'picture' | 'zoom' | 'across' | 'upDown', string>>;

/** A picture cut to passport ratio in the browser itself before it is sent; used inside and on the website. */
export function CropPortrait(props: {
  image: ImageBitmap;
  texts: CropTexts;
  classes: { readonly box: string; readonly sliders: string };
  /** What is pressed when it fits. */
  button: (onClick: () => void) => ReactNode;
  onUse: (canvas: HTMLCanvasElement) => void;
}) {
  const { image, texts, classes } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState({ zoom: 100, x: 50, y: 50 });
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    // The largest part of the picture in the ratio, made smaller by the zoom, moved within the picture.
    const scale = Math.max(width / image.width, height / image.height) * (at.zoom / 100);
    const [partWidth, partHeight] = [width / scale, height / scale];
    const left = ((image.width - partWidth) * at.x) / 100;
    const top = ((image.height - partHeight) * at.y) / 100;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, left, top, partWidth, partHeight, 0, 0, width, height);
  }, [image, at]);
  const slider = (name: 'zoom' | 'x' | 'y', label: string, min: number, max: number) => (
    <label>
      {label}
      <input
        type="range"
        min={min}
        max={max}
        value={at[name]}
        onChange={(event) => setAt({ ...at, [name]: Number(event.currentTarget.value) })}
      />
    </label>
  );
  return (
    <div className={classes.box}>
      <canvas ref={canvas} width={width} height={height} role="img" aria-label={texts.picture} />
      <div className={classes.sliders}>
        {slider('zoom', texts.zoom, 100, 400)}
        {slider('x', texts.across, 0, 100)}
        {slider('y', texts.upDown, 0, 100)}
        {props.button(() => canvas.current && props.onUse(canvas.current))}
      </div>
    </div>
  );
}

/** What the canvas shows as a JPEG in base64. */
export function jpegOf(canvas: HTMLCanvasElement): string {
  const text = canvas.toDataURL('image/jpeg', 0.85);
  return text.slice(text.indexOf(',') + 1);
}
