import { Button, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { IconCamera, IconScan } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { CallError, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { type AssetScan, assetContract as contract } from '../contract.ts';
import { assetFields as fields } from '../labels.ts';
import { assetLabels as labels } from '../screen-labels.ts';
import classes from './assets.module.css';

const Camera = lazy(() => import('../../../library/panels.tsx').then((all) => ({ default: all.Camera })));
const tones = { inPlace: 'leaf', otherRoom: 'marigold', wasLost: 'marigold' } as const;

/** One count: scan after scan with the telephone in the hand, and what is still missing. */
export function CountView({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.count, { id }, { staleTime: 0 });
  const [isClosing, setIsClosing] = useState(false);
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const isOpen = data.closedAt === null;
  const missing = data.expected - data.found;
  return (
    <Page
      context={`${data.name} · ${t(data.className ?? labels.everything)}`}
      actions={
        <>
          <Button variant="default" onClick={onBack}>
            {t(labels.allCounts)}
          </Button>
          {isOpen ? <Button onClick={() => setIsClosing(true)}>{t(labels.close)}</Button> : null}
        </>
      }
    >
      <div className={classes.stack}>
        <Figures
          items={[
            { label: t(labels.expected), figure: format.number(data.expected) },
            { label: t(labels.found), figure: format.number(data.found) },
            { label: t(labels.movedCount), figure: format.number(data.moved) },
            {
              label: t(labels.missing),
              figure: format.number(missing),
              ...(missing > 0 ? { tone: 'sindur' as const } : {}),
            },
          ]}
        />
        {isOpen ? <ScanLine id={id} rooms={data.rooms} /> : null}
        <div className={classes.pair}>
          <Panel title={t(labels.seenLast)}>
            {data.scans.length === 0 ? (
              <p className={classes.quiet}>{t(labels.nothingSeen)}</p>
            ) : (
              <ul className={classes.log}>
                {data.scans.map((one) => (
                  <li key={one.id}>
                    <span>
                      <span className={classes.name}>{t(one.name)}</span>
                      <span className={classes.below}>{one.tag}</span>
                    </span>
                    <ScanMark scan={one} />
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Missing id={id} />
        </div>
      </div>
      {isClosing ? <CloseCount id={id} missing={missing} onClose={() => setIsClosing(false)} /> : null}
    </Page>
  );
}

function ScanMark({ scan }: { scan: AssetScan }) {
  const t = useText();
  return (
    <Mark tone={tones[scan.as]}>
      {scan.as === 'otherRoom'
        ? t(labels.otherRoom, { room: t(scan.room ?? labels.noRoom) })
        : t(labels[scan.as])}
    </Mark>
  );
}

/** One tag after the other, typed, by a scanner or by the camera; the answer to the last stands below. */
function ScanLine(props: { id: string; rooms: readonly { id: string; name: { en: string; bn: string } }[] }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [typed, setTyped] = useState('');
  const [roomId, setRoomId] = useState<string | null>(null);
  const [isCamera, setIsCamera] = useState(false);
  const [last, setLast] = useState<AssetScan | string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const scan = useSave(contract.scan);
  const send = (code: string) => {
    if (code.trim() === '') return;
    setTyped('');
    scan.mutate(
      { id: props.id, code, roomId },
      {
        onSuccess: setLast,
        onError: (error) => {
          if (error instanceof CallError && (error.status === 404 || error.status === 409))
            setLast(error.message);
          else showCallError(error);
        },
      },
    );
  };
  return (
    <Panel>
      <form
        className={classes.scan}
        onSubmit={(event) => {
          event.preventDefault();
          send(typed);
        }}
      >
        <Select
          label={t(labels.here)}
          description={t(labels.hereHint)}
          placeholder={t(labels.noRoom)}
          searchable
          clearable
          data={props.rooms.map((one) => ({ value: one.id, label: t(one.name) }))}
          value={roomId}
          onChange={setRoomId}
        />
        <TextInput
          ref={field}
          size="md"
          aria-label={t(labels.scan)}
          placeholder={t(labels.scan)}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconScan size={20} stroke={1.6} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div>
          <Button
            variant="default"
            leftSection={<IconCamera size={16} aria-hidden />}
            onClick={() => setIsCamera(!isCamera)}
          >
            {t(isCamera ? labels.cameraOff : labels.camera)}
          </Button>
        </div>
        {isCamera ? (
          <Suspense fallback={null}>
            <Camera onRead={send} />
          </Suspense>
        ) : null}
        <div role="status">
          {last === null ? null : typeof last === 'string' ? (
            <Mark tone="sindur">{last}</Mark>
          ) : (
            <>
              <strong>
                {last.tag} · {t(last.name)}
              </strong>{' '}
              <ScanMark scan={last} /> {last.isAgain ? <Mark tone="slate">{t(labels.again)}</Mark> : null}
            </>
          )}
        </div>
      </form>
    </Panel>
  );
}

function Missing({ id }: { id: string }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.missing, { id, size: 200 });
  return (
    <Panel
      title={t(labels.missing)}
      {...(data && data.total > 0 ? { count: format.number(data.total) } : {})}
    >
      {!data ? (
        <Coming read={{ error, refetch }} rows={4} isInPanel />
      ) : data.items.length === 0 ? (
        <p className={classes.quiet}>{t(labels.nothingMissing)}</p>
      ) : (
        <ul className={classes.log}>
          {data.items.map((one) => (
            <li key={one.id}>
              <span>
                <span className={classes.name}>{t(one.name)}</span>
                <span className={classes.below}>{one.tag}</span>
              </span>
              <span>{t(one.room ?? labels.noRoom)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function CloseCount({ id, missing, onClose }: { id: string; missing: number; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const save = useSave(contract.closeCount);
  const [becomes, setBecomes] = useState<'lost' | 'kept'>('lost');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isSaid = reason.trim().length >= 3;
  return (
    <FormDrawer
      title={t(labels.closeTitle)}
      isDirty={reason !== ''}
      isBusy={save.isPending}
      saveText={t(labels.close)}
      isSpaced
      onSave={() => {
        setIsTried(true);
        if (!isSaid) return;
        save.mutate(
          { id, missing: becomes, reason },
          {
            onError: showCallError,
            onSuccess: (done) => {
              showToast({
                tone: 'leaf',
                title: t(labels.closeDone, {
                  missing: format.number(done.missing),
                  moved: format.number(done.moved),
                }),
              });
              onClose();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {missing === 0 ? t(labels.nothingMissing) : t(labels.closeText, { count: format.number(missing) })}
      </p>
      {missing > 0 ? (
        <SegmentedControl
          aria-label={t(labels.missingBecomes)}
          value={becomes}
          data={[
            { value: 'lost', label: t(labels.marksLost) },
            { value: 'kept', label: t(labels.stays) },
          ]}
          onChange={(value) => setBecomes(value === 'kept' ? 'kept' : 'lost')}
        />
      ) : null}
      <Textarea
        label={t(fields.reason ?? texts.reason)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={isTried && !isSaid ? t(texts.writeReason) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
