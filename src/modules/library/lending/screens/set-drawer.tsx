import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/library.module.css';
import { TitleName } from '../../screens/parts.tsx';
import { setLabels as labels, lendingLabels } from '../labels.ts';
import { setsContract as contract } from '../sets-contract.ts';

/** A class set coming back: tick what is missing, take the rest, write off what never comes. */
export function SetDrawer({ id, mayLend, onClose }: { id: string; mayLend: boolean; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.set, { id }, { staleTime: 0 });
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const giveBack = useSave(contract.returnSet);
  const close = useSave(contract.closeSet);
  const tellWaiting = useTellWaiting();
  const out = data?.items.filter((one) => one.ended === null) ?? [];
  const gone = out.filter((one) => missing.has(one.barcode));
  const takeBack = () =>
    giveBack.mutate(
      { id, codes: gone.map((one) => one.barcode), isAllBut: true },
      {
        onError: showCallError,
        onSuccess: ({ returned }) => {
          setMissing(new Set());
          showToast({ tone: 'leaf', title: t(labels.returned, { count: format.number(returned) }) });
        },
      },
    );
  const askClose = () =>
    setAsked({
      title: t(labels.close, { count: format.number(out.length) }),
      text: t(labels.closeText),
      action: t(labels.close, { count: format.number(out.length) }),
      isDanger: true,
      run: async (reason) => {
        const answer = await close.mutateAsync({ id, reason });
        if (isWaiting(answer)) tellWaiting(answer);
      },
    });
  return (
    <SideDrawer title={t(lendingLabels.tabSets)} size={560} isText onClose={onClose}>
      {data ? (
        <div className={classes.drawer}>
          <TitleName title={data.title} />
          <p className={classes.quiet}>
            {[
              t(data.section),
              ...(data.teacher ? [t(data.teacher)] : []),
              `${t(labels.copies)} ${format.number(data.copies)}`,
              `${t(lendingLabels.due)} ${format.date(data.due)}`,
              ...(data.note ? [data.note] : []),
            ].join(' · ')}
          </p>
          {out.length > 0 ? (
            <>
              {mayLend ? <p className={classes.quiet}>{t(labels.missingHint)}</p> : null}
              <div className={classes.ticks}>
                {out.map((one) => (
                  <Checkbox
                    key={one.loanId}
                    size="18px"
                    label={format.number(one.accession)}
                    disabled={!mayLend}
                    checked={missing.has(one.barcode)}
                    onChange={(event) => {
                      const next = new Set(missing);
                      if (event.currentTarget.checked) next.add(one.barcode);
                      else next.delete(one.barcode);
                      setMissing(next);
                    }}
                  />
                ))}
              </div>
              {mayLend ? (
                <div className={classes.marks}>
                  <Button
                    loading={giveBack.isPending}
                    disabled={gone.length === out.length}
                    onClick={takeBack}
                  >
                    {t(labels.returnAll, {
                      count: format.number(out.length - gone.length),
                      missing: format.number(gone.length),
                    })}
                  </Button>
                  <Button variant="default" onClick={askClose}>
                    {t(labels.close, { count: format.number(out.length) })}
                  </Button>
                </div>
              ) : null}
            </>
          ) : null}
          <ul className={classes.log}>
            {data.items
              .filter((one) => one.ended !== null)
              .map((one) => (
                <li key={one.loanId} data-tone={one.ended === 'lost' ? 'sindur' : 'leaf'}>
                  <span className={classes.name}>{format.number(one.accession)}</span>
                  <Mark tone={one.ended === 'lost' ? 'sindur' : 'leaf'}>
                    {`${t(lendingLabels[one.ended ?? 'returned'])} ${one.endedOn ? format.date(one.endedOn) : ''}`}
                  </Mark>
                  {one.reason ? <small>{one.reason}</small> : null}
                </li>
              ))}
          </ul>
          <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
        </div>
      ) : (
        <Coming read={{ error, refetch }} rows={6} isInPanel />
      )}
    </SideDrawer>
  );
}
