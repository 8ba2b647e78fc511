import { useState } from 'react'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { FieldErrorText } from '#platform/ui/field.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { TextField } from '#platform/ui/text-field.tsx'
import type { WebhookEndpoint } from '../../contract/endpoints.ts'
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../domain/events.ts'
import type { IntegrationCalls } from '../use-integrations.ts'
import { useWebhooksConsoleTexts } from '../webhooks-console-texts.ts'
import { Part } from './part.tsx'

type Calls = Pick<IntegrationCalls, 'addWebhook' | 'changeWebhook' | 'removeWebhook'>

const Webhook = ({ webhook, calls }: { webhook: WebhookEndpoint; calls: Calls }) => {
  const t = useWebhooksConsoleTexts()
  const language = useLanguage()
  const zone = useOutlet()?.timeZone ?? 'UTC'
  const openPopup = usePopup((state) => state.openPopup)
  const { _id, url, events, isActive, oldSecretUntil } = webhook
  const askToRemove = () =>
    openPopup({
      ...{ heading: t('remove.ask'), subText: t('remove.text') },
      ...{ leftBtnText: t('keep'), rightBtnText: t('remove') },
      handlers: { right: () => void calls.removeWebhook(_id) },
    })
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <bdi dir="ltr" className="wrap-anywhere min-w-0 font-semibold">
          {url}
        </bdi>
        <Badge tone={isActive ? 'success' : 'warning'}>{t(isActive ? 'active' : 'paused')}</Badge>
      </div>
      <ul className="flex flex-wrap gap-1">
        {events.map((event) => (
          <li key={event}>
            <Badge>{t(`event.${event}`)}</Badge>
          </li>
        ))}
      </ul>
      {oldSecretUntil && (
        <p className="text-muted text-sm">
          {t('oldUntil', { time: formatDateTime(oldSecretUntil, zone, language) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          onClick={() => calls.changeWebhook(_id, isActive ? 'pause' : 'resume')}
        >
          {t(isActive ? 'pause' : 'resume')}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => calls.changeWebhook(_id, 'rotate')}>
          {t('rotate')}
        </Button>
        <Button size="sm" variant="secondary" onClick={askToRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  )
}

const NewWebhook = ({ addWebhook }: Pick<Calls, 'addWebhook'>) => {
  const t = useWebhooksConsoleTexts()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS)
  const [issue, setFault] = useState<string>()
  const [isChecked, setChecked] = useState(false)
  const { question } = useLeaveGuard(url !== '' || events.length < WEBHOOK_EVENTS.length, () => undefined)
  const add = async () => {
    setChecked(true)
    if (events.length === 0) return
    const refused = await addWebhook({ url, events: [...events] })
    setFault(refused)
    if (refused) return
    setUrl('')
    setEvents(WEBHOOK_EVENTS)
  }
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <TextField
        label={t('url')}
        type="url"
        dir="ltr"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={url}
        error={issue}
        onChange={({ target }) => {
          setUrl(target.value)
          setFault(undefined)
        }}
      />
      <fieldset>
        <legend className="font-semibold">{t('events')}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <CheckboxField
            key={event}
            label={t(`event.${event}`)}
            checked={events.includes(event)}
            onChange={({ currentTarget }) =>
              setEvents(
                WEBHOOK_EVENTS.filter((one) =>
                  one === event ? currentTarget.checked : events.includes(one),
                ),
              )
            }
          />
        ))}
        <FieldErrorText
          id="events-error"
          error={isChecked && events.length === 0 ? t('eventsMissing') : undefined}
        />
      </fieldset>
      <Button className="justify-self-start" leading={<PlusIcon size={20} />} onClick={add}>
        {t('add')}
      </Button>
      {question}
    </div>
  )
}

/** The webhooks that send the outlet's orders to other systems. */
export const WebhooksPart = ({ webhooks, calls }: { webhooks: readonly WebhookEndpoint[]; calls: Calls }) => {
  const t = useWebhooksConsoleTexts()
  return (
    <Part heading={t('hooks')} text={t('hooksText')}>
      {webhooks.length === 0 ? (
        <p className="text-muted">{t('hooksNone')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {webhooks.map((webhook) => (
            <Webhook key={webhook._id} webhook={webhook} calls={calls} />
          ))}
        </ul>
      )}
      <NewWebhook addWebhook={calls.addWebhook} />
    </Part>
  )
}
