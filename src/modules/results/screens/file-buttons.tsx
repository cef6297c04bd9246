import { Button, Menu } from '@mantine/core';
import type { Label } from '../../../core/labels.ts';
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
export function FileButtons(props: {
  path: string;
  query: Readonly<Record<string, unknown>>;
  name: string;
  /** The PDFs there are, where there is more than one: each with what it asks besides. */
  pdfs?: readonly { readonly label: Label; readonly query: Readonly<Record<string, unknown>> }[];
}) {
  const { path, query, name, pdfs } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  const get = (format: string, more: Readonly<Record<string, unknown>> = {}) =>
    void downloadFile(`${path}${queryOf({ ...query, ...more, format })}`, `${name}.${format}`).catch(
      showCallError,
    );
  return (
    <>
      {pdfs ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default">{t(labels.pdf)}</Button>
          </Menu.Target>
          <Menu.Dropdown>
            {pdfs.map((one) => (
              <Menu.Item key={one.label.en} onClick={() => get('pdf', one.query)}>
                {t(one.label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {kinds
        .filter(([format]) => format !== 'pdf' || !pdfs)
        .map(([format, label]) => (
          <Button key={format} variant="default" onClick={() => get(format)}>
            {t(label)}
          </Button>
        ))}
      <Button variant="default" onClick={() => void printElement(name)}>
        {t(labels.print)}
      </Button>
    </>
  );
}
