import { useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { usePreferences, useText } from '../preferences.tsx';
import { texts } from '../texts.ts';

/** Language, digits and theme, as buttons of the top bar. */
export function BarSettings() {
  const t = useText();
  const { language, setLanguage, digits, setDigits } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = colorScheme === 'dark';
  return (
    <>
      <button
        type="button"
        className="ps-bar-button"
        lang={language === 'en' ? 'bn' : 'en'}
        onClick={() => setLanguage(language === 'en' ? 'bn' : 'en')}
      >
        {language === 'en' ? 'বাংলা' : 'EN'}
      </button>
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
