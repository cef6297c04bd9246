import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { resultsContract as contract } from '../../contract.ts';
import classes from '../../screens/results.module.css';
import type { RunHead } from '../../screens/run-picker.tsx';
import { commentLabels } from '../comment-labels.ts';
import type { CommentItem } from './comments-screen.tsx';

/** What was written about a student before, by whom and when. */
export function CommentHistory({
  run,
  item,
  onClose,
}: {
  run: RunHead;
  item: CommentItem;
  onClose: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.commentHistory, {
    id: run.id,
    enrolmentId: item.enrolmentId,
  });
  return (
    <SideDrawer isText isOpen title={t(commentLabels.historyOf, { name: t(item.name) })} onClose={onClose}>
      <Loaded
        read={{ data, error, refetch }}
        rows={4}
        isInPanel
        empty={data?.items.length === 0 && t(commentLabels.noHistory)}
      >
        {(data) => (
          <ul className={classes.trace}>
            {data.items.map((one) => (
              <li key={one.id}>
                {t(one.text) || t(commentLabels.removed)}
                <br />
                <small className={classes.hint}>
                  {one.actor} · {format.dateTime(one.at)}
                </small>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </SideDrawer>
  );
}
