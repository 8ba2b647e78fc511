import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { refreshBoard } from '#core/orders/console/board-calls.ts'
import type { BoardOrder } from '#core/orders/contract/endpoints.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { OrderEditsApi } from '../contract/edit-endpoints.ts'
import type { ConsoleReplacementsApi, MarkableLine, ReplacementRequest } from '../contract/endpoints.ts'
import { refreshOpenRequests } from './open-requests.ts'
import { useReplacementsConsoleTexts } from './replacements-console-texts.ts'

const PATH = '/api/v1/console/orders/:id/replacements' as const

const EDITS = '/api/v1/console/orders/:id/edits' as const

type EditBody = CallInput<OrderEditsApi[`POST ${typeof EDITS}`]>['body']
type AskBody = CallInput<ConsoleReplacementsApi[`POST ${typeof PATH}`]>['body']
type Items = NonNullable<
  Extract<CallInput<ConsoleReplacementsApi[`PUT ${typeof PATH}`]>['body'], { action: 'answer' }>['items']
>

export interface MissingItemsState {
  readonly lines: readonly MarkableLine[]
  readonly requests: readonly ReplacementRequest[]
  readonly isEditable: boolean
}

/** The markable lines of an order and its requests, reloaded whenever the order changes. */
export const useMissingItems = (order: BoardOrder) => {
  const t = useReplacementsConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const [missing, setMissing] = useState<MissingItemsState | 'failed'>()
  const { _id: id, store, version } = order
  const look = useCallback(async () => {
    const answer = await consoleApi<ConsoleReplacementsApi>()(`GET ${PATH}`, { params: { id } })
    setMissing((before) => (answer.ok ? answer.data : (before ?? 'failed')))
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the order, and another language, is another answer
  useEffect(() => void look(), [look, order, language])

  /** Shows the result, and reloads the current state. */
  const finish = async (answer: ApiResult<ReplacementRequest>, done: string): Promise<boolean> => {
    const offline = !answer.ok && answer.error.status === 0
    const text = answer.ok ? done : offline ? t('offline') : answer.error.message
    show({ text, tone: answer.ok ? 'success' : 'danger' })
    await Promise.all([look(), refreshOpenRequests(store._id), refreshBoard(store._id)])
    return answer.ok
  }
  const ask = async (body: Omit<AskBody, 'version'>): Promise<boolean> => {
    const requested = await consoleApi<ConsoleReplacementsApi>()(`POST ${PATH}`, {
      params: { id },
      body: { ...body, version },
    })
    return finish(requested, t(requested.ok && requested.data.status !== 'asked' ? 'done' : 'asked'))
  }
  const propose = async (body: Omit<EditBody, 'version'>): Promise<boolean> => {
    const proposed = await consoleApi<OrderEditsApi>()(`POST ${EDITS}`, {
      params: { id },
      body: { ...body, version },
    })
    return finish(proposed, t('edit.sent'))
  }
  const withdraw = async (seen: number): Promise<boolean> => {
    const body = { action: 'withdraw' as const, version: seen }
    const told = await consoleApi<ConsoleReplacementsApi>()(`PUT ${PATH}`, { params: { id }, body })
    return finish(told, t('withdrawn'))
  }
  const tell = async (seen: number, isAccepted: boolean, items: Items): Promise<boolean> => {
    const body = { action: 'answer' as const, version: seen, isAccepted, items }
    const told = await consoleApi<ConsoleReplacementsApi>()(`PUT ${PATH}`, { params: { id }, body })
    return finish(told, t('answered'))
  }
  return { missing, look, ask, withdraw, tell, propose }
}
