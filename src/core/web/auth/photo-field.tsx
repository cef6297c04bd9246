import { Avatar, Button, FileButton, Group } from '@mantine/core';
import { shellLabels as labels } from '../../shell-labels.ts';
import { useText } from '../preferences.tsx';
import { showToast } from '../toasts.tsx';

/** The server takes 6 million characters of base64, which is 4 MB and a little of picture. */
const mostBytes = 4 * 1024 * 1024;

/** `undefined`: unchanged; `null`: removed; otherwise the picture as a data address. */
export type PhotoChange = string | null | undefined;

export function PhotoField({
  url,
  change,
  onChange,
  initial,
}: {
  url: string | null;
  change: PhotoChange;
  onChange: (change: PhotoChange) => void;
  initial: string;
}) {
  const t = useText();
  const shown = change === undefined ? url : change;
  const read = (file: File | null) => {
    if (!file) return;
    if (file.size > mostBytes) {
      showToast({ tone: 'marigold', title: t(labels.imageTooLarge) });
      return;
    }
    const reader = new FileReader();
    reader.onload = () => onChange(String(reader.result));
    reader.readAsDataURL(file);
  };
  return (
    <Group>
      <Avatar src={shown} size={72} radius="xs" alt={t(labels.image)}>
        {initial}
      </Avatar>
      <FileButton onChange={read} accept="image/png,image/jpeg,image/webp">
        {(props) => (
          <Button {...props} variant="default">
            {t(labels.chooseImage)}
          </Button>
        )}
      </FileButton>
      {shown ? (
        <Button variant="subtle" onClick={() => onChange(null)}>
          {t(labels.removeImage)}
        </Button>
      ) : null}
    </Group>
  );
}
