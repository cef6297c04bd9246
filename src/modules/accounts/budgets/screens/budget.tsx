import { useParams } from 'react-router';
import { useRead } from '../../../../core/web/device/call.ts';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { budgetsContract as contract } from '../contract.ts';
import { BudgetSheet } from './budget-sheet.tsx';

/** One revision of a budget: a draft to write, an approved one to read. */
export default function OneBudget() {
  const { budgetId = '' } = useParams();
  const { data, error, refetch } = useRead(
    contract.budget,
    { id: budgetId },
    // What is typed stays until it is saved: only this screen's own saves bring it anew.
    { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  if (data) return <BudgetSheet key={`${data.id} ${data.status} ${data.can.edit}`} data={data} />;
  return (
    <Page>
      <Coming read={{ error, refetch }} rows={10} />
    </Page>
  );
}
