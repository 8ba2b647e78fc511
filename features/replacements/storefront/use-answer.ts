import { useEffect, useState } from 'react'
import { confirmLines } from '#core/cart/storefront/line-guard.ts'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { fetchOrder } from '#core/orders/storefront/order-store.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type {
  EditedLineView,
  ReplacementQuote,
  ReplacementRequest,
  ReplacementsApi,
} from '../contract/endpoints.ts'

export type ReplacementChoices = Readonly<Record<string, string | null>>

const PATH = '/api/v1/orders/:id/partial-accepted-order' as const

const toAnswerItems = (choices: ReplacementChoices) =>
  Object.entries(choices).map(([line, suggestion]) => ({ line, suggestion }))

type IncomingLine = NonNullable<EditedLineView['after']>

const toGuardedLine = (store: string, line: string, { product, name, optionIds }: IncomingLine) => ({
  ...{ store, line, name, product: product._id, options: optionIds },
})

/** Every dish that would come into the order with these choices. */
const listIncoming = ({ items, changes }: ReplacementRequest, choices: ReplacementChoices, store: string) => [
  ...items.flatMap(({ line, suggestions }) => {
    const chosen = suggestions.find(({ _id }) => _id === choices[line])
    return chosen ? [toGuardedLine(store, line, chosen)] : []
  }),
  ...changes.flatMap(({ after }, at) => (after ? [toGuardedLine(store, `change ${at}`, after)] : [])),
]

/** The initial choices: those made before, else the first suggestions. */
const getInitialChoices = ({ items, status }: ReplacementRequest): ReplacementChoices =>
  Object.fromEntries(
    items.map(({ line, suggestions, chosen }) => [
      line,
      status === 'paying' ? chosen : (suggestions[0]?._id ?? null),
    ]),
  )

interface UseAnswerInput {
  readonly store: string
  readonly request: ReplacementRequest
  readonly onAnswered: (request: ReplacementRequest) => void
  /** The request was already answered, or the time is over. */
  readonly onRefused: () => void
}

/** A customer's choices, their quote, and the answer. */
export const useAnswer = ({ store, request, onAnswered, onRefused }: UseAnswerInput) => {
  const errorText = useErrorText()
  const showToast = useToasts((state) => state.show)
  const [choices, setChoices] = useState<ReplacementChoices>(() => getInitialChoices(request))
  const [quote, setQuote] = useState<ReplacementQuote>()
  const { order: id, version } = request
  useEffect(() => {
    let isLeft = false
    const body = { items: toAnswerItems(choices) }
    void browserApi<ReplacementsApi>()(`POST ${PATH}`, { params: { id }, body }).then((answer) => {
      if (!isLeft) setQuote(answer.ok ? answer.data : undefined)
    })
    return () => {
      isLeft = true
    }
  }, [id, choices])
  const send = async (isAccepted: boolean): Promise<void> => {
    if (isAccepted && !(await confirmLines(listIncoming(request, choices, store)))) return
    const answer = await browserApi<ReplacementsApi>()(`PUT ${PATH}`, {
      params: { id },
      body: { isAccepted, version, ...(isAccepted && { items: toAnswerItems(choices) }) },
      idempotencyKey: generateIdempotencyKey(),
    })
    if (!answer.ok) {
      showToast({ text: errorText(answer.error), tone: 'danger' })
      return onRefused()
    }
    const pageUrl = answer.data.status === 'paying' ? answer.data.payment?.pageUrl : undefined
    if (pageUrl) return window.location.assign(pageUrl)
    onAnswered(answer.data)
    await fetchOrder(id)
  }
  const choose = (line: string, suggestion: string | null) =>
    setChoices((before) => ({ ...before, [line]: suggestion }))
  return { choices, choose, quote, send }
}
