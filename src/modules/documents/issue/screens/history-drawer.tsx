import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import classes from '../../screens/documents.module.css';
import { screenTexts as labels } from '../../screens/labels.ts';
import { issueContract as contract } from '../contract.ts';

/** Who gave, printed and revoked a document, and when. */
export function HistoryDrawer({ id, number, onClose }: { id: string; number: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.history, { id }, { staleTime: 0 });
  return (
    <SideDrawer title={t(labels.historyOf, { number })} isText onClose={onClose}>
      {data ? (
        <ul className={classes.log}>
          {data.items.map((one) => (
            <li key={`${one.kind} ${one.copy ?? ''} ${one.at}`}>
              <strong>
                {one.kind === 'printed'
                  ? t(labels.printedAct, { copy: format.number(one.copy ?? 0) })
                  : t(one.kind === 'revoked' ? labels.revokedAct : labels.issuedAct)}
              </strong>
              <small>{[one.by, format.dateTime(one.at)].join(' · ')}</small>
              {one.reason ? <small>{one.reason}</small> : null}
            </li>
          ))}
        </ul>
      ) : (
        <Coming read={{ error, refetch }} rows={4} isInPanel />
      )}
    </SideDrawer>
  );
}
