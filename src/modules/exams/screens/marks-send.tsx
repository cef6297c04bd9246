import { Page } from '../../../core/web/page.tsx';
import { SheetBoard } from './board.tsx';

/** Every sheet with what may be done with it: submit, verify, return. */
export default function MarksSend() {
  return (
    <Page>
      <SheetBoard mode="send" base="/site/exam/marks-entry" />
    </Page>
  );
}
