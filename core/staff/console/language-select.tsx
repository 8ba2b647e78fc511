import { LANGUAGE_NAMES } from '#core/sites/storefront/language-names.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { isLanguage, LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { GlobeIcon } from '#platform/ui/icons/globe.tsx'
import { useStaffConsoleTexts } from './staff-console-texts.ts'

/** Changes the console's language; `onChange` makes the page follow. */
export const LanguageSelect = ({ onChange }: { onChange: (language: Language) => void }) => {
  const t = useStaffConsoleTexts()
  const language = useLanguage()
  return (
    <label className="relative inline-flex items-center rounded-full hover:bg-surface-sunken">
      <span className="sr-only">{t('language')}</span>
      <GlobeIcon size={20} className="pointer-events-none absolute start-3 text-muted" />
      <select
        value={language}
        onChange={({ currentTarget }) => isLanguage(currentTarget.value) && onChange(currentTarget.value)}
        className="min-h-target appearance-none rounded-full bg-transparent ps-10 pe-4 font-medium text-ink text-sm"
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGE_NAMES[code]}
          </option>
        ))}
      </select>
    </label>
  )
}
