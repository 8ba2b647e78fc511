import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

/** The allergies that the customer sent with the order; nothing when none were sent. */
export const HouseholdAllergies = ({ names }: { names: readonly string[] }) => {
  const t = useOrdersConsoleTexts()
  const language = useLanguage()
  if (names.length === 0) return null
  return (
    <p className="flex items-start gap-2 rounded-sm bg-danger px-2 py-1.5 font-bold text-on-danger print:border-2 print:border-current">
      <WarningIcon size={20} className="mt-0.5 shrink-0" />
      <span className="wrap-anywhere min-w-0">
        {t('handling.allergies', { list: joinWithCommas(names, language) })}
      </span>
    </p>
  )
}
