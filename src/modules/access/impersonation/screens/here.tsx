import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../core/web/device/call.ts';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { impersonationContract } from '../contract.ts';
import { ImpersonationList } from './list.tsx';

const options = { sort: '', sortable: [], filters: [] };

/** When staff of the platform were in the institution, as whom, why, and how much they changed. */
export default function ImpersonationsHere() {
  const { state, pages } = useListState(options);
  const read = useRead(
    impersonationContract.own,
    { page: state.page, size: state.size },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page>
      <ImpersonationList side="site" read={read} pages={pages} />
    </Page>
  );
}
