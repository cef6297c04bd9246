import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { ListedRecord } from '../../../../core/entity.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { call, queryOf, useRead } from '../../../../core/web/device/call.ts';
import { later } from '../../../../core/web/device/later.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { EntityWorkplace } from '../../../../core/web/entity/entity-screen.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { facilitiesAssetsPermission } from '../../permissions.ts';
import { asset } from '../asset.entity.ts';
import { assetContract as contract } from '../contract.ts';
import { disposalTexts } from '../labels.ts';
import { assetLabels as labels } from '../screen-labels.ts';
import classes from './assets.module.css';

const AssetDrawer = lazy(() => later(() => import('./asset-drawer.tsx')));
const CopiesDrawer = lazy(() => later(() => import('./copies-drawer.tsx')));

/** The register: each thing with its tag, place and what it stands in the books at. */
export default function Assets() {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const { showCallError } = useDialogs();
  const [query, setQuery] = usePageQuery();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [copied, setCopied] = useState<ListedRecord | null>(null);
  const register = (id: string) => setSeen((known) => (known.has(id) ? known : new Set([...known, id])));
  const ids = [...seen].slice(-200);
  const mayEdit = may(facilitiesAssetsPermission.edit);
  const { data } = useRead(
    contract.values,
    { ids: ids.join(',') },
    { enabled: ids.length > 0, placeholderData: (known) => known },
  );
  const { data: next } = useRead(contract.nextTag, {}, { enabled: mayEdit, staleTime: 0 });
  const opened = query.get('asset');
  const tag = query.get('tag');
  const show = (id: string | null) =>
    setQuery(
      (known) => {
        const changed = new URLSearchParams(known);
        changed.delete('tag');
        if (id === null) changed.delete('asset');
        else changed.set('asset', id);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  const openTag = useEffectEvent((text: string) => {
    call(contract.byTag, { tag: text }).then(
      ({ id }) => show(id),
      (error: unknown) => {
        show(null);
        showCallError(error);
      },
    );
  });
  // A telephone that read the tag comes with it in the address.
  useEffect(() => {
    if (tag) openTag(tag);
  }, [tag]);
  const print = (of: readonly string[]) =>
    void downloadFile(`${contract.tags.path}${queryOf({ ids: of.join(',') })}`, 'asset-tags.pdf').catch(
      showCallError,
    );
  return (
    <>
      <EntityWorkplace
        entity={asset}
        {...(next ? { defaults: { tag: next.tag } } : {})}
        extraColumns={[
          {
            name: 'book',
            label: t(labels.book),
            align: 'end',
            isWhole: true,
            render: (row) => {
              const known = data?.items.find((one) => one.id === row.id);
              return (
                <SeenCell id={row.id} onSeen={register} onOpen={() => show(row.id)}>
                  {known
                    ? known.left
                      ? t(labels.goneOn, {
                          kind: t(disposalTexts[known.left]),
                          day: format.date(known.leftOn ?? ''),
                        })
                      : format.money(known.book)
                    : '…'}
                </SeenCell>
              );
            },
          },
        ]}
        headActions={
          ids.length > 0 ? (
            <Button
              variant="default"
              leftSection={<IconQrcode size={16} aria-hidden />}
              onClick={() => print(ids)}
            >
              {t(labels.tagsOfPage)}
            </Button>
          ) : null
        }
        actions={(row, mayChange) => [
          { label: t(labels.look), onClick: () => show(row.id) },
          { label: t(labels.tags), onClick: () => print([row.id]) },
          ...(mayChange ? [{ label: t(labels.copies), onClick: () => setCopied(row) }] : []),
        ]}
      />
      <Suspense fallback={null}>
        {opened ? <AssetDrawer key={opened} id={opened} onClose={() => show(null)} /> : null}
        {copied ? <CopiesDrawer record={copied} onClose={() => setCopied(null)} /> : null}
      </Suspense>
    </>
  );
}

/** Says that its row is on show, so that the values of all of them are asked for at once. */
function SeenCell(props: { id: string; onSeen: (id: string) => void; onOpen: () => void; children: string }) {
  const { id } = props;
  const seen = useEffectEvent((shown: string) => props.onSeen(shown));
  useEffect(() => seen(id), [id]);
  return (
    <button type="button" className={classes.plain} onClick={props.onOpen}>
      {props.children}
    </button>
  );
}
