import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { threadDeskContract as contract } from '../contract.ts';
import { decisionTexts, reasonTexts } from '../labels.ts';
import type { Opened } from '../shapes.ts';
import { deskLabels as labels } from './desk-labels.ts';
import { labels as own } from './labels.ts';
import { SaidFiles } from './said-item.tsx';
import { SettleForm } from './settle-form.tsx';
import classes from './threads.module.css';

/** A reported conversation, opened on purpose: what was said, who has looked, and the decision. */
export function OpenedReport({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const { mutate, data, error } = useSave(contract.open, { refreshes: [contract.reports.path] });
  useEffect(() => mutate({ id }), [id, mutate]);
  return (
    <SideDrawer title={data?.subject ?? t(labels.reports)} size={640} isText onClose={onClose}>
      {data ? (
        <Content opened={data} onChanged={() => mutate({ id })} />
      ) : (
        <Coming read={{ error, refetch: () => mutate({ id }) }} rows={6} isInPanel />
      )}
    </SideDrawer>
  );
}

function Content({ opened, onChanged }: { opened: Opened; onChanged: () => void }) {
  const t = useText();
  const format = useFormat();
  const { report } = opened;
  return (
    <div className={classes.stack}>
      <p className={classes.quiet}>
        {[
          `${t(labels.by)}: ${t(report.by)}`,
          t(reasonTexts[report.reason]),
          format.dateTime(report.at),
          report.note,
        ]
          .filter((one) => one !== '')
          .join(' · ')}
      </p>
      <ol className={classes.talk} aria-label={t(own.messages)}>
        {opened.said.map((one) => {
          const isMarked = one.id === opened.messageId;
          return (
            <li key={one.id} className={classes.said} data-marked={isMarked || undefined}>
              <span className={classes.saidHead}>
                {[t(one.by.name), format.dateTime(one.at), isMarked ? t(labels.reportedMark) : '']
                  .filter((words) => words !== '')
                  .join(' · ')}
              </span>
              <p className={classes.text}>{one.text}</p>
              <SaidFiles files={one.files} />
              {one.withdrawnAt ? (
                <span className={classes.mark}>
                  {t(own.withdrawnAt, { time: format.dateTime(one.withdrawnAt) })}
                </span>
              ) : null}
            </li>
          );
        })}
      </ol>
      {report.decided && report.decision ? (
        <p className={classes.quiet}>
          {`${t(decisionTexts[report.decision])} · ${t(labels.decided, {
            name: t(report.decided.by),
            time: format.dateTime(report.decided.at),
            note: report.decided.note,
          })}`}
        </p>
      ) : (
        <SettleForm report={report} onSettled={onChanged} />
      )}
      <Blocks blocks={opened.blocks} onChanged={onChanged} />
      <section>
        <h3 className={classes.quiet}>{t(labels.looks)}</h3>
        <ul className={classes.list}>
          {opened.looks.map((one) => (
            <li key={`${one.by.en} ${one.at}`}>
              {t(labels.lookOf, { name: t(one.by), time: format.dateTime(one.at) })}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Blocks({ blocks, onChanged }: { blocks: Opened['blocks']; onChanged: () => void }) {
  const t = useText();
  const format = useFormat();
  const lift = useSave(contract.lift);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  return (
    <>
      {blocks.map((one) => (
        <div key={one.id} className={classes.row}>
          <p className={classes.quiet}>
            {one.isLifted
              ? t(labels.blockOver, { name: t(one.who), reason: one.reason })
              : t(labels.block, {
                  name: t(one.who),
                  time: format.dateTime(one.until),
                  reason: one.reason,
                })}
          </p>
          {one.isLifted ? null : (
            <Button
              variant="default"
              onClick={() =>
                setAsked({
                  title: t(labels.liftTitle, { name: t(one.who) }),
                  text: t(labels.liftText),
                  action: t(labels.lift),
                  run: async (reason) => {
                    await lift.mutateAsync({ id: one.id, reason });
                    onChanged();
                  },
                })
              }
            >
              {t(labels.lift)}
            </Button>
          )}
        </div>
      ))}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
