import type { MetaFunction } from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { rootDataOf } from '#core/sites/storefront/root-data-of.ts'
import { siteMeta } from '#core/sites/storefront/site-meta.ts'
import { AllInactive } from '#core/stores/storefront/all-inactive.tsx'
import { useVendorIfAny } from '#core/stores/storefront/use-vendor.ts'
import { PromoScreen } from '../components/promo-screen.tsx'
import { usePromotionsTexts } from '../promotions-texts.ts'

export const meta: MetaFunction = ({ matches }) => siteMeta(rootDataOf(matches), { path: 'promo' })

export default function PromoPage() {
  const t = usePromotionsTexts()
  const vendor = useVendorIfAny()
  usePageTitle(t('page.heading'))
  return vendor ? <PromoScreen vendor={vendor} /> : <AllInactive />
}
