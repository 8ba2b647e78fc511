import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useBoardScope } from '#core/orders/console/board-scope.ts'
import type { ApiError, ApiResult, Client } from '#platform/contract/client.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Floor, FloorApi } from '../contract/floor-endpoints.ts'
import { useTablesTexts } from './dine-in-console-texts.ts'
import { followTables } from './tables-line.ts'

/** While the connection is lost; minutes on the tiles go on by the same clock. */
const POLL_MS = 5000
const TICK_MS = 30_000

/**
 * Sends a change of the floor and shows what it then is; resolves to whether it was carried out.
 *
 * @param onRefused shows why it was not; absent: a toast does
 */
export type ChangeFloor = (
  call: (api: Client<FloorApi>) => Promise<ApiResult<Floor>>,
  onRefused?: (error: ApiError) => void,
) => Promise<boolean>

/** The tables of an outlet, live. */
export const useFloor = (store: string) => {
  const t = useTablesTexts()
  const language = useLanguage()
  // The stream that the frame has open for what guests wait for.
  const scope = useBoardScope() ?? store
  const toast = useToasts((state) => state.show)
  const [floor, setFloor] = useState<Floor | 'failed'>()
  const show = useCallback(
    (next: Floor) =>
      setFloor((before) => (typeof before === 'object' && before.asOf > next.asOf ? before : next)),
    [],
  )
  const load = useCallback(async () => {
    const answer = await consoleApi<FloorApi>()('GET /api/v1/console/tables', { query: { store } })
    if (answer.ok) show(answer.data)
    else setFloor((before) => (typeof before === 'object' ? before : 'failed'))
  }, [store, show])
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the items have other names
  useEffect(() => void load(), [load, language])
  useEffect(() => {
    let pace = setInterval(() => void load(), TICK_MS)
    const leave = followTables(scope, {
      onEvent: (changed) => {
        if (changed.store === null || changed.store === store) void load()
      },
      onState: (state) => {
        clearInterval(pace)
        pace = setInterval(() => void load(), state === 'lost' ? POLL_MS : TICK_MS)
        if (state === 'open') void load()
      },
    })
    return () => {
      leave()
      clearInterval(pace)
    }
  }, [scope, store, load])
  const change: ChangeFloor = async (call, onRefused) => {
    const answer = await call(consoleApi<FloorApi>())
    if (answer.ok) show(answer.data)
    else if (onRefused && answer.error.status !== 0) onRefused(answer.error)
    else toast({ text: answer.error.status === 0 ? t('offline') : answer.error.message, tone: 'danger' })
    return answer.ok
  }
  return { floor, load, change }
}
