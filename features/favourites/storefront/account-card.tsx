import { Link } from 'react-router'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { ForwardIcon } from '#platform/ui/icons/forward.tsx'
import { HeartIcon } from '#platform/ui/icons/heart.tsx'
import { useFavouritesTexts } from './favourites-texts.ts'

/** The page of a customer's favourites. */
const getFavouritesPath = (home: string): string => getPagePath(home, 'favourites')

/** Link to the customer's favourites. */
export const FavouritesCard = () => {
  const t = useFavouritesTexts()
  const home = useHome()
  return (
    <AccountCard heading={t('title')}>
      <Link
        to={getFavouritesPath(home)}
        className="-mx-2 flex min-h-13 items-center gap-4 rounded-md px-2 text-ink no-underline hover:bg-surface-sunken"
      >
        <HeartIcon className="text-brand-strong" />
        <span className="min-w-0 flex-1 font-semibold">{t('account.link')}</span>
        <ForwardIcon size={20} className="text-muted" />
      </Link>
    </AccountCard>
  )
}
