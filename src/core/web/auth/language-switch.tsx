import { SegmentedControl } from '@mantine/core';
import { usePreferences, useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';

/** English or Bengali, on the pages before signing in. */
export function LanguageSwitch() {
  const t = useText();
  const { language, setLanguage } = usePreferences();
  return (
    <SegmentedControl
      style={{ alignSelf: 'flex-end' }}
      mb="xl"
      value={language}
      onChange={(next) => setLanguage(next === 'bn' ? 'bn' : 'en')}
      data={[
        { value: 'en', label: 'English' },
        { value: 'bn', label: 'বাংলা' },
      ]}
      aria-label={t(texts.language)}
    />
  );
}
