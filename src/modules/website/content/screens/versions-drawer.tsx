import { Badge, Button } from '@mantine/core';
import type { Entity, ListedRecord } from '../../../../core/entity.ts';
import { titleOf } from '../../../../core/entity.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { RichText } from '../../../../core/web/rich/rich-text.tsx';
import type { PreviewKind } from '../preview-kinds.data.ts';
import { previewLabels as labels } from '../preview-labels.ts';
import { previewsOf } from './previews-of.ts';
import classes from './versions.module.css';

type Props = {
  readonly entity: Entity;
  readonly kind: PreviewKind;
  readonly record: ListedRecord | null;
  readonly onClose: () => void;
};

/** How a text stood after each change, by whom and when; any of them can be brought back. */
export function VersionsDrawer(props: Props) {
  const { entity, record, onClose } = props;
  const t = useText();
  return (
    <SideDrawer
      isText
      isOpen={record !== null}
      onClose={onClose}
      title={record ? t(labels.versionsOf, { name: t(titleOf(entity, record)) }) : ''}
    >
      {record ? <Versions {...props} record={record} /> : null}
    </SideDrawer>
  );
}

function Versions({ kind, record, onClose }: Props & { record: ListedRecord }) {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const read = useRead(previewsOf(kind).versions, { kind, id: record.id });
  const restore = useSave(previewsOf(kind).restore);
  if (!read.data) return <Coming read={read} rows={4} isInPanel />;
  const bring = async (versionId: string, at: string) => {
    const isSure = await confirm({
      title: t(labels.restoreTitle, { at: format.dateTime(at) }),
      text: t(labels.restoreText),
      action: labels.restore,
    });
    if (!isSure) return;
    await restore
      .mutateAsync({ kind, id: record.id, versionId, version: record.version })
      .then(() => {
        showToast({ tone: 'leaf', title: t(labels.restored) });
        onClose();
      })
      .catch(showCallError);
  };
  return (
    <div className={classes.versions}>
      <p className="ps-hint">{t(labels.versionText)}</p>
      {read.data.items.map(({ id, at, actor, isCurrent, fields }) => {
        const said = (name: string) => ({
          en: String(fields[`${name}En`] ?? ''),
          bn: String(fields[`${name}Bn`] ?? ''),
        });
        return (
          <section key={id} className={classes.version}>
            <header>
              <strong>
                {t(labels.by, { at: format.dateTime(at), name: actor ? t(actor) : t(texts.unknownActor) })}
              </strong>
              {isCurrent ? <Badge variant="light">{t(labels.current)}</Badge> : null}
            </header>
            {(['en', 'bn'] as const).map((language) => (
              <div key={language} lang={language}>
                <b>{said('title')[language] || said('name')[language]}</b>
                <RichText text={said('body')[language]} />
              </div>
            ))}
            {isCurrent ? null : (
              <div>
                <Button variant="default" loading={restore.isPending} onClick={() => void bring(id, at)}>
                  {t(labels.restore)}
                </Button>
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}
