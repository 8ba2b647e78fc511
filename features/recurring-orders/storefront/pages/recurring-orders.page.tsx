import type { MetaFunction } from 'react-router'
import { AccountFrame } from '#core/customers/storefront/account-frame.tsx'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CalendarIcon } from '#platform/ui/icons/calendar.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { RuleCard } from '../components/rule-card.tsx'
import { useRecurringTexts } from '../recurring-texts.ts'
import { useRecurringRules } from '../use-rules.ts'

export const meta: MetaFunction = ({ matches }) =>
  buildSiteMeta(findRootData(matches), { path: 'recurring-orders' })

const RuleList = () => {
  const t = useRecurringTexts()
  const home = useHome()
  const { answer, isFailed, reload, setAnswer } = useRecurringRules()
  if (isFailed)
    return (
      <Notice
        tone="danger"
        announce="polite"
        action={
          <Button size="sm" variant="secondary" onClick={reload}>
            {t('page.retry')}
          </Button>
        }
      >
        {t('page.failed')}
      </Notice>
    )
  if (!answer) return <Skeleton className="h-64 w-full rounded-xl" />
  const { rules, asOf } = answer
  if (rules.length === 0)
    return (
      <EmptyState
        icon={<CalendarIcon size={40} />}
        heading={t('page.empty')}
        action={<ButtonLink to={getPagePath(home, 'order-history')}>{t('page.toOrders')}</ButtonLink>}
      >
        {t('page.emptyText')}
      </EmptyState>
    )
  const running = rules.filter(({ status }) => status !== 'ended')
  const ended = rules.filter(({ status }) => status === 'ended')
  return [...running, ...ended].map((rule) => (
    <RuleCard key={rule._id} rule={rule} asOf={asOf} onChanged={setAnswer} />
  ))
}

export default function RecurringOrdersPage() {
  const t = useRecurringTexts()
  usePageTitle(t('page.title'))
  return <AccountFrame title={t('page.title')}>{() => <RuleList />}</AccountFrame>
}
