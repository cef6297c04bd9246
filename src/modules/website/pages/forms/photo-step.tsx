import { useEffect, useRef, useState } from 'react';
import { useWords } from '../website.tsx';
import { openFormWords as words } from './words.ts';

/** Passport ratio, 35 by 45 millimetres; large enough for a certificate, small enough for a slow network. */
const width = 560;
const height = 720;

/** A photo by the camera or from the telephone, cut to passport ratio on the telephone itself before it is sent. */
export function PhotoStep(props: {
  photoUrl: string | null;
  /** It was asked for and is not there. */
  isMissing: boolean;
  isBusy: boolean;
  onPhoto: (base64: string) => void;
}) {
  const { t } = useWords();
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      setImage(await createImageBitmap(file));
      setIsWrong(false);
    } catch {
      setIsWrong(true);
    }
  };
  const isMissing = props.isMissing && !image && !props.photoUrl;
  return (
    <fieldset>
      <p className="hint">{t(words.photoHint)}</p>
      <p className="take">
        <label className="button primary" htmlFor="photo">
          {t(words.take)}
        </label>
        <input
          id="photo"
          className="file"
          type="file"
          accept="image/*"
          capture="user"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </p>
      {isWrong || isMissing ? (
        <p className="wrong" role="alert">
          {t(isWrong ? words.noPicture : words.photoMissing)}
        </p>
      ) : null}
      {image ? (
        <Crop
          image={image}
          isBusy={props.isBusy}
          onUse={(base64) => {
            props.onPhoto(base64);
            setImage(null);
          }}
        />
      ) : props.photoUrl ? (
        <figure className="portrait">
          <img src={props.photoUrl} alt="" width="140" height="180" />
          <figcaption>{t(words.photoThere)}</figcaption>
        </figure>
      ) : null}
    </fieldset>
  );
}

function Crop(props: { image: ImageBitmap; isBusy: boolean; onUse: (base64: string) => void }) {
  const { image } = props;
  const { t } = useWords();
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
  const slider = (
    name: 'zoom' | 'x' | 'y',
    label: (typeof words)[keyof typeof words],
    min: number,
    max: number,
  ) => (
    <label>
      {t(label)}
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
    <div className="crop">
      <canvas ref={canvas} width={width} height={height} role="img" aria-label={t(words.take)} />
      <div className="sliders">
        {slider('zoom', words.zoom, 100, 400)}
        {slider('x', words.across, 0, 100)}
        {slider('y', words.upDown, 0, 100)}
        <button
          type="button"
          className="button primary"
          disabled={props.isBusy}
          onClick={() => {
            const text = canvas.current?.toDataURL('image/jpeg', 0.85) ?? '';
            props.onUse(text.slice(text.indexOf(',') + 1));
          }}
        >
          {t(words.usePhoto)}
        </button>
      </div>
    </div>
  );
}
