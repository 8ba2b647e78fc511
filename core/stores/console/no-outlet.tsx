import { EmptyState } from '#platform/ui/empty-state.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { useStoresConsoleTexts } from './stores-console-texts.ts'

/** Shown to staff without an outlet. */
export const NoOutlet = () => {
  const t = useStoresConsoleTexts()
  return (
    <EmptyState icon={<StoreIcon size={36} />} heading={t('noOutlet')}>
      {t('noOutletText')}
    </EmptyState>
  )
}
