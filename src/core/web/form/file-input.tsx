import { Button, Input, Progress } from '@mantine/core';
import { IconFileText, IconPhoto } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  type DragEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import {
  type FileFacts,
  fileRefusals,
  filesContract,
  mostUploadBytes,
  offeredTypes,
} from '../../contracts/files-contract.ts';
import type { FieldOf } from '../../fields.ts';
import type { Label } from '../../labels.ts';
import { CallError, useRead } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import classes from './file-input.module.css';
import { fileLabels as labels } from './file-labels.ts';
import { PortraitDialog } from './portrait-dialog.tsx';
import { uploadFile } from './upload.ts';

export type FileInputProps = {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly problem: string;
  readonly accept: FieldOf<'file'>['accept'];
  /** A picture of a face: taken by the camera too, and cut to passport ratio first. */
  readonly isPortrait?: boolean | undefined;
  /** The id of the stored file; '' for none. */
  readonly value: string;
  /** Where it is sent; answers with the stored file. */
  readonly uploadTo: string;
  readonly onChange: (id: string, facts: FileFacts | null) => void;
  /** Told while a file is on its way: what is saved then would lack it. */
  readonly onBusy?: ((isBusy: boolean) => void) | undefined;
};

type Sending = { name: string; share: number; preview: string | null };

/** Chooses, drags or pastes a file, sends it at once, shows how far it is, and holds its id. */
export function FileInput(props: FileInputProps) {
  const { name, accept, isPortrait = false, value, uploadTo, disabled = false, onChange } = props;
  const t = useText();
  const format = useFormat();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const stopping = useRef<AbortController | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [sent, setSent] = useState<FileFacts | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isOver, setIsOver] = useState(false);
  const [portrait, setPortrait] = useState<ImageBitmap | null>(null);
  const camera = useRef<HTMLInputElement>(null);
  const read = useRead(
    filesContract.files,
    { ids: [value] },
    // Its link is good for five minutes at least.
    { enabled: value !== '' && sent?.id !== value, staleTime: 240_000 },
  );
  useEffect(() => () => stopping.current?.abort(), []);
  // A file arrives later: it goes into the form as it is then, with what was typed meanwhile.
  const arrived = useEffectEvent(onChange);
  const onBusy = useEffectEvent((isBusy: boolean) => props.onBusy?.(isBusy));

  const facts = value === '' ? null : sent?.id === value ? sent : (read.data?.items[0] ?? null);
  const isMissing = value !== '' && !facts && !read.isPending;
  const problem = refusal || props.problem;

  const send = async (file: File) => {
    const { image, document } = mostUploadBytes;
    if (file.size > (accept === 'image' ? image : document))
      return setRefusal(t(accept === 'image' ? fileRefusals.imageTooLarge : fileRefusals.documentTooLarge));
    if (!offeredTypes[accept].split(',').includes(file.type))
      return setRefusal(t(accept === 'image' ? fileRefusals.notAnImage : fileRefusals.notADocument));
    stopping.current?.abort();
    const stop = new AbortController();
    stopping.current = stop;
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
    setRefusal('');
    setSending({ name: file.name, share: 0, preview });
    onBusy(true);
    try {
      const answer = await uploadFile<FileFacts>(uploadTo, file, {
        signal: stop.signal,
        onProgress: (share) => setSending((known) => known && { ...known, share }),
      });
      setSent(answer);
      arrived(answer.id, answer);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setRefusal(reasonOf(error, name, t));
      button.current?.focus();
    } finally {
      if (preview) URL.revokeObjectURL(preview);
      if (stopping.current === stop) {
        stopping.current = null;
        setSending(null);
        onBusy(false);
      }
    }
  };
  const take = (list: FileList | null | undefined) => {
    const file = list?.[0];
    if (!file || disabled) return;
    if (!isPortrait) return void send(file);
    // What is no picture is refused as everywhere.
    createImageBitmap(file).then(setPortrait, () => void send(file));
  };
  const useCut = (canvas: HTMLCanvasElement) => {
    setPortrait(null);
    canvas.toBlob(
      (blob) => blob && void send(new File([blob], 'photo.jpg', { type: blob.type })),
      'image/jpeg',
      0.9,
    );
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take(event.clipboardData.files);
  };
  const isPicture = accept === 'image';
  const shown = sending?.preview ?? (facts?.mime === 'image/webp' ? facts.url : null);
  const Icon = isPicture ? IconPhoto : IconFileText;
  return (
    <Input.Wrapper
      id={id}
      label={props.label}
      labelElement="div"
      description={props.description}
      required={props.required === true}
      error={problem || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are further ways to what the button does */}
      <div
        className={classes.box}
        data-over={isOver || undefined}
        data-wrong={problem !== '' || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!disabled);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        onPaste={paste}
      >
        <span className={classes.picture}>
          {shown ? <img src={shown} alt="" /> : <Icon size={24} stroke={1.5} aria-hidden />}
        </span>
        <div className={classes.words} role="status">
          {sending ? (
            <>
              <span className={classes.name}>
                {t(sending.share < 1 ? labels.uploading : labels.checking, { name: sending.name })}
              </span>
              <Progress value={sending.share * 100} aria-label={props.label} />
            </>
          ) : facts ? (
            <>
              <a className={classes.name} href={facts.url} target="_blank" rel="noopener">
                {facts.name}
              </a>
              <span className={classes.hint}>
                {t(labels.bytes, { count: format.number(Math.max(1, Math.round(facts.bytes / 1024))) })}
              </span>
            </>
          ) : isMissing ? (
            <span className={classes.hint}>{t(labels.notLoaded)}</span>
          ) : disabled ? (
            <span className={classes.hint}>{t(labels.none)}</span>
          ) : (
            <span className={classes.hint}>{t(isPicture ? labels.pictureHint : labels.fileHint)}</span>
          )}
        </div>
        {disabled ? null : (
          <div className={classes.buttons}>
            {sending ? (
              <Button variant="subtle" onClick={() => stopping.current?.abort()}>
                {t(labels.stop)}
              </Button>
            ) : (
              <Button
                ref={button}
                name={name}
                variant="default"
                aria-label={`${props.label}: ${t(value ? labels.replace : isPicture ? labels.choosePicture : labels.chooseFile)}`}
                aria-describedby={problem ? `${id}-error` : undefined}
                onClick={() => chooser.current?.click()}
              >
                {t(value ? labels.replace : isPicture ? labels.choosePicture : labels.chooseFile)}
              </Button>
            )}
            {isPortrait && !sending ? (
              <Button
                variant="subtle"
                aria-label={`${props.label}: ${t(labels.takePhoto)}`}
                onClick={() => camera.current?.click()}
              >
                {t(labels.takePhoto)}
              </Button>
            ) : null}
            {value !== '' && !sending ? (
              <Button
                variant="subtle"
                aria-label={`${props.label}: ${t(labels.remove)}`}
                onClick={() => {
                  setRefusal('');
                  onChange('', null);
                  button.current?.focus();
                }}
              >
                {t(labels.remove)}
              </Button>
            ) : null}
          </div>
        )}
        <input
          ref={chooser}
          type="file"
          accept={offeredTypes[accept]}
          hidden
          onChange={(event) => {
            take(event.currentTarget.files);
            // The same file may be chosen again after a refusal.
            event.currentTarget.value = '';
          }}
        />
        {isPortrait ? (
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="user"
            hidden
            onChange={(event) => {
              take(event.currentTarget.files);
              event.currentTarget.value = '';
            }}
          />
        ) : null}
        {portrait ? (
          <PortraitDialog image={portrait} onUse={useCut} onClose={() => setPortrait(null)} />
        ) : null}
      </div>
    </Input.Wrapper>
  );
}

function reasonOf(error: unknown, name: string, t: (label: Label) => string): string {
  if (!(error instanceof CallError) || error.status === 0) return t(labels.away);
  return error.fields[name]?.join(' ') || error.message || t(labels.away);
}
