import { Suspense, useState } from 'react'
import { type MetaFunction, useParams, useSearchParams } from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { toPaymentOutcome } from '#core/payments/storefront/payment-watch.ts'
import { usePaymentWatch } from '#core/payments/storefront/use-payment-watch.ts'
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { createLazyPart, usePartSoon } from '#platform/ui/lazy-part.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { SharedBill } from '../../contract/endpoints.ts'
import { useSplitBillTexts } from '../split-bill-texts.ts'
import { findOwnClaim, useClaim, useSharedBill } from '../use-shared-bill.ts'

const loadSplitView = () => import('../components/split-view.tsx').then((module) => module.SplitView)
const SplitView = createLazyPart(loadSplitView)

const PayView = createLazyPart(() => import('../components/pay-view.tsx').then((module) => module.PayView))

/** Most guests open a bill before anything is paid. */
const ReceiptsView = createLazyPart(() =>
  import('../components/receipts-view.tsx').then((module) => module.ReceiptsView),
)

export const meta: MetaFunction = ({ matches, params }) =>
  buildSiteMeta(findRootData(matches), { path: `table-bill/${params.id}` })

type View = 'split' | 'pay' | 'receipts'

const chooseView = (bill: SharedBill, chosen: View | undefined): View => {
  if (!bill.isOpen || bill.due.amount === 0) return 'receipts'
  if (chosen === 'pay' && !findOwnClaim(bill)) return 'split'
  return chosen ?? 'split'
}

/** After the gateway: waits until it is known whether the share is paid. */
const CheckedPayment = ({
  payment,
  onDecided,
}: {
  payment: string
  onDecided: (isPaid: boolean) => void
}) => {
  const t = useSplitBillTexts()
  const { state, looks, askNow } = usePaymentWatch(payment, (decided) =>
    onDecided(toPaymentOutcome(decided) === 'paid'),
  )
  if (state === 'gone')
    return (
      <Button variant="secondary" onClick={() => onDecided(false)}>
        {t('pay.again')}
      </Button>
    )
  return (
    <div role="status" className="grid justify-items-center gap-4 py-24 text-center">
      <span aria-hidden="true" className="text-brand-strong">
        <Spinner size={48} />
      </span>
      <h1 className="font-bold text-2xl tracking-tight">{t('checking')}</h1>
      {looks >= 3 && (
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="secondary" onClick={askNow}>
            {t('pay.askAgain')}
          </Button>
          <Button variant="ghost" onClick={() => onDecided(false)}>
            {t('pay.again')}
          </Button>
        </div>
      )}
    </div>
  )
}

const Loading = () => <Skeleton className="h-64 w-full rounded-xl" />

const OpenBill = ({ bill, watched }: { bill: SharedBill; watched: ReturnType<typeof useSharedBill> }) => {
  const t = useSplitBillTexts()
  const toast = useToasts((state) => state.show)
  const claim = useClaim(bill._id, watched)
  const [search, setSearch] = useSearchParams()
  const payment = search.get('payment')
  const chosen = search.get('view')
  const [isPaid, setPaid] = useState(false)
  const show = (view: View, how: { replace?: boolean } = {}) => setSearch({ view }, how)
  const onDecided = async (paid: boolean) => {
    const now = await watched.load()
    setPaid(paid)
    // The pay view says why a hotel has refused.
    if (!paid && !now?.refusal) toast({ text: t('pay.failed'), tone: 'danger' })
    show(paid ? 'receipts' : 'pay', { replace: true })
  }
  if (payment) return <CheckedPayment payment={payment} onDecided={onDecided} />
  const wanted = chosen === 'pay' || chosen === 'receipts' || chosen === 'split' ? chosen : undefined
  const view = chooseView(bill, isPaid && wanted === undefined ? 'receipts' : wanted)
  const own = findOwnClaim(bill)
  if (view === 'receipts')
    return (
      <Suspense fallback={<Loading />}>
        <ReceiptsView bill={bill} onMore={() => show('split')} />
      </Suspense>
    )
  if (view === 'pay' && own)
    return (
      <Suspense fallback={<Loading />}>
        <PayView
          {...{ bill, own }}
          onAnswer={(next, started) => {
            watched.show(next)
            setSearch({ payment: started }, { replace: true })
          }}
          onRefused={watched.load}
        />
      </Suspense>
    )
  return (
    <Suspense fallback={<Loading />}>
      <SplitView {...{ bill, claim }} onPay={() => show('pay')} onBenefits={watched.load} />
    </Suspense>
  )
}

/** The bill of a table: guests say what is theirs, pay it, and find their receipts. */
export default function TableBillPage() {
  const t = useSplitBillTexts()
  const home = useHome()
  const { id = '' } = useParams()
  const watched = useSharedBill(id)
  const { bill, load } = watched
  usePartSoon(loadSplitView)
  usePageTitle(t('title'))
  return (
    <div className="mx-auto grid max-w-reading gap-4 py-4">
      {typeof bill === 'object' && (
        <ButtonLink
          to={getPagePath(home, bill.page)}
          variant="ghost"
          size="sm"
          className="justify-self-start print:hidden"
        >
          {t(bill.table ? 'toTable' : 'toGroup')}
        </ButtonLink>
      )}
      {bill === 'loading' && <Loading />}
      {bill === 'failed' && <RetryNotice text={t('failed')} again={t('retry')} onRetry={load} />}
      {bill === 'gone' && (
        <EmptyState icon={<SearchIcon size={40} />} heading={t('errors.unknownBill')}>
          {t('gone')}
        </EmptyState>
      )}
      {typeof bill === 'object' && <OpenBill bill={bill} watched={watched} />}
    </div>
  )
}
