import { useParams } from 'react-router';
import { useRead } from '../../../../core/web/device/call.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { reconciliationContract as contract } from '../contract.ts';
import { ReconciliationSheet } from './reconciliation-sheet.tsx';

/** One statement of a bank against the books: a draft to work on, a completed one to read. */
export default function OneReconciliation() {
  const { reconciliationId = '' } = useParams();
  const { data, error, refetch } = useRead(
    contract.one,
    { id: reconciliationId },
    // What is typed stays until it is saved: only this screen's own saves bring it anew.
    { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  if (data) return <ReconciliationSheet key={data.id} data={data} />;
  return (
    <Page>
      <Coming read={{ error, refetch }} rows={8} />
    </Page>
  );
}
