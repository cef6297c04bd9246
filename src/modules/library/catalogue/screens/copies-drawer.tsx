import { Button } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { conditionTexts, stateTexts } from '../../labels.ts';
import { lendingContract } from '../../lending/contract.ts';
import classes from '../../screens/library.module.css';
import { TitleName } from '../../screens/parts.tsx';
import { catalogueContract as contract } from '../contract.ts';
import { catalogueLabels as labels } from '../labels.ts';
import { AddCopies } from './add-copies.tsx';
import { CopyFacts } from './copy-facts.tsx';
import { MoveCopy } from './move-copy.tsx';

type Copies = z.output<typeof contract.copies.output>;
export type Copy = Copies['items'][number];

export const stateTones = {
  shelf: 'leaf',
  onLoan: 'ink',
  onHold: 'marigold',
  reference: 'slate',
  repair: 'marigold',
  lost: 'sindur',
  withdrawn: 'slate',
  ordered: 'slate',
} as const;

/** The copies of one title: where each is, why, and new ones. */
export function CopiesDrawer({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.copies, { id: titleId });
  return (
    <SideDrawer title={t(labels.copies)} size={620} isText onClose={onClose}>
      {data ? (
        <div className={classes.drawer}>
          <TitleName title={data.title} />
          {data.items.length === 0 ? (
            <p className={classes.quiet}>{t(labels.noCopies)}</p>
          ) : (
            <Table copies={data} />
          )}
          {data.can.edit ? <AddCopies titleId={titleId} racks={data.racks} /> : null}
        </div>
      ) : (
        <Coming read={{ error, refetch }} rows={5} isInPanel />
      )}
    </SideDrawer>
  );
}

function Table({ copies }: { copies: Copies }) {
  const t = useText();
  const format = useFormat();
  const [moved, setMoved] = useState<Copy | null>(null);
  const [changed, setChanged] = useState<Copy | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const found = useSave(lendingContract.foundAgain);
  const askFound = (copy: Copy) =>
    setAsked({
      title: `${t(labels.foundAgain)}: ${format.number(copy.accession)}`,
      text: t(labels.foundText),
      action: t(labels.foundAgain),
      run: async (reason) => {
        const { cancelled, isRefundDue, late } = await found.mutateAsync({ id: copy.id, reason });
        if (cancelled !== '0.00')
          showToast({
            tone: isRefundDue ? 'marigold' : 'leaf',
            title: t(isRefundDue ? labels.refundDue : labels.cancelled, { amount: format.money(cancelled) }),
          });
        if (late !== '0.00')
          showToast({ tone: 'marigold', title: t(labels.lateCharged, { amount: format.money(late) }) });
      },
    });
  const canAct = copies.can.edit || copies.can.stock;
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label={t(labels.copies)}>
          <thead>
            <tr>
              <th scope="col">{t(labels.number)}</th>
              <th scope="col">{t(labels.state)}</th>
              <th scope="col">{t(labels.rack)}</th>
              <th scope="col" className={classes.right}>
                {t(labels.price)}
              </th>
              {canAct ? <th scope="col" aria-label={t(labels.change)} /> : null}
            </tr>
          </thead>
          <tbody>
            {copies.items.map((copy) => (
              <tr key={copy.id}>
                <td>
                  <span className={classes.name}>{format.number(copy.accession)}</span>
                  <span className={classes.below}>{copy.barcode}</span>
                </td>
                <td>
                  <Mark tone={stateTones[copy.state]}>{t(stateTexts[copy.state])}</Mark>
                  <span className={classes.below}>
                    {[
                      ...(copy.due ? [t(labels.due, { day: format.date(copy.due) })] : []),
                      ...(copy.condition === 'good' ? [] : [t(conditionTexts[copy.condition])]),
                      ...(copy.events[0] ? [copy.events[0].reason] : []),
                    ].join(' · ')}
                  </span>
                </td>
                <td>
                  {copy.rack ? (
                    <>
                      {t(copy.rack)}
                      {copy.shelf === null ? null : (
                        <span className={classes.below}>
                          {t(labels.shelfNo, { shelf: format.number(copy.shelf) })}
                        </span>
                      )}
                    </>
                  ) : (
                    '–'
                  )}
                </td>
                <td className={classes.right}>{format.money(copy.price)}</td>
                {canAct ? (
                  <td className={classes.right}>
                    {copies.can.edit ? (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={t(labels.factsOf, { number: copy.accession })}
                        onClick={() => setChanged(copy)}
                      >
                        {t(labels.changeFacts)}
                      </Button>
                    ) : null}
                    {!copies.can.stock || copy.state === 'onLoan' ? null : (
                      <Button
                        variant="subtle"
                        size="compact-sm"
                        aria-label={t(copy.state === 'lost' ? labels.foundAgain : labels.changeOf, {
                          number: copy.accession,
                        })}
                        onClick={() => (copy.state === 'lost' ? askFound(copy) : setMoved(copy))}
                      >
                        {t(copy.state === 'lost' ? labels.foundAgain : labels.change)}
                      </Button>
                    )}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changed ? <CopyFacts copy={changed} racks={copies.racks} onClose={() => setChanged(null)} /> : null}
      {moved ? <MoveCopy copy={moved} onClose={() => setMoved(null)} /> : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
