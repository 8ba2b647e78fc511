import { useConsoleData } from '#core/stores/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/stores/console/console-meta.ts'
import { NoOutlet } from '#core/stores/console/no-outlet.tsx'
import { useOutlet } from '#core/stores/console/use-outlet.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { KeysPart } from '../components/keys-part.tsx'
import { LogPart } from '../components/log-part.tsx'
import { OneTimeSecret } from '../components/one-time-secret.tsx'
import { WebhooksPart } from '../components/webhooks-part.tsx'
import { useIntegrations } from '../use-integrations.ts'
import { useWebhooksConsoleTexts } from '../webhooks-console-texts.ts'

export const meta = getConsoleMeta

const OutletIntegrations = ({ outletId }: { outletId: string }) => {
  const t = useWebhooksConsoleTexts()
  const { integrations, load, shown, hide, ...calls } = useIntegrations(outletId)
  if (integrations === undefined) return <Spinner />
  if (integrations === 'failed') return <RetryNotice text={t('failed')} again={t('again')} onRetry={load} />
  const { webhooks, keys, deliveries } = integrations
  return (
    <div className="grid gap-4">
      <WebhooksPart webhooks={webhooks} calls={calls} />
      <LogPart deliveries={deliveries} resend={calls.resend} />
      <KeysPart keys={keys} calls={calls} />
      {shown && <OneTimeSecret shown={shown} onHide={hide} />}
    </div>
  )
}

/** The outlet's integrations: webhooks, delivery log, and API keys. */
export default function IntegrationsScreen() {
  const t = useWebhooksConsoleTexts()
  const { brand } = useConsoleData().staff
  const outlet = useOutlet()
  useConsoleTitle(`${t('nav')} · ${brand.name}`)
  if (!outlet) return <NoOutlet />
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-4">
      <h1 className="mb-5 font-bold text-xl tracking-tight">
        {t('nav')} · <bdi>{outlet.name}</bdi>
      </h1>
      <OutletIntegrations key={outlet._id} outletId={outlet._id} />
    </div>
  )
}
