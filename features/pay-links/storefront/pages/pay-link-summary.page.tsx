import { Suspense, useEffect } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from 'react-router'
import { usePageTitle } from '#core/customers/storefront/use-page-title.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { createLazyPart, usePartSoon } from '#platform/ui/lazy-part.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import type { PaymentRequest, PaymentRequestView } from '../../contract/request-endpoints.ts'
import { CheckingNotice } from '../components/checking-notice.tsx'
import { InvalidLink } from '../components/invalid-link.tsx'
import { loadRequest } from '../load-request.ts'
import { getFailurePath } from '../paths.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'
import { useRequestPayment } from '../use-request-payment.ts'

const UnpaidView = createLazyPart(() =>
  import('../components/unpaid-view.tsx').then((module) => module.UnpaidView),
)
const loadPaidView = () => import('../components/paid-view.tsx').then((module) => module.PaidView)
const PaidView = createLazyPart(loadPaidView)

export const loader = async (args: LoaderFunctionArgs) => {
  const loaded = await loadRequest(args, { prefix: 'pay-link/summary' })
  if ('path' in loaded) throw redirect(loaded.path)
  const { request, head, status } = loaded
  return data({ request, head }, { status })
}

/** Built on the server, so that the browser does not load the code of that. */
export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

const Checking = ({ request: { number, amount } }: { request: PaymentRequest }) => {
  const t = usePayLinksTexts()
  return <CheckingNotice Heading="h1" title={t('request.number', { number })} amount={amount} />
}

const Outcome = ({ view }: { view: PaymentRequestView }) => {
  const home = useHome()
  const navigate = useNavigate()
  const { attempt, request } = view
  const failed = attempt?.outcome === 'failed' ? attempt._id : undefined
  useEffect(() => {
    if (failed !== undefined) void navigate(getFailurePath(home, failed), { replace: true })
  }, [failed, home, navigate])
  if (failed !== undefined || attempt?.outcome === 'checking') return <Checking request={request} />
  const isPaid = attempt ? attempt.outcome === 'paid' : request.receipts.length > 0
  return (
    <Suspense fallback={<Checking request={request} />}>
      {isPaid ? <PaidView view={view} /> : <UnpaidView view={view} />}
    </Suspense>
  )
}

const Summary = ({ request }: { request: PaymentRequest }) => {
  const t = usePayLinksTexts()
  const [search] = useSearchParams()
  usePartSoon(loadPaidView)
  const { watched, again } = useRequestPayment(request._id, search.get('payment') ?? undefined)
  switch (watched.kind) {
    case 'checking':
      return <Checking request={request} />
    case 'lost':
      return <RetryNotice text={t('offline')} again={t('again')} onRetry={again} />
    case 'gone':
      return <InvalidLink />
    case 'decided':
      return <Outcome view={watched.view} />
  }
}

/** Where payers come back to from the gateway: the outcome of the payment, and its receipt. */
export default function PayLinkSummaryPage() {
  const t = usePayLinksTexts()
  const { request } = useLoaderData<typeof loader>()
  usePageTitle(t('request.receipt.title'))
  return (
    <div className="mx-auto w-full max-w-md py-6">
      {request ? (
        <Summary request={request} />
      ) : (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          <InvalidLink />
        </>
      )}
    </div>
  )
}
