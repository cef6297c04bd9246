import type { Label } from '../../../core/labels.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import classes from './access.module.css';

export function RoleChips({ roles }: { roles: readonly { id: string; label: Label }[] }) {
  const t = useText();
  return (
    <span className={classes.chips}>
      {roles.map((role) => (
        <span key={role.id} className={classes.chip}>
          {t(role.label)}
        </span>
      ))}
    </span>
  );
}
