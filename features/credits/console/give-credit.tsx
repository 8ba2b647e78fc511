import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { parseTypedAmount } from '#platform/kernel/typed-amount.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { CreditsApi, CustomerCredit } from '../contract/endpoints.ts'
import { useCreditsConsoleTexts } from './credits-console-texts.ts'

interface GiveCreditProps {
  readonly store: string
  readonly phone: string
  readonly currency: string
  readonly onChanged: (credit: CustomerCredit) => void
}

/** Grants credit to the found customer, or deducts some, with a reason that the customer reads. */
export const GiveCredit = ({ store, phone, currency, onChanged }: GiveCreditProps) => {
  const t = useCreditsConsoleTexts()
  const show = useToasts((state) => state.show)
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  // The same request sent twice, such as after a lost response, is recorded once.
  const [key, setKey] = useState(generateIdempotencyKey)
  const amount = parseTypedAmount(typed, currency) ?? 0
  const { question } = useLeaveGuard(typed !== '' || note !== '', () => undefined)
  const send = async () => {
    const answer = await consoleApi<CreditsApi>()('POST /api/v1/console/credits', {
      query: { store },
      body: { phone, amount, note },
      idempotencyKey: key,
    })
    if (!answer.ok) return show({ tone: 'danger', text: answer.error.message || t('offline') })
    setTyped('')
    setNote('')
    setKey(generateIdempotencyKey())
    onChanged(answer.data)
    show({ tone: 'success', text: t('done') })
  }
  return (
    <div className="mt-4 grid gap-4 border-line border-t pt-4">
      <TextField
        label={t('amount')}
        hint={t('amountHint')}
        dir="ltr"
        autoComplete="off"
        maxLength={12}
        trailing={<span className="pe-3 text-muted text-sm">{currency}</span>}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setKey(generateIdempotencyKey())
        }}
      />
      <TextField
        label={t('note')}
        hint={t('noteHint')}
        maxLength={140}
        value={note}
        onChange={({ target }) => {
          setNote(target.value)
          setKey(generateIdempotencyKey())
        }}
      />
      <Button
        className="justify-self-start"
        aria-disabled={amount === 0 || note.trim() === ''}
        onClick={send}
      >
        {t(amount < 0 ? 'take' : 'give')}
      </Button>
      {question}
    </div>
  )
}
