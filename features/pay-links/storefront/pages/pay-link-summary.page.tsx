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
import { findRootData } from '#core/sites/storefront/find-root-data.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { PrinterIcon } from '#platform/ui/icons/printer.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import type { PaymentRequest, PaymentRequestView } from '../../contract/request-endpoints.ts'
import { CheckingNotice } from '../components/checking-notice.tsx'
import { InvalidLink } from '../components/invalid-link.tsx'
import { Receipts } from '../components/receipts.tsx'
import { loadRequest } from '../load-request.ts'
import { getFailurePath, getLinkPath } from '../paths.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'
import { useRequestPayment } from '../use-request-payment.ts'

const UnpaidView = createLazyPart(() =>
  import('../components/unpaid-view.tsx').then((module) => module.UnpaidView),
)

export const loader = async (args: LoaderFunctionArgs) => {
  const loaded = await loadRequest(args)
  if ('path' in loaded) throw redirect(loaded.path)
  return data({ request: loaded.request }, { status: loaded.status })
}

export const meta: MetaFunction<typeof loader> = ({ matches, params }) =>
  buildSiteMeta(findRootData(matches), { path: `pay-link/summary/${params.id}` })

const Checking = ({ request: { number, amount } }: { request: PaymentRequest }) => {
  const t = usePayLinksTexts()
  return <CheckingNotice Heading="h1" title={t('request.number', { number })} amount={amount} />
}

/** The receipt of one payment, or of all that have paid the link. */
const PaidView = ({ view: { request, attempt } }: { view: PaymentRequestView }) => {
  const t = usePayLinksTexts()
  const language = useLanguage()
  const home = useHome()
  const shown = request.receipts.filter(({ payment }) => !attempt || payment === attempt._id)
  const sum = shown.reduce((all, { amount }) => all + amount.amount, 0)
  const isLeft = request.state === 'open' && request.due.amount > 0
  return (
    <div className="grid gap-5">
      <div role="status" className="grid justify-items-center gap-2 pt-4 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-brand text-on-brand">
          <CheckIcon size={32} />
        </span>
        <h1 className="font-extrabold text-3xl tracking-tight">
          <bdi>
            {t('request.receipt.heading', {
              amount: formatMoney({ ...request.amount, amount: sum }, language),
            })}
          </bdi>
        </h1>
        <p className="text-muted">
          {isLeft
            ? t('request.left', {
                due: formatMoney(request.due, language),
                total: formatMoney(request.amount, language),
              })
            : t('request.paid.text')}
        </p>
      </div>
      <Receipts request={request} shown={attempt?._id} />
      <div className="grid gap-2 print:hidden">
        {isLeft && (
          <ButtonLink to={getLinkPath(home, request._id)} full>
            {t('request.receipt.rest')}
          </ButtonLink>
        )}
        <Button variant="ghost" full leading={<PrinterIcon size={18} />} onClick={() => window.print()}>
          {t('request.receipt.print')}
        </Button>
      </div>
    </div>
  )
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
  if (isPaid) return <PaidView view={view} />
  return (
    <Suspense fallback={<Checking request={request} />}>
      <UnpaidView view={view} />
    </Suspense>
  )
}

const Summary = ({ request }: { request: PaymentRequest }) => {
  const t = usePayLinksTexts()
  const [search] = useSearchParams()
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
