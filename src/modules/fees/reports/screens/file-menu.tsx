import { queryOf } from '../../../../core/web/device/call.ts';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';

/** Offers a list as a file, with what the list is narrowed to. */
export function FileMenu(props: {
  path: string;
  /** Without its ending. */
  name: string;
  filter: Readonly<Record<string, string | number>>;
  /** A screen with a print button of its own does not offer it here too. */
  prints?: boolean;
}) {
  const { showCallError } = useDialogs();
  return (
    <ExportMenu
      prints={props.prints ?? true}
      onExport={(format) =>
        void downloadFile(
          `${props.path}${queryOf({ ...props.filter, format })}`,
          `${props.name}.${format}`,
        ).catch(showCallError)
      }
    />
  );
}
