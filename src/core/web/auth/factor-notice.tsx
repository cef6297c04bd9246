import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { corePath } from '../../module/paths.ts';
import { shellLabels as labels } from '../../shell-labels.ts';
import { useText } from '../device/preferences.tsx';
import type { CurrentUser } from './session.tsx';

const day = 86_400_000;

/** Says above every screen for how many days one may still work without a second factor, and leads to where it is set up. */
export default function FactorNotice({ dueAt }: { dueAt: NonNullable<CurrentUser['secondFactorDueAt']> }) {
  const t = useText();
  const days = Math.max(1, Math.ceil((Date.parse(dueAt) - Date.now()) / day));
  return (
    <p className="ps-standing" role="status">
      {t(labels.factorDue, { days })}{' '}
      <Anchor component={Link} to={corePath.profile} underline="always">
        {t(labels.factorSetUp)}
      </Anchor>
    </p>
  );
}
