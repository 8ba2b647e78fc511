import type { MetaFunction } from 'react-router'
import { AccountFrame } from '#core/customers/storefront/account-frame.tsx'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { OutletOrReason } from '#core/stores/storefront/ready-outlet.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { HeartIcon } from '#platform/ui/icons/heart.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { FavouriteRow } from '../components/favourite-row.tsx'
import { useFavouritesTexts } from '../favourites-texts.ts'
import { useFavourites } from '../use-favourites.ts'

export const meta: MetaFunction = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'favourites' })

const FavouriteList = () => {
  const t = useFavouritesTexts()
  const home = useHome()
  const { cards, remove, retry } = useFavourites()
  if (cards === 'failed') return <RetryNotice text={t('failed')} again={t('retry')} onRetry={retry} />
  if (!cards) return <Skeleton className="h-64 w-full rounded-xl" />
  if (cards.length === 0)
    return (
      <EmptyState
        icon={<HeartIcon size={40} />}
        heading={t('empty')}
        action={<ButtonLink to={getPagePath(home)}>{t('toMenu')}</ButtonLink>}
      >
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <ul className="min-w-0 divide-y divide-line rounded-xl border border-line bg-surface-raised px-4 md:px-5">
      {cards.map((card) => (
        <FavouriteRow key={card._id} card={card} onRemove={() => void remove(card._id)} />
      ))}
    </ul>
  )
}

/** The customer's favourites at the current outlet, each with a way to add it to the cart. */
export default function FavouritesPage() {
  const t = useFavouritesTexts()
  usePageTitle(t('title'))
  return (
    <AccountFrame title={t('title')}>
      {() => <OutletOrReason>{() => <FavouriteList />}</OutletOrReason>}
    </AccountFrame>
  )
}
