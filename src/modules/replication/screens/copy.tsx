import { Button } from '@mantine/core';
import { useState } from 'react';
import { newId } from '../../../core/ids.ts';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { Pager } from '../../../core/web/list/pager.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { platformReplicationPermission } from '../permissions.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { Comparison } from './comparison.tsx';
import { OverwriteChoice } from './overwrite-choice.tsx';
import { PartChoice } from './part-choice.tsx';
import classes from './replication.module.css';
import type { RowsOf } from './rows-drawer.tsx';
import { type ChosenSite, SourceChoice, TargetChoice } from './site-choice.tsx';
import { useDecisions } from './use-decisions.ts';

/** Institutions are compared so many at a time. */
const atOnce = 10;
type Source = 'master' | number;
type Asked = {
  readonly source: Source;
  readonly sites: readonly number[];
  readonly parts: readonly string[];
};

/** Chooses a source, institutions and parts, compares them and has them copied. */
export default function Copy() {
  const t = useText();
  const may = useMay();
  const { showCallError, confirm } = useDialogs();
  const format = useFormat();
  const [, setQuery] = usePageQuery();
  const [source, setSource] = useState<Source>('master');
  const [sites, setSites] = useState<readonly ChosenSite[]>([]);
  const [parts, setParts] = useState<readonly string[]>([]);
  const [overwrites, setOverwrites] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [id, setId] = useState(newId);
  const { decisions, choices, forget } = useDecisions();
  const offered = useRead(contract.parts, { source });
  const start = useSave(contract.start);
  const isReady = sites.length > 0 && parts.length > 0;
  const change = () => {
    setAsked(null);
    forget();
  };
  const copy = async () => {
    const isSure = await confirm({
      title: t(labels.copyTitle, { count: format.number(sites.length) }),
      text: t(labels.copyText),
      action: labels.copy,
      count: sites.length,
    });
    if (!isSure) return;
    start.mutate(
      { id, source, sites: sites.map((one) => one.id), parts: [...parts], overwrites, choices },
      {
        onError: showCallError,
        onSuccess: () => {
          setId(newId());
          showToast({ tone: 'leaf', title: t(labels.started) });
          setQuery({ tab: 'runs' });
        },
      },
    );
  };
  return (
    <div className={classes.stack}>
      <Panel>
        <div className={classes.stack}>
          <div className={classes.pair}>
            <SourceChoice
              value={source}
              onChange={(next) => {
                setSource(next);
                setSites(sites.filter((one) => one.id !== next));
                setParts([]);
                change();
              }}
            />
          </div>
          <TargetChoice
            value={sites}
            without={source}
            onChange={(next) => {
              setSites(next);
              setAsked(null);
            }}
          />
          <PartChoice
            parts={offered.data?.items ?? []}
            value={parts}
            onChange={(next) => {
              setParts(next);
              setAsked(null);
            }}
          />
          <OverwriteChoice value={overwrites} decided={choices.length} onChange={setOverwrites} />
          <div className={classes.buttons}>
            <Button
              variant="default"
              disabled={!isReady}
              onClick={() => setAsked({ source, sites: sites.map((one) => one.id), parts })}
            >
              {t(labels.compare)}
            </Button>
            {may(platformReplicationPermission.edit) ? (
              <Button disabled={!isReady} loading={start.isPending} onClick={() => void copy()}>
                {t(labels.copy)}
              </Button>
            ) : null}
          </div>
        </div>
      </Panel>
      {asked ? (
        <Compared key={JSON.stringify(asked)} asked={asked} decisions={decisions} />
      ) : (
        <p className={classes.quiet}>{t(labels.compareHint)}</p>
      )}
    </div>
  );
}

/** The comparison of the chosen institutions, some of them at a time. */
export function Compared(props: {
  asked: Asked;
  decisions: ReturnType<typeof useDecisions>['decisions'] | null;
}) {
  const { source, sites, parts } = props.asked;
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRead(contract.compare, {
    source,
    sites: sites.slice((page - 1) * atOnce, page * atOnce),
    parts: [...parts],
  });
  const useRows: RowsOf = (of) => useRead(contract.rows, { source, ...of });
  return (
    <>
      {data ? (
        <Comparison items={data.items} rowsOf={useRows} decisions={props.decisions} />
      ) : (
        <Coming read={{ error, refetch }} rows={parts.length} />
      )}
      {sites.length > atOnce ? (
        <Pager
          isWithin
          total={sites.length}
          pages={{ page, size: atOnce, onPage: setPage, onSize: () => undefined }}
        />
      ) : null}
    </>
  );
}
