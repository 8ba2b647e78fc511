import { lazy, Suspense } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useParams,
} from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { splitRefunds } from '#core/payments/domain/refund-sums.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatTimeRange } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { CourtOrder } from '../../contract/order-endpoints.ts'
import { OrderPart } from '../components/order-part.tsx'
import { useFoodCourtTexts } from '../food-court-texts.ts'
import { loadCourt } from '../load-court.ts'
import { getStallsPath } from '../paths.ts'
import { useCourtOrder } from '../use-court-order.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  const loaded = await loadCourt(args)
  if ('path' in loaded) throw redirect(loaded.path)
  const { court, status, buildHead } = loaded
  const { id, orderId } = args.params
  const head = buildHead({ path: `lp/${id}/orders/${orderId}` })
  return data({ court: court?._id ?? null, head }, { status })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

// Few payments fail, or are left at the bank.
const Unpaid = lazy(() => import('../components/unpaid.tsx').then((module) => ({ default: module.Unpaid })))

interface WholeProps {
  readonly order: CourtOrder
  readonly onAnswer: (order: CourtOrder) => void
}

/** The whole in one sentence: waiting for the bank, on its way, or over. */
const Whole = ({ order, onAnswer }: WholeProps) => {
  const t = useFoodCourtTexts()
  const language = useLanguage()
  const { state, estimate, timeZone, canPay } = order
  if (canPay || state === 'unpaid')
    return (
      <Suspense fallback={<Skeleton className="h-40 w-full rounded-xl" />}>
        <Unpaid order={order} onAnswer={onAnswer} />
      </Suspense>
    )
  if (state === 'cancelled') return <Notice tone="warning">{t('order.cancelled')}</Notice>
  if (state === 'done') return <Notice tone="success">{t('order.done')}</Notice>
  return (
    <div className="rounded-xl bg-brand-soft p-4" aria-live="polite">
      <p className="text-sm">{t(order.orderType === 20 ? 'order.arrival' : 'order.ready')}</p>
      <p className="font-extrabold text-2xl tracking-tight">
        {estimate ? (
          <bdi>{formatTimeRange({ ...estimate, zone: timeZone }, language)}</bdi>
        ) : (
          t('order.collect')
        )}
      </p>
      <p className="mt-1 text-sm">{t('order.together')}</p>
    </div>
  )
}

const Watched = ({ id }: { id: string }) => {
  const t = useFoodCourtTexts()
  const home = useHome()
  const language = useLanguage()
  const { order, show, retry } = useCourtOrder(id)
  if (order === 'loading') return <Skeleton className="h-72 w-full rounded-xl" />
  if (order === 'failed') return <RetryNotice text={t('order.failed')} again={t('again')} onRetry={retry} />
  if (order === 'gone')
    return (
      <EmptyState icon={<SearchIcon size={40} />} heading={t('errors.unknownOrder')}>
        {t('order.gone')}
      </EmptyState>
    )
  return (
    <div className="grid gap-4">
      <Whole order={order} onAnswer={show} />
      {order.parts.map((part) => (
        <OrderPart key={part._id} part={part} isPaid={order.state !== 'unpaid'} />
      ))}
      {order.addressPath && (
        <ButtonLink to={getPagePath(home, order.addressPath)} variant="secondary">
          {t('order.changeAddress')}
        </ButtonLink>
      )}
      <dl className="grid gap-2 rounded-xl border border-line bg-surface-raised p-4">
        <div className="flex justify-between gap-4 font-bold">
          <dt>{t('sums.total')}</dt>
          <dd>
            <Price text={formatMoney(order.total, language)} />
          </dd>
        </div>
        {splitRefunds(order).map(({ stage, amount }) => (
          <div key={stage} className="flex justify-between gap-4">
            <dt>{t(`order.${stage}`)}</dt>
            <dd>
              <Price text={formatMoney(amount, language)} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** An order of several stalls: the whole, and each part. */
export default function CourtOrderPage() {
  const t = useFoodCourtTexts()
  const home = useHome()
  const { orderId = '' } = useParams()
  const { court } = useLoaderData<typeof loader>()
  usePageTitle(t('order.title'))
  return (
    <div className="mx-auto grid w-full max-w-md gap-4 py-4">
      <h1 className="font-bold text-2xl tracking-tight">{t('order.title')}</h1>
      <Watched key={orderId} id={orderId} />
      {court && (
        <ButtonLink to={getStallsPath({ home, court })} variant="ghost">
          {t('basket.toStalls')}
        </ButtonLink>
      )}
    </div>
  )
}
