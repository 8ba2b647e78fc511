import type { MetaFunction } from 'react-router'
import { rootDataOf } from '#core/sites/storefront/root-data-of.ts'
import { siteMeta } from '#core/sites/storefront/site-meta.ts'
import { CardIcon } from '#platform/ui/icons/card.tsx'
import { AccountCard, AccountFrame } from '../components/account-frame.tsx'
import { SavedAddresses } from '../components/saved-addresses.tsx'
import { useCustomersTexts } from '../customers-texts.ts'
import { usePageTitle } from '../use-page-title.ts'

export const meta: MetaFunction = ({ matches }) => siteMeta(rootDataOf(matches), { path: 'addresses-cards' })

export default function AddressesCardsPage() {
  const t = useCustomersTexts()
  usePageTitle(t('addressesCards.title'))
  return (
    <AccountFrame title={t('addressesCards.title')}>
      {(user) => (
        <>
          <AccountCard heading={t('address.saved')}>
            <SavedAddresses userId={user._id} />
          </AccountCard>
          <AccountCard heading={t('cards.heading')}>
            <p className="flex items-start gap-3">
              <CardIcon className="text-muted" />
              <span>
                <span className="block font-semibold">{t('cards.empty')}</span>
                <span className="block text-muted text-sm">{t('cards.emptyText')}</span>
              </span>
            </p>
          </AccountCard>
        </>
      )}
    </AccountFrame>
  )
}
