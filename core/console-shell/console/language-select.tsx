import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { isLanguage, LANGUAGE_TABLE, LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { GlobeIcon } from '#platform/ui/icons/globe.tsx'
import { useConsoleShellTexts } from './console-shell-texts.ts'
import { HeaderSelect } from './header-select.tsx'

/** Selects the console's language, each in its own name; `onChange` updates the page. */
export const LanguageSelect = ({ onChange }: { onChange: (language: Language) => void }) => {
  const t = useConsoleShellTexts()
  return (
    <HeaderSelect
      label={t('language')}
      isSmall
      icon={<GlobeIcon size={20} />}
      value={useLanguage()}
      options={LANGUAGES.map((code) => ({ value: code, text: LANGUAGE_TABLE[code].name, lang: code }))}
      onChange={(code) => isLanguage(code) && onChange(code)}
    />
  )
}
