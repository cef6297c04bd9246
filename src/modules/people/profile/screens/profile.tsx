import { useParams } from 'react-router';
import { useRead } from '../../../../core/web/device/call.ts';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { profileContract as contract } from '../contract.ts';
import { Record } from './record.tsx';

/** One employee: record, curriculum vitae, service book, papers. */
export default function EmployeeProfile() {
  const { id = '' } = useParams();
  const read = useRead(contract.profile, { id });
  return (
    <Page>
      <Loaded read={read} kind="record">
        {(profile) => <Record key={profile.id} profile={profile} />}
      </Loaded>
    </Page>
  );
}
