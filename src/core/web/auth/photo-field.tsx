import { Avatar, Button, FileButton, Group, Input } from '@mantine/core';
import { useState } from 'react';
import { lateLabels as labels } from '../../late-labels.ts';
import { useText } from '../device/preferences.tsx';

/** The server takes 6 million characters of base64, which is 4 MB and a little of picture. */
const mostBytes = 4 * 1024 * 1024;

/** `undefined`: unchanged; `null`: removed; otherwise the picture as a data address. */
export type PhotoChange = string | null | undefined;

export function PhotoField({
  url,
  change,
  onChange,
  initial,
  problem,
}: {
  url: string | null;
  change: PhotoChange;
  onChange: (change: PhotoChange) => void;
  initial: string;
  /** Why the server refused it; '' when it did not. */
  problem: string;
}) {
  const t = useText();
  const [refusal, setRefusal] = useState('');
  const wrong = refusal || problem;
  const shown = change === undefined ? url : change;
  const read = (file: File | null) => {
    if (!file) return;
    if (file.size > mostBytes) {
      setRefusal(t(labels.imageTooLarge));
      return;
    }
    setRefusal('');
    const reader = new FileReader();
    reader.onload = () => onChange(String(reader.result));
    reader.readAsDataURL(file);
  };
  return (
    <Input.Wrapper error={wrong || undefined} errorProps={{ role: 'alert' }}>
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
          <Button
            variant="subtle"
            onClick={() => {
              setRefusal('');
              onChange(url === null ? undefined : null);
            }}
          >
            {t(labels.removeImage)}
          </Button>
        ) : null}
      </Group>
    </Input.Wrapper>
  );
}
