import { EmptyState } from '#platform/ui/empty-state.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { usePayLinksTexts } from '../pay-links-texts.ts'

/** Says that an address is no payment link. */
export const InvalidLink = () => {
  const t = usePayLinksTexts()
  return (
    <EmptyState icon={<WarningIcon size={40} />} heading={t('invalid.heading')}>
      {t('invalid.text')}
    </EmptyState>
  )
}
