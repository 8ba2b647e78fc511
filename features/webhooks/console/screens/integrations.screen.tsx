import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
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
  if (integrations === undefined) return <LoadingRows />
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
  return <OutletScreen heading={t('nav')}>{({ _id }) => <OutletIntegrations outletId={_id} />}</OutletScreen>
}
