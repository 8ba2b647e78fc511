import { HeaderSelect } from '#core/stores/console/header-select.tsx'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { isLanguage, LANGUAGE_TABLE, LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { GlobeIcon } from '#platform/ui/icons/globe.tsx'
import { useStaffConsoleTexts } from './staff-console-texts.ts'

/** Selects the console's language, each in its own name; `onChange` updates the page. */
export const LanguageSelect = ({ onChange }: { onChange: (language: Language) => void }) => {
  const t = useStaffConsoleTexts()
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
