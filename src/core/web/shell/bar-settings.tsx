import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { usePreferences, useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';

const languages = [
  { code: 'en', name: 'EN' },
  { code: 'bn', name: 'বাংলা' },
] as const;

/** Language, digits and theme, as buttons of the top bar. */
export function BarSettings() {
  const t = useText();
  const { language, setLanguage, digits, setDigits } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = colorScheme === 'dark';
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: two buttons of a bar, not a form's fieldset */}
      <span className="ps-segment" role="group" aria-label={t(texts.language)}>
        {languages.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            className="ps-bar-button"
            lang={code}
            aria-pressed={language === code}
            onClick={() => setLanguage(code)}
          >
            {name}
          </button>
        ))}
      </span>
      <button
        type="button"
        className="ps-bar-button ps-wide"
        aria-label={`${digits === 'latin' ? '123' : '১২৩'}: ${t(texts.digits)}`}
        onClick={() => setDigits(digits === 'latin' ? 'bengali' : 'latin')}
      >
        {digits === 'latin' ? '123' : '১২৩'}
      </button>
      <button
        type="button"
        className="ps-bar-button ps-wide"
        aria-label={t(texts.theme)}
        aria-pressed={dark}
        onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      >
        {dark ? <IconSun size={18} /> : <IconMoon size={18} />}
      </button>
    </>
  );
}
