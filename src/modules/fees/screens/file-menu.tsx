import { queryOf } from '../../../core/web/call.ts';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import { downloadFile } from '../../../core/web/download.ts';
import { ExportMenu } from '../../../core/web/entity-list-parts.tsx';

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
