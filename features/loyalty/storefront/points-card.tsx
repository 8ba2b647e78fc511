import { Link } from 'react-router'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ForwardIcon } from '#platform/ui/icons/forward.tsx'
import { StarIcon } from '#platform/ui/icons/star.tsx'
import { useLoyaltyTexts } from './loyalty-texts.ts'
import { getLoyaltyPath } from './paths.ts'
import { useLoyalty } from './use-loyalty.ts'

/** Link to the customer's points; renders nothing where none are offered. */
export const PointsCard = () => {
  const t = useLoyaltyTexts()
  const language = useLanguage()
  const home = useHome()
  const { state } = useLoyalty(useOptionalVendor()?.store._id)
  if (typeof state === 'string') return null
  return (
    <AccountCard heading={t('title')}>
      <Link
        to={getLoyaltyPath(home)}
        className="-mx-2 flex min-h-13 items-center gap-4 rounded-md px-2 text-ink no-underline hover:bg-surface-sunken"
      >
        <StarIcon className="text-brand-strong" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{t('points', { count: state.points })}</span>
          <span className="block text-muted text-sm">
            {t('worth', { amount: formatMoney(state.balance, language) })}
          </span>
        </span>
        <ForwardIcon size={20} className="text-muted" />
      </Link>
    </AccountCard>
  )
}
