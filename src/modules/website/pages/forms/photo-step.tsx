import { useState } from 'react';
import { CropPortrait, jpegOf } from '../../../../core/web/form/crop-portrait.tsx';
import { openFormWords as words } from '../../blocks/open-form-words.ts';
import { useWords } from '../website.tsx';

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
        <CropPortrait
          image={image}
          texts={{
            picture: t(words.take),
            zoom: t(words.zoom),
            across: t(words.across),
            upDown: t(words.upDown),
          }}
          classes={{ box: 'crop', sliders: 'sliders' }}
          button={(onClick) => (
            <button type="button" className="button primary" disabled={props.isBusy} onClick={onClick}>
              {t(words.usePhoto)}
            </button>
          )}
          onUse={(canvas) => {
            props.onPhoto(jpegOf(canvas));
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
