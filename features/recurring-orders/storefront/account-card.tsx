import { Link } from 'react-router'
import { AccountCard } from '#core/customers/storefront/account-frame.tsx'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { CalendarIcon } from '#platform/ui/icons/calendar.tsx'
import { ForwardIcon } from '#platform/ui/icons/forward.tsx'
import { getRecurringPath } from './paths.ts'
import { useRecurringTexts } from './recurring-texts.ts'
import { useRecurringRules } from './use-rules.ts'

/** Link to the customer's recurring orders; hidden if there has never been one. */
export const RecurringCard = () => {
  const t = useRecurringTexts()
  const home = useHome()
  const { answer } = useRecurringRules()
  const rules = answer?.rules ?? []
  if (rules.length === 0) return null
  const running = rules.filter(({ status }) => status !== 'ended').length
  return (
    <AccountCard heading={t('page.title')}>
      <Link
        to={getRecurringPath(home)}
        className="-mx-2 flex min-h-13 items-center gap-4 rounded-md px-2 text-ink no-underline hover:bg-surface-sunken"
      >
        <CalendarIcon className="text-brand-strong" />
        <span className="min-w-0 flex-1 font-semibold">{t('page.running', { count: running })}</span>
        <ForwardIcon size={20} className="text-muted" />
      </Link>
    </AccountCard>
  )
}
