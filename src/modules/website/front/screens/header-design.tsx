import { Button, Select, Switch, TextInput } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import type * as z from 'zod';
import { textOf } from '../../../../core/labels.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { FileInput } from '../../../../core/web/form/file-input.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { frontContract as contract, type Design } from '../contract.ts';
import { frontFields, designLabels as labels } from '../labels.ts';
import { backgrounds, checksOf, isReadable, layouts, ownAccents } from '../rules.ts';
import classes from './front.module.css';

type Known = z.output<typeof contract.design.output>;
const isColour = (text: string) => /^#[0-9a-f]{6}$/.test(text);

/** The head and the colour of the website, with what it will look like while it is chosen. */
export default function HeaderDesign() {
  const { data, error, refetch } = useRead(contract.design, {});
  return (
    <Page>{data ? <Form key={data.version} known={data} /> : <Coming read={{ error, refetch }} />}</Page>
  );
}

function Form({ known }: { known: Known }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [design, setDesign] = useState<Design>(known.design);
  const [typed, setTyped] = useState(known.design.accent ?? ownAccents[known.site.accent] ?? '#0b4533');
  const save = useSave(contract.saveDesign, {
    // Said at once: what is read anew takes this form's place.
    onSaved: () => showToast({ tone: 'leaf', title: t(labels.saved) }),
  });
  const [isUploading, setIsUploading] = useState(false);
  const [shown, setShown] = useState({ id: known.design.bannerId ?? '', url: known.banner });
  const problem = fieldErrors(save.error);
  const disabled = !known.can.edit;
  const set = (part: Partial<Design>) => setDesign({ ...design, ...part });
  const own = ownAccents[known.site.accent] ?? '#0b4533';
  const accent = design.accent ?? own;
  const type = (text: string) => {
    const colour = text.trim().toLowerCase();
    setTyped(text);
    if (isColour(colour)) set({ accent: colour });
  };
  const isUnreadable = design.accent !== null && !isReadable(design.accent);
  const isTypo = design.accent !== null && !isColour(typed.trim().toLowerCase());
  const flag = (
    name: 'showsMotto' | 'showsOther' | 'showsPlace' | 'isSticky',
    label: keyof typeof labels,
  ) => (
    <Switch
      label={t(labels[label] as { en: string; bn: string })}
      disabled={disabled}
      checked={design[name]}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <div className={classes.two}>
      <Panel title={t(labels.design)}>
        <form
          className={classes.stack}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ version: known.version, ...design }, { onError: showCallError });
          }}
        >
          <Select
            label={t(frontFields.layout ?? labels.design)}
            allowDeselect={false}
            disabled={disabled}
            data={layouts.map((value) => ({ value, label: t(labels.layouts[value]) }))}
            value={design.layout}
            onChange={(value) => set({ layout: layouts.find((one) => one === value) ?? design.layout })}
          />
          <Select
            label={t(frontFields.background ?? labels.design)}
            allowDeselect={false}
            disabled={disabled}
            data={backgrounds.map((value) => ({ value, label: t(labels.backgrounds[value]) }))}
            value={design.background}
            onChange={(value) =>
              set({ background: backgrounds.find((one) => one === value) ?? design.background })
            }
          />
          <Select
            label={t(frontFields.accent ?? labels.design)}
            allowDeselect={false}
            disabled={disabled}
            data={[
              { value: 'own', label: t(labels.own) },
              { value: 'other', label: t(labels.other) },
            ]}
            value={design.accent === null ? 'own' : 'other'}
            onChange={(value) => {
              setTyped(accent);
              set({ accent: value === 'own' ? null : accent });
            }}
          />
          {design.accent === null ? null : (
            <div className={classes.colour}>
              <input
                type="color"
                aria-label={t(labels.other)}
                disabled={disabled}
                value={accent}
                onChange={(event) => type(event.currentTarget.value)}
              />
              <TextInput
                label={t(labels.code)}
                disabled={disabled}
                maxLength={7}
                value={typed}
                error={problem('accent') ?? isTypo}
                onChange={(event) => type(event.currentTarget.value)}
              />
            </div>
          )}
          <FileInput
            name="banner"
            label={t(frontFields.bannerId ?? labels.design)}
            description={t(labels.bannerHelp)}
            disabled={disabled}
            problem={problem('bannerId') ?? ''}
            accept="image"
            value={design.bannerId ?? ''}
            uploadTo={contract.uploadBanner.path}
            onChange={(id, facts) => {
              set({ bannerId: id === '' ? null : id });
              if (facts) setShown({ id, url: facts.url });
            }}
            onBusy={setIsUploading}
          />
          {flag('showsOther', 'second')}
          {flag('showsPlace', 'place')}
          {flag('showsMotto', 'motto')}
          {flag('isSticky', 'sticky')}
          {disabled ? null : (
            <div>
              <Button type="submit" loading={save.isPending} disabled={isUnreadable || isTypo || isUploading}>
                {t(texts.save)}
              </Button>
            </div>
          )}
        </form>
      </Panel>
      <div className={classes.stack}>
        <Panel title={t(labels.preview)}>
          <Preview
            design={design}
            accent={accent}
            site={known.site}
            banner={design.bannerId !== null && design.bannerId === shown.id ? shown.url : ''}
          />
        </Panel>
        <Panel title={t(labels.contrast)}>
          <Checks accent={accent} />
        </Panel>
      </div>
    </div>
  );
}

function Preview(props: { design: Design; accent: string; site: Known['site']; banner: string }) {
  const { design, accent, site, banner } = props;
  const t = useText();
  const { language } = usePreferences();
  const other = language === 'en' ? 'bn' : 'en';
  return (
    <div
      className={classes.site}
      data-layout={design.layout}
      data-ground={design.background}
      style={{ '--accent': accent } as CSSProperties}
    >
      {banner === '' ? null : <img className={classes.banner} src={banner} alt="" />}
      <header>
        <img src={site.logo} alt="" />
        <div>
          <strong>{t(site.name)}</strong>
          {design.showsOther ? <span lang={other}>{textOf(site.name, other)}</span> : null}
          {design.showsPlace ? <span>{t(site.address)}</span> : null}
        </div>
        {design.showsMotto && t(site.motto) ? <em>{t(site.motto)}</em> : null}
      </header>
      <div className={classes.bar}>{t(labels.menuSample)}</div>
      <p className={classes.page}>{t(labels.menuSample)}</p>
    </div>
  );
}

/** How readable the colour is wherever the website uses it. */
function Checks({ accent }: { accent: string }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={classes.checks}>
      {checksOf(accent).map(({ ground, ratio, isReadable: isFine }) => (
        <li key={ground}>
          {isFine ? (
            <IconCircleCheckFilled size={18} aria-hidden />
          ) : (
            <IconCircleXFilled size={18} aria-hidden />
          )}
          <span>{t(labels.grounds[ground])}:</span>
          <strong>
            {t(isFine ? labels.fine : labels.bad, {
              ratio: format.digits((Math.floor(ratio * 10) / 10).toFixed(1)),
            })}
          </strong>
        </li>
      ))}
    </ul>
  );
}
