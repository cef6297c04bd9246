import { useLocation } from 'react-router';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { voucherWords } from '../../screen-labels.ts';
import { typeOfPath } from '../../screens/paths.ts';
import { useChoices } from '../../screens/use-choices.ts';
import { VoucherForm } from './voucher-form.tsx';

/** A new voucher of the kind its address names. */
export default function NewVoucher() {
  const t = useText();
  const type = typeOfPath(useLocation().pathname);
  const choices = useChoices();
  if (choices.data) return <VoucherForm key={type} type={type} voucher={null} choices={choices} />;
  return (
    <Page title={t(voucherWords[type].fresh)}>
      <Coming kind="form" read={choices} rows={6} />
    </Page>
  );
}
