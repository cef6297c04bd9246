import { ActionIcon, Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { fillPath } from '../../../../../core/endpoint.ts';
import { newId } from '../../../../../core/ids.ts';
import { useRead, useSave } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { AddFiles } from '../../../../../core/web/form/add-files.tsx';
import { useUnsavedGuard } from '../../../../../core/web/form/unsaved-guard.ts';
import { useDialogs } from '../../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../../../core/web/page/page.tsx';
import { Panel } from '../../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../../core/web/page/toasts.tsx';
import { type Album, type AlbumOwner, picturesContract as contract } from '../contract.ts';
import { pictureLabels as labels } from '../labels.ts';
import classes from './pictures.module.css';

/** The pictures of an event or a gallery: many at once, their captions, their order. */
export default function Pictures() {
  const { owner: given = '', id = '' } = useParams();
  const owner: AlbumOwner = given === 'event' ? 'event' : 'gallery';
  const read = useRead(contract.album, { owner, id });
  return (
    <Page>
      {read.data ? (
        <Arrange owner={owner} id={id} album={read.data} again={() => void read.refetch()} />
      ) : (
        <Coming read={read} />
      )}
    </Page>
  );
}

type Given = { owner: AlbumOwner; id: string; album: Album; again: () => void };

function Arrange({ owner, id, album, again }: Given) {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const arrange = useSave(contract.arrange);
  const describe = useSave(contract.describe);
  const remove = useSave(contract.remove);
  const [held, setHeld] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [written, setWritten] = useState<Record<string, { captionEn: string; captionBn: string }>>({});
  /** As they are shown while the server has not answered. */
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const focus = useRef<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  useUnsavedGuard(Object.keys(written).length > 0);
  const byId = new Map(album.pictures.map((one) => [one.id, one]));
  const pictures =
    order && order.length === album.pictures.length && order.every((one) => byId.has(one))
      ? order.flatMap((one) => byId.get(one) ?? [])
      : album.pictures;
  const mayEdit = album.can.edit;
  const count = format.number(pictures.length);

  // The button that moved a picture keeps the focus at its new place.
  useEffect(() => {
    if (focus.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${focus.current}"]`)?.focus();
    focus.current = null;
  });

  const put = async (pictureId: string, to: number) => {
    const ids = pictures.map((one) => one.id).filter((one) => one !== pictureId);
    ids.splice(to, 0, pictureId);
    setOrder(ids);
    setSaid(t(labels.moved, { place: format.number(to + 1), count }));
    await arrange.mutateAsync({ owner, id, ids }).catch((error: unknown) => {
      setOrder(null);
      again();
      showCallError(error);
    });
  };
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault();
    setTarget(null);
    if (held !== null && pictures[at]?.id !== held) void put(held, at);
    setHeld(null);
  };
  const takeOff = async (pictureId: string) => {
    const isSure = await confirm({
      title: t(labels.removeTitle),
      text: t(labels.removeText),
      action: labels.removeAction,
    });
    if (isSure) await remove.mutateAsync({ owner, id, pictureId }).catch(showCallError);
  };
  const save = async () => {
    const captions = Object.entries(written).flatMap(([pictureId, caption]) => {
      const known = byId.get(pictureId);
      return known ? [{ id: pictureId, version: known.version, ...caption }] : [];
    });
    if (captions.length === 0) return setWritten({});
    await describe
      .mutateAsync({ owner, id, captions })
      .then(() => {
        setWritten({});
        showToast({ tone: 'leaf', title: t(labels.saved) });
      })
      .catch(showCallError);
  };
  return (
    <Panel
      title={t(labels.picturesOf, { name: t(album.title) })}
      actions={
        mayEdit && Object.keys(written).length > 0 ? (
          <Button loading={describe.isPending} onClick={() => void save()}>
            {t(labels.save)}
          </Button>
        ) : null
      }
    >
      <div className={classes.stack}>
        {mayEdit ? (
          <AddFiles
            accept="image"
            label={labels.add}
            hint={labels.addHint}
            added={labels.sent}
            pathOf={() => fillPath(contract.add.path, { owner, id, pictureId: newId() }).path}
            onDone={again}
          />
        ) : null}
        <span className="ps-hint">{t(labels.count, { count })}</span>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {pictures.length === 0 ? <Empty text={t(labels.none)} /> : null}
        <ol ref={list} className={classes.grid}>
          {pictures.map((picture, at) => {
            const place = format.number(at + 1);
            const caption = written[picture.id] ?? picture;
            const write = (part: 'captionEn' | 'captionBn', text: string) =>
              setWritten((known) => ({
                ...known,
                [picture.id]: {
                  captionEn: caption.captionEn,
                  captionBn: caption.captionBn,
                  [part]: text,
                },
              }));
            const move = (to: number, name: string) => {
              focus.current = `${picture.id} ${name}`;
              void put(picture.id, to);
            };
            return (
              <li
                key={picture.id}
                className={classes.picture}
                data-held={held === picture.id || undefined}
                data-target={target === picture.id || undefined}
                onDragOver={(event) => {
                  if (held === null) return;
                  event.preventDefault();
                  setTarget(picture.id);
                }}
                onDragLeave={() => setTarget(null)}
                onDrop={(event) => drop(event, at)}
              >
                <img
                  src={picture.smallUrl}
                  alt={t({ en: picture.captionEn, bn: picture.captionBn }) || t(labels.place, { place })}
                  width={picture.width}
                  height={picture.height}
                  loading="lazy"
                  draggable={mayEdit}
                  title={mayEdit ? t(labels.drag) : undefined}
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move';
                    event.dataTransfer.setData('text/plain', picture.id);
                    setHeld(picture.id);
                  }}
                  onDragEnd={() => {
                    setHeld(null);
                    setTarget(null);
                  }}
                />
                <div className={classes.tools}>
                  <span>{place}</span>
                  {mayEdit ? (
                    <>
                      <ActionIcon
                        variant="default"
                        size="lg"
                        aria-label={t(labels.earlier, { place })}
                        data-move={`${picture.id} earlier`}
                        disabled={at === 0}
                        onClick={() => move(at - 1, at === 1 ? 'later' : 'earlier')}
                      >
                        <IconArrowLeft size={16} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="default"
                        size="lg"
                        aria-label={t(labels.later, { place })}
                        data-move={`${picture.id} later`}
                        disabled={at === pictures.length - 1}
                        onClick={() => move(at + 1, at === pictures.length - 2 ? 'earlier' : 'later')}
                      >
                        <IconArrowRight size={16} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        variant="default"
                        size="lg"
                        aria-label={t(labels.remove, { place })}
                        onClick={() => void takeOff(picture.id)}
                      >
                        <IconTrash size={16} aria-hidden />
                      </ActionIcon>
                    </>
                  ) : null}
                </div>
                <TextInput
                  label={t(labels.captionEn)}
                  value={caption.captionEn}
                  maxLength={300}
                  disabled={!mayEdit}
                  autoComplete="off"
                  onChange={(event) => write('captionEn', event.currentTarget.value)}
                />
                <TextInput
                  label={t(labels.captionBn)}
                  lang="bn"
                  value={caption.captionBn}
                  maxLength={300}
                  disabled={!mayEdit}
                  autoComplete="off"
                  onChange={(event) => write('captionBn', event.currentTarget.value)}
                />
              </li>
            );
          })}
        </ol>
      </div>
    </Panel>
  );
}
