import { useLocation, useParams } from 'react-router';
import { useRead } from '../../../core/web/call.ts';
import { Coming, together } from '../../../core/web/loaded.tsx';
import { Page } from '../../../core/web/page.tsx';
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
  const one = useRead(contract.voucher, { id: voucherId });
  const voucher = one.data;
  const choices = useChoices();
  if (voucher && choices.data && voucher.status === 'draft' && voucher.can.edit)
    return <VoucherForm key={voucher.id} type={voucher.type} voucher={voucher} choices={choices} />;
  if (voucher && choices.data)
    return <VoucherRead key={voucher.id} voucher={voucher} openFrom={choices.data.openFrom} />;
  return (
    <Page title={t(voucherWords[type].one)}>
      <Coming read={together(one, choices)} rows={6} />
    </Page>
  );
}
