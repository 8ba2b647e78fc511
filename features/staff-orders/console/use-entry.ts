import { useEffect, useRef, useState } from 'react'
import { useItemsQuote } from '#core/cart/console/use-items-quote.ts'
import { toCollectedAnswers } from '#core/cart/storefront/item-sheet-questions.tsx'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import { getChannel } from '#core/sites/domain/order-type.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { isLanguage } from '#platform/kernel/language.ts'
import type { EntrySetting, StaffOrdersApi } from '../contract/endpoints.ts'
import { createEntryDraft, type EntryDraft, getMissingEntryField, toEntryRequest } from './entry-draft.ts'
import { useStaffOrdersTexts } from './staff-orders-texts.ts'

/** The outlet's settings for order entry; undefined while loading. */
export const useEntrySetting = (store: string) => {
  const language = useLanguage()
  const [setting, setSetting] = useState<EntrySetting | 'failed'>()
  const [attempts, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language or another try means asking again
  useEffect(() => {
    let isLeft = false
    const requested = consoleApi<StaffOrdersApi>()('GET /api/v1/console/stores/:id/orderEntry', {
      params: { id: store },
    })
    void requested.then((answer) => {
      if (!isLeft) setSetting(answer.ok ? answer.data : 'failed')
    })
    return () => {
      isLeft = true
    }
  }, [store, language, attempts])
  return { setting, retry: () => setTries(attempts + 1) }
}

/** One order entry: its draft, its quote, and its result. */
export const useOrderEntry = (store: string, setting: EntrySetting) => {
  const t = useStaffOrdersTexts()
  const shown = useLanguage()
  const [draft, setDraft] = useState<EntryDraft>(() => createEntryDraft(setting, shown))
  const [dialCode, setDialCode] = useState('')
  const [looks, setLooks] = useState(0)
  const [error, setError] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [entered, setEntered] = useState<BoardOrder>()
  // One idempotency key per order: a double tap, or a retry after a lost connection, creates no second one.
  const key = useRef<{ readonly body: string; readonly key: string }>(undefined)
  const change = (part: Partial<EntryDraft>) => setDraft((before) => ({ ...before, ...part }))
  const input = toEntryRequest(draft, setting)
  // A known customer's prices are their own.
  const customer = draft.customer?.isKnown ? { phoneCode: dialCode, phone: draft.phone } : undefined
  const quote = useItemsQuote(input && { ...input, ...customer }, {
    ask: (body) =>
      consoleApi<StaffOrdersApi>()('POST /api/v1/console/stores/:id/orderEntry/quote', {
        params: { id: store },
        body,
      }),
    looks,
  })
  const missing = getMissingEntryField(draft, setting)

  const enter = async (): Promise<void> => {
    setChecked(true)
    const mod = PAYMENT_METHODS.find((method) => method === draft.mod)
    if (missing || !input || !mod || quote.kind !== 'priced') return
    const { name, phone, language, note, deliveryNote, needsCutlery, answers } = draft
    const isDelivery = getChannel(draft.orderType) === 'delivery'
    const body = {
      ...{
        ...input,
        mod,
        phone,
        phoneCode: dialCode,
        name: name.trim(),
        total: quote.cart.total,
        needsCutlery,
      },
      collectFromUser: toCollectedAnswers(setting.collectFromUser, answers),
      ...(isLanguage(language) && { language }),
      ...(note.trim() && { orderNote: note.trim() }),
      ...(isDelivery && deliveryNote.trim() && { deliveryInstruction: deliveryNote.trim() }),
    }
    const text = JSON.stringify(body)
    if (key.current?.body !== text) key.current = { body: text, key: generateIdempotencyKey() }
    const answer = await consoleApi<StaffOrdersApi>()('POST /api/v1/console/stores/:id/orderEntry', {
      params: { id: store },
      body,
      idempotencyKey: key.current.key,
    })
    if (answer.ok) return setEntered(answer.data)
    setError(answer.error.status === 0 ? t('offline') : answer.error.message)
    setLooks((before) => before + 1)
  }
  return {
    ...{ draft, change, quote, setDialCode, dialCode, enter, error, entered },
    missing: isChecked ? missing : undefined,
  }
}

export type OrderEntry = ReturnType<typeof useOrderEntry>
