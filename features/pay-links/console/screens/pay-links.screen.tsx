import { useState } from 'react'
import { useCartConsoleTexts } from '#core/cart/console/cart-console-texts.ts'
import { type ConsoleOutlet, useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows, PageState } from '#core/console-shell/console/page-states.tsx'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { usePaymentsTexts } from '#core/payments/storefront/payments-texts.ts'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { ShareIcon } from '#platform/ui/icons/share.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import type { LinkReadiness, StaffRequest } from '../../contract/console-endpoints.ts'
import { RequestForm } from '../components/request-form.tsx'
import { RequestRow } from '../components/request-row.tsx'
import { RequestSheet } from '../components/request-sheet.tsx'
import { usePayLinksConsoleTexts } from '../pay-links-console-texts.ts'
import { useLinkReadiness, useRequests } from '../use-requests.ts'

export const meta = getConsoleMeta

/** What is open over the list: nothing, a new link, one link, or a link in place of one. */
type OpenSheet =
  | { readonly kind: 'none' }
  | { readonly kind: 'new' }
  | { readonly kind: 'request' | 'replace'; readonly request: StaffRequest }

const NONE: OpenSheet = { kind: 'none' }

const RequestList = ({
  isPayable,
  outlet,
  list,
  onOpen,
}: {
  /** Whether a new link could be paid. */
  isPayable: boolean
  outlet: ConsoleOutlet
  list: readonly StaffRequest[]
  onOpen: (request: StaffRequest) => void
}) => {
  const t = usePayLinksConsoleTexts()
  if (list.length === 0)
    return (
      <PageState icon={<ShareIcon size={20} />} heading={t('none')}>
        {isPayable && t('noneText')}
      </PageState>
    )
  return (
    <ul className="grid gap-3">
      {list.map((request) => (
        <RequestRow
          key={request._id}
          request={request}
          timeZone={outlet.timeZone}
          onOpen={() => onOpen(request)}
        />
      ))}
    </ul>
  )
}

const MENDED_BY_GATEWAYS: ReadonlySet<string> = new Set(['noKeys', 'noCurrency'])

/** Leads to the outlet's payments whoever may change them. */
const UnpayableNotice = ({ obstacle }: { obstacle: NonNullable<LinkReadiness['obstacle']> }) => {
  const t = usePayLinksConsoleTexts()
  const { role } = useConsoleData().staff
  const mayMend = role === 'owner' || role === 'manager'
  return (
    <Notice
      tone="warning"
      heading={t('unpayable.heading')}
      action={
        mayMend && (
          <ButtonLink
            to={getConsolePath(MENDED_BY_GATEWAYS.has(obstacle) ? 'payments#gateways' : 'payments#methods')}
            size="sm"
            variant="secondary"
            className="min-h-target"
          >
            {t('unpayable.mend')}
          </ButtonLink>
        )
      }
    >
      {t(`unpayable.${obstacle}`)}
    </Notice>
  )
}

const OutletLinks = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = usePayLinksConsoleTexts()
  const { requests, isFailed, load, loadOlder } = useRequests(outlet._id)
  const readiness = useLinkReadiness(outlet._id)
  const [open, setOpen] = useState<OpenSheet>(NONE)
  const close = () => setOpen(NONE)
  const show = (request: StaffRequest) => {
    setOpen({ kind: 'request', request })
    void load()
  }
  // The list is newer than what was opened, except right after a change.
  const shown = open.kind === 'request' ? open.request : undefined
  return (
    <div className="grid gap-4">
      {readiness?.obstacle ? (
        <UnpayableNotice obstacle={readiness.obstacle} />
      ) : (
        <Button
          className="justify-self-start"
          leading={<PlusIcon size={18} />}
          onClick={() => setOpen({ kind: 'new' })}
        >
          {t('new')}
        </Button>
      )}
      {!requests && !isFailed && <LoadingRows />}
      {!requests && isFailed && <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />}
      {requests && (
        <RequestList isPayable={!readiness?.obstacle} outlet={outlet} list={requests.list} onOpen={show} />
      )}
      {requests?.hasOlder && (
        <Button variant="secondary" onClick={loadOlder}>
          {t('older')}
        </Button>
      )}
      {(open.kind === 'new' || open.kind === 'replace') && (
        <RequestForm
          outlet={outlet}
          currency={outlet.currency.code}
          replaced={open.kind === 'replace' ? open.request : undefined}
          onCreated={show}
          onClose={close}
        />
      )}
      {shown && (
        <RequestSheet
          request={shown}
          timeZone={outlet.timeZone}
          onChanged={show}
          onReplace={() => setOpen({ kind: 'replace', request: shown })}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Preloads the texts of the sheets' parts, so that loading them does not close a sheet. */
const usePreloadedTexts = (): void => {
  useCartConsoleTexts()
  usePaymentsTexts()
}

/** An outlet's payment links without an order. */
export default function PayLinksScreen() {
  const t = usePayLinksConsoleTexts()
  usePreloadedTexts()
  return (
    <OutletScreen heading={t('nav')} intro={t('intro')}>
      {(outlet) => <OutletLinks outlet={outlet} />}
    </OutletScreen>
  )
}
