import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import type { Label } from '../../labels.ts';
import { useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';
import classes from './import.module.css';
import { importLabels as labels } from './import-labels.ts';

/** Where a sheet is dropped or chosen, with an empty one to fill in where there is one. */
export function FileDrop(props: {
  isBusy: boolean;
  /** What to know before a file is chosen, where it is not what every import says. */
  help?: Label;
  templateLabel?: Label;
  onFile: (file: File) => void;
  /** Left out where the file comes from elsewhere. */
  onTemplate?: () => void;
}) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) props.onFile(file);
  };
  return (
    <section
      className={classes.drop}
      aria-label={t(labels.stepChoose)}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <IconFileUpload size={40} stroke={1.2} aria-hidden />
      <span>{t(labels.dropHere)}</span>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t(texts.chooseFile)}
        accept=".xlsx,.csv,.tsv,.txt"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) props.onFile(file);
        }}
      />
      <Button loading={props.isBusy} onClick={() => input.current?.click()}>
        {t(texts.chooseFile)}
      </Button>
      <span className="ps-hint">{t(props.help ?? labels.dropHelp)}</span>
      {props.onTemplate ? (
        <Button variant="subtle" onClick={props.onTemplate}>
          {t(props.templateLabel ?? texts.template)}
        </Button>
      ) : null}
    </section>
  );
}
