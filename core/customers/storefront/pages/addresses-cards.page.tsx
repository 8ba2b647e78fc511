import { Suspense } from 'react'
import type { MetaFunction } from 'react-router'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useAccountExtensions } from '../account-extensions.tsx'
import { AccountCard, AccountFrame } from '../account-frame.tsx'
import { SavedAddresses } from '../components/saved-addresses.tsx'
import { useCustomersTexts } from '../customers-texts.ts'
import { usePageTitle } from '../use-page-title.ts'

export const meta: MetaFunction = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'addresses-cards' })

export default function AddressesCardsPage() {
  const t = useCustomersTexts()
  const plugs = useAccountExtensions('addresses-cards')
  usePageTitle(t('addressesCards.title'))
  return (
    <AccountFrame title={t('addressesCards.title')}>
      {(user) => (
        <>
          <AccountCard heading={t('address.saved')}>
            <SavedAddresses userId={user._id} />
          </AccountCard>
          <Suspense fallback={<Skeleton className="h-32 w-full rounded-xl" />}>
            {plugs.map(({ name, Section }) => (
              <Section key={name} />
            ))}
          </Suspense>
        </>
      )}
    </AccountFrame>
  )
}
