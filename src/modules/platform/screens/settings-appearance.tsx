import { Radio } from '@mantine/core';
import { useText } from '../../../core/web/device/preferences.tsx';
import { FileInput } from '../../../core/web/form/file-input.tsx';
import { fieldLabels } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { settingsContract as contract } from '../settings/contract.ts';
import { accentNames, accents, siteLanguages } from '../settings/rules.ts';
import classes from './platform.module.css';
import type { Fields } from './use-fields.ts';

/** Logo, colour and first language. `onBusy` is told while the logo is on its way. */
export function AppearanceFields({ fields, onBusy }: { fields: Fields; onBusy: (isBusy: boolean) => void }) {
  const t = useText();
  return (
    <div className={classes.stack}>
      <div data-field="logo">
        <FileInput
          name="logo"
          label={t(fieldLabels.logo)}
          description={t(labels.logoHelp)}
          problem={fields.problems.logo ?? ''}
          accept="image"
          value={fields.textOf('logo')}
          uploadTo={contract.uploadLogo.path}
          onChange={(logo) => fields.set({ logo })}
          onBusy={onBusy}
        />
      </div>
      <div data-field="accent">
        <Radio.Group
          name="accent"
          label={t(fieldLabels.accent)}
          error={fields.problems.accent || undefined}
          value={fields.textOf('accent')}
          onChange={(accent) => fields.set({ accent })}
        >
          <div className={classes.checks}>
            {accentNames.map((name) => (
              <Radio
                key={name}
                value={name}
                label={
                  <span className={classes.crest}>
                    <i aria-hidden style={{ background: accents[name].colour }} />
                    {t(accents[name].label)}
                  </span>
                }
              />
            ))}
          </div>
        </Radio.Group>
      </div>
      <div data-field="language">
        <Radio.Group
          name="language"
          label={t(fieldLabels.language)}
          description={t(labels.languageHelp)}
          error={fields.problems.language || undefined}
          value={fields.textOf('language')}
          onChange={(language) => fields.set({ language })}
        >
          <div className={classes.checks}>
            <Radio value="" label={t(labels.byBrowser)} />
            <Radio value="bn" label={t(siteLanguages.bn)} />
            <Radio value="en" label={t(siteLanguages.en)} />
          </div>
        </Radio.Group>
      </div>
    </div>
  );
}
