import { useRevalidator } from 'react-router'
import type { CallInput } from '#platform/contract/contract.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { BusyApi } from '../contract/busy-endpoints.ts'
import { BUSY_DURATIONS, type EXTRA_MINUTES } from '../domain/busy.ts'
import { consoleApi } from './console-api.ts'
import { useStoresConsoleTexts } from './stores-console-texts.ts'

type SetBusyInput = CallInput<BusyApi['PUT /api/v1/console/stores/:id/busy']>['body']

/** Duration in minutes, as a form value; empty: until staff end it. */
export type BusyDuration = `${(typeof BUSY_DURATIONS)[number]}` | ''

/** Sets how busy an outlet's kitchen is; the screen then shows the server's response. */
export const useBusy = (storeId: string) => {
  const t = useStoresConsoleTexts()
  const { revalidate } = useRevalidator()
  const show = useToasts((state) => state.show)
  const send = async (body: SetBusyInput): Promise<void> => {
    const answer = await consoleApi<BusyApi>()('PUT /api/v1/console/stores/:id/busy', {
      params: { id: storeId },
      body,
    })
    await revalidate()
    if (answer.ok) return show({ tone: 'success', text: t(answer.data.busy ? 'busy.begun' : 'busy.ended') })
    show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
  }
  return {
    begin: (extraMinutes: (typeof EXTRA_MINUTES)[number], length: BusyDuration) => {
      const minutes = BUSY_DURATIONS.find((one) => String(one) === length)
      return send({ extraMinutes, ...(minutes === undefined ? {} : { minutes }) })
    },
    end: () => send({ extraMinutes: null }),
  }
}
