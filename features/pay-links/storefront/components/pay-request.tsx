import { useState } from 'react'
import { isolateLeftToRight } from '#core/customers/storefront/isolate-left-to-right.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { METHOD_ICONS, useMethodTexts } from '#core/payments/storefront/method-appearance.tsx'
import { browserApi } from '#platform/contract/browser-api.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { getAmountInputMode, type Money } from '#platform/kernel/money.ts'
import { parseTypedAmount } from '#platform/kernel/typed-amount.ts'
import { BottomBar } from '#platform/ui/bottom-bar.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type {
  PaymentRequest,
  PaymentRequestsApi,
  PaymentRequestView,
} from '../../contract/request-endpoints.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'
import { readPayerToken } from '../payer-token.ts'

/** The typed amount when it can be paid; undefined otherwise. */
const parsePart = (typed: string, due: Money): Money | undefined => {
  const amount = parseTypedAmount(typed, due.currency) ?? 0
  return amount > 0 && amount <= due.amount ? { ...due, amount } : undefined
}

interface PartChoiceProps {
  readonly due: Money
  readonly way: 'all' | 'some'
  readonly onWay: (way: 'all' | 'some') => void
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly error: string
}

/** All that is due, or an amount of the payer's choice. */
const PartChoice = ({ due, way, onWay, typed, onType, error }: PartChoiceProps) => {
  const t = usePayLinksTexts()
  const language = useLanguage()
  return (
    <div className="grid gap-3">
      <RadioCards
        name="pay-link-part"
        legend={t('request.part.legend')}
        options={[
          { value: 'all', label: t('request.part.all'), trailing: <bdi>{formatMoney(due, language)}</bdi> },
          { value: 'some', label: t('request.part.some') },
        ]}
        value={way}
        onChange={onWay}
      />
      {way === 'some' && (
        <TextField
          label={t('request.part.amount')}
          inputMode={getAmountInputMode(due.currency)}
          dir="ltr"
          autoComplete="off"
          maxLength={14}
          required
          trailing={<span className="pe-3 text-muted text-sm">{due.currency}</span>}
          error={error || undefined}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </div>
  )
}

interface PayRequestProps {
  readonly view: PaymentRequestView
  /** The payment needs no page of a gateway, or was refused there. */
  readonly onAnswer: (view: PaymentRequestView) => void
  readonly onRefused: () => Promise<void>
}

const usePay = ({ view: { request }, onAnswer, onRefused }: PayRequestProps) => {
  const errorText = useErrorText()
  const [error, setError] = useState('')
  const pay = async (amount: Money, mod: PaymentRequest['methods'][number]): Promise<void> => {
    setError('')
    const answer = await browserApi<PaymentRequestsApi>()('POST /api/v1/payment-requests/:id/payment', {
      params: { id: request._id },
      body: { token: readPayerToken(request._id) ?? '', amount, payment: { mod } },
    })
    if (!answer.ok) {
      setError(errorText(answer.error))
      return onRefused()
    }
    const { attempt } = answer.data
    if (attempt?.pageUrl) return window.location.assign(attempt.pageUrl)
    onAnswer(answer.data)
  }
  return { pay, error }
}

/** The choice of amount and method, and the button that leads to the gateway. */
export const PayRequest = (props: PayRequestProps) => {
  const t = usePayLinksTexts()
  const language = useLanguage()
  const wordsOf = useMethodTexts()
  const { request, provedPhone } = props.view
  const { due, methods, isPartAllowed, store } = request
  const [way, setWay] = useState<'all' | 'some'>('all')
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [mod = methods[0], setMod] = useState<PaymentRequest['methods'][number]>()
  const { pay, error } = usePay(props)
  const part = parsePart(typed, due)
  const amount = isPartAllowed && way === 'some' ? part : due
  const wrong = isChecked && !amount ? t('request.part.wrong', { due: formatMoney(due, language) }) : ''
  if (!mod) return <Notice tone="warning">{t('request.noMethod', { store: store.name })}</Notice>
  return (
    <div className="grid gap-5">
      <p className="flex items-center gap-2 text-muted text-sm">
        <CheckIcon size={18} className="text-success" />
        {t('request.proved', { phone: isolateLeftToRight(provedPhone) })}
      </p>
      {isPartAllowed && (
        <PartChoice due={due} way={way} onWay={setWay} typed={typed} onType={setTyped} error={wrong} />
      )}
      <RadioCards
        name="pay-link-method"
        legend={t('request.method')}
        options={methods.map((method) => {
          const Icon = METHOD_ICONS[method]
          return { value: method, label: wordsOf(method).name, icon: <Icon size={22} /> }
        })}
        value={mod}
        onChange={setMod}
      />
      {error && (
        <Notice tone="danger" announce="polite">
          {error}
        </Notice>
      )}
      <BottomBar>
        <Button
          size="lg"
          full
          onClick={() => {
            setChecked(true)
            return amount && pay(amount, mod)
          }}
        >
          <bdi>{t('request.pay', { total: formatMoney(amount ?? due, language) })}</bdi>
        </Button>
      </BottomBar>
    </div>
  )
}
