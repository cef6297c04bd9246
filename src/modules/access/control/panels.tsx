import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { accessPath } from '../paths.ts';
import { historyPermission } from '../permissions.ts';

type Of = { table: string; id: string };

const logOf = ({ table, id }: Of) => link(accessPath.log, { entity: table, record: id });

/** Leads to all that was ever changed of one record, for whoever may read the log. */
export function HistoryLink(of: Of) {
  const t = useText();
  const may = useMay();
  if (!may(historyPermission.view)) return null;
  return (
    <Button component={Link} to={logOf(of)} variant="default">
      {t(texts.history)}
    </Button>
  );
}

/** The same as an action of a row; none for whoever may not read the log. */
export function useHistoryAction(table: string): (id: string) => { label: string; onClick: () => void }[] {
  const t = useText();
  const may = useMay();
  const navigate = useNavigate();
  if (!may(historyPermission.view)) return () => [];
  return (id) => [{ label: t(texts.history), onClick: () => void navigate(logOf({ table, id })) }];
}
