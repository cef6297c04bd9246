import { useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { StoredFiles } from '../../../../core/web/form/stored-files.tsx';
import { offerLabels as labels } from '../offer-labels.ts';

/** The document a waiver was asked for with. */
export function PaperDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const t = useText();
  return (
    <SideDrawer title={t(labels.paper)} isOpen={id !== null} isText onClose={onClose}>
      {id ? <StoredFiles ids={[id]} label={labels.paper} /> : null}
    </SideDrawer>
  );
}
