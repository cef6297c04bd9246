import { Button, Modal } from '@mantine/core';
import { useText } from '../device/preferences.tsx';
import { CropPortrait } from './crop-portrait.tsx';
import { fileLabels as labels } from './file-labels.ts';
import classes from './portrait-dialog.module.css';

/** Cuts a portrait to passport ratio before it is taken. */
export function PortraitDialog(props: {
  image: ImageBitmap;
  onUse: (canvas: HTMLCanvasElement) => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Modal opened title={t(labels.cut)} onClose={props.onClose}>
      <CropPortrait
        image={props.image}
        texts={{
          picture: t(labels.cut),
          zoom: t(labels.zoom),
          across: t(labels.across),
          upDown: t(labels.upDown),
        }}
        classes={{ box: classes.box ?? '', sliders: classes.sliders ?? '' }}
        button={(onClick) => <Button onClick={onClick}>{t(labels.usePhoto)}</Button>}
        onUse={props.onUse}
      />
    </Modal>
  );
}
