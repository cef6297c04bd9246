import { Page } from '../../../../core/web/page/page.tsx';
import { examsPath } from '../../paths.ts';
import { SheetBoard } from './board.tsx';
import { RemindButton } from './remind-button.tsx';

/** Every sheet with what may be done with it: submit, verify, accept, return; who is late is reminded. */
export default function MarksSend() {
  return (
    <Page actions={<RemindButton />}>
      <SheetBoard mode="send" base={examsPath.marksEntry} />
    </Page>
  );
}
