import { useLocation, useParams } from 'react-router';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { Coming, together } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { voucherWords } from '../../screen-labels.ts';
import { typeOfPath } from '../../screens/paths.ts';
import { useChoices } from '../../screens/use-choices.ts';
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
    return (
      <VoucherRead
        key={voucher.id}
        voucher={voucher}
        name={choices.data.voucherTypes.find((one) => one.type === voucher.type)?.name ?? null}
        openFrom={choices.data.openFrom}
      />
    );
  return (
    <Page title={t(voucherWords[type].one)}>
      <Coming kind="form" read={together(one, choices)} rows={6} />
    </Page>
  );
}
