import { useLocation, useParams } from 'react-router';
import { useRead } from '../../../core/web/call.ts';
import { Failed, Page, SkeletonRows } from '../../../core/web/page.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { accountsContract as contract } from '../contract.ts';
import { voucherWords } from '../screen-labels.ts';
import { typeOfPath } from './paths.ts';
import { useChoices } from './use-choices.ts';
import { VoucherForm } from './voucher-form.tsx';
import { VoucherRead } from './voucher-read.tsx';

/** One voucher: a draft to go on writing, any other to read. */
export default function OneVoucher() {
  const t = useText();
  const { voucherId = '' } = useParams();
  const type = typeOfPath(useLocation().pathname);
  const { data: voucher, error, refetch } = useRead(contract.voucher, { id: voucherId });
  const choices = useChoices();
  const wrong = error && !voucher ? error : choices.error && !choices.data ? choices.error : null;
  if (voucher && choices.data && voucher.status === 'draft' && voucher.can.edit)
    return <VoucherForm key={voucher.id} type={voucher.type} voucher={voucher} choices={choices} />;
  if (voucher && choices.data)
    return <VoucherRead key={voucher.id} voucher={voucher} openFrom={choices.data.openFrom} />;
  return (
    <Page title={t(voucherWords[type].one)}>
      <div className="ps-panel">
        {wrong ? (
          <Failed
            error={wrong}
            onRetry={() => {
              void refetch();
              void choices.refetch();
            }}
          />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </div>
    </Page>
  );
}
