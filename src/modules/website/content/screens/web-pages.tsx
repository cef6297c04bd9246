import { IconEye } from '@tabler/icons-react';
import { call } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { EntityWorkplace } from '../../../../core/web/entity/entity-screen.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { frontContract } from '../../front/contract.ts';
import { previewLabel } from '../preview-labels.ts';
import { webPage } from '../web-page.entity.ts';

/** Pages and documents, each with the link by which a draft is shown to somebody. */
export default function WebPages() {
  const t = useText();
  const { showCallError } = useDialogs();
  const preview = async (id: string) => {
    // Opened with the click, before the address is known: a browser stops windows that come later.
    const shown = window.open('about:blank', '_blank');
    try {
      const { path } = await call(frontContract.preview, { id });
      if (shown) shown.location.href = path;
      else location.href = path;
    } catch (error) {
      shown?.close();
      showCallError(error);
    }
  };
  return (
    <EntityWorkplace
      entity={webPage}
      actions={(record, mayEdit) =>
        mayEdit
          ? [
              {
                label: t(previewLabel),
                icon: <IconEye size={16} />,
                onClick: () => void preview(record.id),
              },
            ]
          : []
      }
    />
  );
}
