import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { WebhooksApi } from '../contract/endpoints.ts'
import type { KeyScope, WebhookEvent } from '../domain/events.ts'
import { useWebhooksConsoleTexts } from './webhooks-console-texts.ts'

export type Integrations = CallData<WebhooksApi['GET /api/v1/console/stores/:id/integrations']>

/** Shown once: the secret of a webhook, or an API key. */
export interface RevealedSecret {
  readonly kind: 'secret' | 'key'
  readonly text: string
}

/** The integrations of an outlet, and their changes. A change resolves to `undefined` or an error text. */
export const useIntegrations = (id: string) => {
  const t = useWebhooksConsoleTexts()
  const show = useToasts((state) => state.show)
  const [integrations, setIntegrations] = useState<Integrations | 'failed'>()
  const [shown, setShown] = useState<RevealedSecret>()
  const api = consoleApi<WebhooksApi>()
  const load = useCallback(async () => {
    const answer = await consoleApi<WebhooksApi>()('GET /api/v1/console/stores/:id/integrations', {
      params: { id },
    })
    setIntegrations(answer.ok ? answer.data : 'failed')
  }, [id])
  useEffect(() => void load(), [load])
  const after = async <Data>(
    answer: ApiResult<Data>,
    then?: (data: Data) => void,
  ): Promise<string | undefined> => {
    if (!answer.ok) return answer.error.status === 0 ? t('offline') : answer.error.message
    then?.(answer.data)
    await load()
    return undefined
  }
  /** Shows the error of an action that has no form field. */
  const orSay = async (issue: Promise<string | undefined>): Promise<void> => {
    const text = await issue
    if (text) show({ tone: 'danger', text })
  }
  const addWebhook = async (body: { url: string; events: WebhookEvent[] }) =>
    after(await api('POST /api/v1/console/stores/:id/webhooks', { params: { id }, body }), ({ secret }) =>
      setShown({ kind: 'secret', text: secret }),
    )
  const changeWebhook = async (webhook: string, action: 'pause' | 'resume' | 'rotate') =>
    orSay(
      after(
        await api('PUT /api/v1/console/webhooks/:id', { params: { id: webhook }, body: { action } }),
        ({ secret }) => secret && setShown({ kind: 'secret', text: secret }),
      ),
    )
  const removeWebhook = async (webhook: string) =>
    orSay(after(await api('DELETE /api/v1/console/webhooks/:id', { params: { id: webhook } })))
  const resend = async (delivery: string) =>
    orSay(
      after(
        await api('POST /api/v1/console/webhookDeliveries/:id/resend', { params: { id: delivery } }),
        () => show({ tone: 'success', text: t('log.resent') }),
      ),
    )
  const makeKey = async (body: { name: string; scopes: KeyScope[] }) =>
    after(await api('POST /api/v1/console/stores/:id/apiKeys', { params: { id }, body }), ({ key }) =>
      setShown({ kind: 'key', text: key }),
    )
  const revokeKey = async (key: string) =>
    orSay(after(await api('DELETE /api/v1/console/apiKeys/:id', { params: { id: key } })))
  const hide = () => setShown(undefined)
  return {
    ...{ integrations, load, shown, hide },
    ...{ addWebhook, changeWebhook, removeWebhook, resend, makeKey, revokeKey },
  }
}

export type IntegrationCalls = ReturnType<typeof useIntegrations>
