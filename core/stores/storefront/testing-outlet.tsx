import type { ReactNode } from 'react'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import type { Vendor } from './load-vendor.ts'
import { StoreHero } from './store-hero.tsx'
import { useStoresTexts } from './stores-texts.ts'

/**
 * An outlet under testing: a preview for visitors with a signed link; for others, a notice that it is not open yet.
 */
export const TestingOutlet = ({ vendor, children }: { vendor: Vendor; children: ReactNode }) => {
  const t = useStoresTexts()
  if (vendor.store.isMenuShown)
    return (
      <>
        <Notice tone="warning" heading={t('preview.heading')} className="mt-3">
          {t('preview.text')}
        </Notice>
        {children}
      </>
    )
  return (
    <>
      <StoreHero vendor={vendor} />
      <EmptyState icon={<StoreIcon size={40} />} heading={t('testing.heading')}>
        {t('testing.text')}
      </EmptyState>
    </>
  )
}
