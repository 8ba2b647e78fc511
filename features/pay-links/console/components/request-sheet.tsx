import { useRef, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { QrCode } from '#core/console-shell/console/qr-code.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { splitRefunds } from '#core/payments/domain/refund-sums.ts'
import { useMethodTexts } from '#core/payments/storefront/method-appearance.tsx'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { getAmountInputMode } from '#platform/kernel/money.ts'
import { parseTypedAmount } from '#platform/kernel/typed-amount.ts'
import { Button } from '#platform/ui/button.tsx'
import { CopyIcon } from '#platform/ui/icons/copy.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { ConsoleRequestsApi, StaffRequest } from '../../contract/console-endpoints.ts'
import { SEND_CHANNELS } from '../../domain/payment-request.ts'
import { usePayLinksConsoleTexts } from '../pay-links-console-texts.ts'

interface RequestSheetProps {
  readonly request: StaffRequest
  readonly timeZone: string
  readonly onChanged: (request: StaffRequest) => void
  readonly onReplace: () => void
  readonly onClose: () => void
}

/** Says what a call did, or why it was refused, and shows the link as it is then. */
const useAnswer = (onChanged: (request: StaffRequest) => void) => {
  const t = usePayLinksConsoleTexts()
  const show = useToasts((state) => state.show)
  return (answer: ApiResult<StaffRequest>, done: string): boolean => {
    if (answer.ok) {
      show({ text: done, tone: 'success' })
      onChanged(answer.data)
    } else show({ text: answer.error.status === 0 ? t('offline') : answer.error.message, tone: 'danger' })
    return answer.ok
  }
}

/** The open link: its code, its address, and where it can be sent. */
const ShareParts = ({ request, onChanged }: Pick<RequestSheetProps, 'request' | 'onChanged'>) => {
  const t = usePayLinksConsoleTexts()
  const show = useToasts((state) => state.show)
  const answered = useAnswer(onChanged)
  const { _id: id, url, phone, email, number } = request
  const send = async (channel: (typeof SEND_CHANNELS)[number]) =>
    answered(
      await consoleApi<ConsoleRequestsApi>()('POST /api/v1/console/payment-requests/:id/send', {
        params: { id },
        body: { channel },
      }),
      t(`send.done.${channel}`),
    )
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    show({ text: t('share.copied'), tone: 'success' })
  }
  return (
    <section className="grid justify-items-center gap-3">
      <QrCode className="max-w-48" text={url} label={t('share.code', { number })} />
      <bdi className="break-all text-center text-muted text-sm">{url.replace(/^https?:\/\//, '')}</bdi>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="secondary" leading={<CopyIcon size={18} />} onClick={copy}>
          {t('share.copy')}
        </Button>
        {SEND_CHANNELS.filter((channel) => (channel === 'email' ? email : phone) !== '').map((channel) => (
          <Button key={channel} variant="secondary" onClick={() => send(channel)}>
            {t(`send.${channel}`)}
          </Button>
        ))}
      </div>
      {phone === '' && email === '' && <p className="text-center text-muted text-sm">{t('send.none')}</p>}
    </section>
  )
}

const NO_REFUND = { typed: '', reason: '' }

interface RefundPartProps extends Pick<RequestSheetProps, 'request' | 'onChanged'> {
  readonly draft: typeof NO_REFUND
  readonly onDraft: (draft: typeof NO_REFUND) => void
}

/** Gives back all that is left, or an amount. */
const RefundPart = ({ request, onChanged, draft, onDraft }: RefundPartProps) => {
  const t = usePayLinksConsoleTexts()
  const language = useLanguage()
  const answered = useAnswer(onChanged)
  const { typed, reason } = draft
  const key = useRef<{ readonly body: string; readonly key: string }>(undefined)
  const left = { ...request.paid, amount: request.paid.amount - request.refunded.amount }
  const amount = parseTypedAmount(typed, left.currency)
  const isReady = reason.trim() !== '' && (typed.trim() === '' || amount !== undefined)
  const refund = async () => {
    const body = { reason, ...(amount !== undefined && { amount: { ...left, amount } }) }
    const sent = JSON.stringify(body)
    if (key.current?.body !== sent) key.current = { body: sent, key: generateIdempotencyKey() }
    const answer = await consoleApi<ConsoleRequestsApi>()(
      'POST /api/v1/console/payment-requests/:id/refunds',
      {
        params: { id: request._id },
        ...{ body, idempotencyKey: key.current.key },
      },
    )
    if (!answered(answer, t('refund.done'))) return
    key.current = undefined
    onDraft(NO_REFUND)
  }
  return (
    <section className="grid gap-3 border-line border-t pt-4">
      <h3 className="font-bold text-lg">{t('refund.heading')}</h3>
      <TextField
        label={t('refund.amount')}
        hint={t('refund.hint', { left: formatMoney(left, language) })}
        dir="ltr"
        inputMode={getAmountInputMode(left.currency)}
        autoComplete="off"
        maxLength={14}
        trailing={<span className="pe-3 text-muted text-sm">{left.currency}</span>}
        value={typed}
        onChange={({ target }) => onDraft({ ...draft, typed: target.value })}
      />
      <TextField
        label={t('refund.reason')}
        maxLength={140}
        required
        value={reason}
        onChange={({ target }) => onDraft({ ...draft, reason: target.value })}
      />
      <Button variant="secondary" aria-disabled={!isReady} onClick={() => isReady && refund()}>
        {t('refund.send')}
      </Button>
    </section>
  )
}

/** What has been paid by a link, payment by payment. */
const PaymentList = ({ request, timeZone }: Pick<RequestSheetProps, 'request' | 'timeZone'>) => {
  const t = usePayLinksConsoleTexts()
  const language = useLanguage()
  const wordsOf = useMethodTexts()
  return (
    <ul className="grid gap-2 border-line border-t pt-4">
      {request.payments.map(({ _id, at, mod, amount, phone, ...sums }) => (
        <li key={_id} className="grid gap-0.5 rounded-md bg-surface-sunken p-3">
          <p className="flex justify-between gap-4 font-semibold">
            <span>{wordsOf(mod).name}</span>
            <bdi className="tabular-nums">{formatMoney(amount, language)}</bdi>
          </p>
          <p className="text-muted text-sm">
            {formatDateTime(at, timeZone, language)} · <bdi dir="ltr">{phone}</bdi>
          </p>
          <p className="wrap-anywhere text-muted text-sm">
            {t('payment')} <bdi>{_id}</bdi>
          </p>
          {splitRefunds(sums).map(({ stage, amount: back }) => (
            <p key={stage} className="text-sm">
              {t(`refunds.${stage}`, { amount: formatMoney(back, language) })}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

const Withdraw = ({ request, onChanged, onReplace }: Omit<RequestSheetProps, 'timeZone' | 'onClose'>) => {
  const t = usePayLinksConsoleTexts()
  const answered = useAnswer(onChanged)
  const [isAsking, setAsking] = useState(false)
  const withdraw = async () =>
    answered(
      await consoleApi<ConsoleRequestsApi>()('POST /api/v1/console/payment-requests/:id/withdraw', {
        params: { id: request._id },
      }),
      t('withdraw.done'),
    )
  if (isAsking)
    return (
      <div role="alert" className="grid gap-3 rounded-lg bg-warning-soft p-4">
        <p>{t('withdraw.text')}</p>
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t('cancel')}
          </Button>
          <Button variant="danger" onClick={withdraw}>
            {t('withdraw')}
          </Button>
        </div>
      </div>
    )
  return (
    <div className="flex flex-wrap gap-2 border-line border-t pt-4 *:flex-1 *:basis-40">
      {request.paid.amount === 0 && (
        <Button variant="secondary" onClick={onReplace}>
          {t('replace')}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
    </div>
  )
}

/** One link with everything that can be done with it. */
export const RequestSheet = (props: RequestSheetProps) => {
  const t = usePayLinksConsoleTexts()
  const language = useLanguage()
  const { role } = useConsoleData().staff
  const { request, timeZone, onClose } = props
  const { number, state, amount, lines, description, paid, refunded } = request
  const [draft, setDraft] = useState(NO_REFUND)
  const guard = useLeaveGuard(draft.typed !== '' || draft.reason !== '', onClose)
  const canRefund = ['owner', 'manager'].includes(role) && paid.amount > refunded.amount
  return (
    <>
      <Sheet
        open
        onClose={guard.leave}
        title={t('sheet.heading', { number })}
        subtitle={
          <bdi>
            {formatMoney(amount, language)} · {t(`state.${state}`)}
          </bdi>
        }
      >
        <div className="grid gap-5">
          {state === 'open' && <ShareParts {...props} />}
          {description && <p className="wrap-anywhere whitespace-pre-line">{description}</p>}
          {lines.length > 0 && (
            <ul className="divide-y divide-line">
              {lines.map(({ name, qty, total }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a link never changes its lines
                <li key={at} className="flex justify-between gap-4 py-2">
                  <span>
                    {qty} × <bdi>{name}</bdi>
                  </span>
                  <bdi className="tabular-nums">{formatMoney(total, language)}</bdi>
                </li>
              ))}
            </ul>
          )}
          {request.payments.length > 0 && <PaymentList request={request} timeZone={timeZone} />}
          {canRefund && <RefundPart {...props} draft={draft} onDraft={setDraft} />}
          {(state === 'open' || state === 'expired') && <Withdraw {...props} />}
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
