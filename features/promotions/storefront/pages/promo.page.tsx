import type { MetaFunction } from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { OutletOrReason } from '#core/stores/storefront/ready-outlet.tsx'
import { PromoScreen } from '../components/promo-screen.tsx'
import { usePromotionsTexts } from '../promotions-texts.ts'

export const meta: MetaFunction = ({ matches }) => buildSiteMeta(findRootData(matches), { path: 'promo' })

export default function PromoPage() {
  const t = usePromotionsTexts()
  usePageTitle(t('page.heading'))
  return <OutletOrReason>{(vendor) => <PromoScreen vendor={vendor} />}</OutletOrReason>
}
