import { useEffect, useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { fetchOrder } from '#core/orders/storefront/order-store.ts'
import { browserApi, generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { ReplacementQuote, ReplacementRequest, ReplacementsApi } from '../contract/endpoints.ts'

export type Choices = Readonly<Record<string, string | null>>

const PATH = '/api/v1/orders/:id/partial-accepted-order' as const

const toAnswerItems = (choices: Choices) =>
  Object.entries(choices).map(([line, suggestion]) => ({ line, suggestion }))

/** The initial choices: those made before, else the first suggestions. */
const getInitialChoices = ({ items, status }: ReplacementRequest): Choices =>
  Object.fromEntries(
    items.map(({ line, suggestions, chosen }) => [
      line,
      status === 'paying' ? chosen : (suggestions[0]?._id ?? null),
    ]),
  )

interface UseAnswerInput {
  readonly request: ReplacementRequest
  readonly onAnswered: (request: ReplacementRequest) => void
  /** The request was already answered, or the time is over. */
  readonly onRefused: () => void
}

/** A customer's choices, their quote, and the answer. */
export const useAnswer = ({ request, onAnswered, onRefused }: UseAnswerInput) => {
  const errorText = useErrorText()
  const showToast = useToasts((state) => state.show)
  const [choices, setChoices] = useState<Choices>(() => getInitialChoices(request))
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
