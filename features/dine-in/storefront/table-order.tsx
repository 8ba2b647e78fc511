import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type TableBillProps, useCheckoutExtensions } from '#core/checkout/storefront/checkout-extensions.tsx'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { TableSession } from '../contract/endpoints.ts'
import { isSentAway } from '../domain/session.ts'
import { CallCard } from './components/call-card.tsx'
import { DraftCard } from './components/draft-card.tsx'
import { LeaveTable } from './components/leave-table.tsx'
import { RoundCards } from './components/round-cards.tsx'
import { RunningTotal } from './components/running-total.tsx'
import { SentAway } from './components/sent-away.tsx'
import { TableHead } from './components/table-head.tsx'
import { useDineInTexts } from './dine-in-texts.ts'
import { fetchVisit, restoreVisit, useTableStore } from './table-store.ts'

/** Before staff let the guest in. */
const WaitingGuest = () => {
  const t = useDineInTexts()
  return (
    <EmptyState
      icon={<ClockIcon size={40} />}
      heading={t('wait.heading')}
      action={<ButtonLink to={getPagePath(useHome())}>{t('toMenu')}</ButtonLink>}
    >
      {t('wait.text')}
    </EmptyState>
  )
}

/** How the bill is paid, by whatever extension offers a way. */
const Bills = (props: TableBillProps) =>
  useCheckoutExtensions().map(
    ({ name, TableBill }) =>
      TableBill && (
        <Suspense key={name}>
          <TableBill {...props} />
        </Suspense>
      ),
  )

const VIEWS = ['all', 'mine'] as const

/** Everybody's items, or the viewer's own. */
const WhoseItems = ({
  isOwnOnly,
  onChange,
}: {
  isOwnOnly: boolean
  onChange: (isOwnOnly: boolean) => void
}) => {
  const t = useDineInTexts()
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{t('view.label')}</legend>
      {VIEWS.map((view) => {
        const isShown = (view === 'mine') === isOwnOnly
        return (
          <Button
            key={view}
            size="sm"
            variant={isShown ? 'primary' : 'secondary'}
            className="min-h-target"
            aria-pressed={isShown}
            onClick={() => onChange(view === 'mine')}
          >
            {t(`view.${view}`)}
          </Button>
        )
      })}
    </fieldset>
  )
}

const VisitContent = ({ visit }: { visit: TableSession }) => {
  const t = useDineInTexts()
  const home = useHome()
  const [isOwnOnly, setOwnOnly] = useState(false)
  const { detail, status } = visit
  const isOpen = status === 'open'
  if (status === 'closed' && !detail?.rounds.length)
    return (
      <EmptyState icon={<CheckIcon size={40} />} heading={t('over.heading')}>
        {t('over.text')}
      </EmptyState>
    )
  if (isSentAway(visit.you.status)) return <SentAway status={visit.you.status} />
  if (!detail)
    return (
      <>
        <WaitingGuest />
        <LeaveTable id={visit._id} />
        <p className="text-muted text-sm">{t('staff')}</p>
      </>
    )
  return (
    <>
      {!isOpen && (
        <p className="font-semibold">
          {t('over.heading')}. {t('over.text')}
        </p>
      )}
      <WhoseItems isOwnOnly={isOwnOnly} onChange={setOwnOnly} />
      {isOpen && <DraftCard visit={visit} draft={detail.draft} isOwnOnly={isOwnOnly} />}
      <RoundCards detail={detail} isOwnOnly={isOwnOnly} />
      {detail.orders.length > 0 && <Bills orders={detail.orders} asOf={visit.asOf} />}
      {isOpen && (
        <>
          <ButtonLink to={getPagePath(home)} variant="secondary" size="lg" full>
            {t('more')}
          </ButtonLink>
          <CallCard visit={visit} detail={detail} />
          <LeaveTable id={visit._id} />
          <p className="text-muted text-sm">{t('staff')}</p>
        </>
      )}
      <RunningTotal detail={detail} />
    </>
  )
}

const Visit = ({ id }: { id: string }) => {
  const t = useDineInTexts()
  usePageTitle(t('title'))
  const visit = useTableStore((state) => state.visit)
  if (visit === 'loading') return <Skeleton className="h-64 w-full rounded-xl" />
  if (visit === 'failed')
    return <RetryNotice text={t('failed')} again={t('retry')} onRetry={() => fetchVisit(id)} />
  if (visit === 'gone')
    return (
      <EmptyState icon={<CheckIcon size={40} />} heading={t('over.heading')}>
        {t('over.text')}
      </EmptyState>
    )
  return (
    <>
      <TableHead visit={visit} />
      <VisitContent visit={visit} />
    </>
  )
}

/** The order of the table at which this browser's guest sits; `children` for everybody else. */
export const TableOrder = ({ children }: { children: ReactNode }) => {
  const home = useHome()
  const stored = useTableStore((state) => state.stored)
  useEffect(restoreVisit, [])
  if (!stored || stored.home !== home) return children
  return (
    <div className="mx-auto grid max-w-reading gap-4 pb-section">
      <Visit id={stored.session} />
    </div>
  )
}
