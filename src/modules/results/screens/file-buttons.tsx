import { Button } from '@mantine/core';
import { queryOf } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../core/web/page/download.ts';
import { printElement } from '../../../core/web/page/print.ts';
import { labels } from '../labels.ts';

const kinds = [
  ['csv', labels.csv],
  ['xlsx', labels.excel],
  ['pdf', labels.pdf],
] as const;

/** A sheet of results as files and on paper: `path` answers with the file, `name` is the file's and the part's to print. */
export function FileButtons(props: { path: string; query: Readonly<Record<string, unknown>>; name: string }) {
  const { path, query, name } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  return (
    <>
      {kinds.map(([format, label]) => (
        <Button
          key={format}
          variant="default"
          onClick={() =>
            void downloadFile(`${path}${queryOf({ ...query, format })}`, `${name}.${format}`).catch(
              showCallError,
            )
          }
        >
          {t(label)}
        </Button>
      ))}
      <Button variant="default" onClick={() => void printElement(name)}>
        {t(labels.print)}
      </Button>
    </>
  );
}
