import { EmptyState } from '#platform/ui/empty-state.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { useStoresTexts } from './stores-texts.ts'

/** Shown when a merchant has no outlet that takes orders. */
export const AllInactiveNotice = () => {
  const t = useStoresTexts()
  return (
    <EmptyState icon={<StoreIcon size={40} />} heading={t('allInactive.heading')}>
      {t('allInactive.text')}
    </EmptyState>
  )
}
