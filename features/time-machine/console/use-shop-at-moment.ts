import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { Channel } from '#core/sites/domain/order-type.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { ProductAtMoment, ShopAtMoment, TimeMachineApi } from '../contract/endpoints.ts'
import type { Occurrence } from '../domain/moment.ts'

/** What staff ask about. */
export interface Question {
  readonly service: Channel
  /** A wall-clock time of the outlet, `2026-12-25T18:00`; undefined: now. */
  readonly at: string | undefined
  readonly occurrence: Occurrence
  readonly area: string | undefined
  /** Undefined: what the server chooses. */
  readonly shopLanguage: Language | undefined
}

/** The shop at a moment, or why there is no answer. */
export interface MachineState {
  /** The last answer and its question; it stays visible while the next is loaded. */
  readonly answered: { readonly question: Question; readonly answer: ShopAtMoment } | undefined
  readonly isLoading: boolean
  /** The sentence about the time that cannot be answered for. */
  readonly refusal: string | undefined
  readonly hasFailed: boolean
}

const INITIAL_STATE: MachineState = {
  ...{ answered: undefined, isLoading: true, refusal: undefined, hasFailed: false },
}

const toQuery = ({ service, at, occurrence, area, shopLanguage }: Question) => ({
  ...{ service, occurrence },
  ...(at !== undefined && { at }),
  ...(area !== undefined && service === 'delivery' && { area }),
  ...(shopLanguage !== undefined && { shopLanguage }),
})

/** Asks for the shop at a moment, again whenever the question changes. */
export const useShopAtMoment = (storeId: string, question: Question) => {
  const [state, setState] = useState(INITIAL_STATE)
  const load = useCallback(async (): Promise<Partial<MachineState>> => {
    const answer = await consoleApi<TimeMachineApi>()('GET /api/v1/console/stores/:id/time-machine', {
      params: { id: storeId },
      query: toQuery(question),
    })
    if (answer.ok) return { answered: { question, answer: answer.data } }
    const { status, message } = answer.error
    return status === 422 ? { refusal: message } : { hasFailed: true }
  }, [storeId, question])
  const ask = useCallback(() => {
    let isCurrent = true
    setState((before) => ({ ...before, isLoading: true }))
    void load().then((next) => {
      if (isCurrent) setState(({ answered }) => ({ ...INITIAL_STATE, answered, isLoading: false, ...next }))
    })
    return () => {
      isCurrent = false
    }
  }, [load])
  useEffect(ask, [ask])
  return { state, reload: () => void ask() }
}

/** The products of a category at the moment of an answer, page by page; the first page at once. */
export const useCategoryProducts = (storeId: string, question: Question, category: string) => {
  const [products, setProducts] = useState<readonly ProductAtMoment[]>([])
  const [total, setTotal] = useState<number>()
  const [hasFailed, setFailed] = useState(false)
  const loadFrom = async (loaded: readonly ProductAtMoment[]): Promise<void> => {
    setFailed(false)
    const call = consoleApi<TimeMachineApi>()
    const answer = await call('GET /api/v1/console/stores/:id/time-machine/products', {
      params: { id: storeId },
      query: { ...toQuery(question), category, skip: `${loaded.length}` as never },
    })
    if (!answer.ok) return setFailed(true)
    setTotal(answer.data.total)
    setProducts([...loaded, ...answer.data.products])
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted again for another question
  useEffect(() => void loadFrom([]), [])
  return { products, total, hasFailed, loadMore: () => loadFrom(products) }
}
