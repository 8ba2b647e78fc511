import { useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import { normalizeDigits } from '#core/customers/domain/digits.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { LoyaltyConsoleApi } from '../../contract/console-endpoints.ts'
import { useLoyaltyConsoleTexts } from '../loyalty-console-texts.ts'

const EMPTY_FORM = { phone: '', points: '', note: '' }
type ResultNotice = { readonly tone: 'success' | 'danger'; readonly text: string }

/** Gives points to a customer, or deducts some, with a reason that the customer reads. */
export const AdjustPoints = ({ store }: { store: string }) => {
  const t = useLoyaltyConsoleTexts()
  const [draft, setDraft] = useState(EMPTY_FORM)
  // The same request sent twice, such as after a lost response, is recorded once.
  const [key, setKey] = useState(generateIdempotencyKey)
  const [told, setTold] = useState<ResultNotice | null>(null)
  const change = (part: Partial<typeof EMPTY_FORM>) => {
    setDraft({ ...draft, ...part })
    setKey(generateIdempotencyKey())
    setTold(null)
  }
  const points = Number(normalizeDigits(draft.points).trim().replace('−', '-'))
  const isWhole =
    Number.isSafeInteger(points) && points !== 0 && draft.phone.trim().length > 3 && draft.note.trim() !== ''
  const { question } = useLeaveGuard(
    Object.values(draft).some((text) => text !== ''),
    () => undefined,
  )
  const send = async () => {
    const { phone, note } = draft
    const answer = await consoleApi<LoyaltyConsoleApi>()('POST /api/v1/console/loyalty/adjustments', {
      query: { store },
      body: { phone, points, note },
      idempotencyKey: key,
    })
    if (!answer.ok) return setTold({ tone: 'danger', text: answer.error.message || t('offline') })
    const { customer, points: count } = answer.data
    setDraft(EMPTY_FORM)
    setKey(generateIdempotencyKey())
    setTold({ tone: 'success', text: t('adjust.done', { customer: customer || t('codes.unnamed'), count }) })
  }
  return (
    <section className="grid gap-4 rounded-xl border border-line bg-surface-raised p-4 md:p-5">
      <h2 className="font-bold text-lg">{t('adjust.heading')}</h2>
      <div className="fields-row md:grid-cols-2">
        <TextField
          label={t('adjust.phone')}
          type="tel"
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={draft.phone}
          onChange={({ target }) => change({ phone: target.value })}
        />
        <TextField
          label={t('adjust.points')}
          hint={t('adjust.pointsHint')}
          dir="ltr"
          autoComplete="off"
          maxLength={8}
          value={draft.points}
          onChange={({ target }) => change({ points: target.value })}
        />
      </div>
      <TextField
        label={t('adjust.note')}
        hint={t('adjust.noteHint')}
        maxLength={140}
        value={draft.note}
        onChange={({ target }) => change({ note: target.value })}
      />
      {told && (
        <Notice tone={told.tone} announce="polite">
          {told.text}
        </Notice>
      )}
      <Button className="justify-self-start" aria-disabled={!isWhole} onClick={send}>
        {t('adjust.send')}
      </Button>
      {question}
    </section>
  )
}
