import { useRevalidator } from 'react-router'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { ChannelState, StoresApi } from '../contract/endpoints.ts'
import { consoleApi } from './console-api.ts'
import { useStoresConsoleTexts } from './stores-console-texts.ts'

type Channel = ChannelState['orderChannel']

/** The pause durations that the contract accepts, in minutes. */
export const PAUSE_MINUTES = [15, 30, 60, 120] as const
export type PauseMinutes = (typeof PAUSE_MINUTES)[number]

/** Pauses and resumes a channel of an outlet; the screen then shows the server's response. */
export const usePause = (storeId: string) => {
  const t = useStoresConsoleTexts()
  const { revalidate } = useRevalidator()
  const show = useToasts((state) => state.show)

  const send = async (orderChannel: Channel, state: boolean, minutes?: PauseMinutes): Promise<void> => {
    const answer = await consoleApi<StoresApi>()('PUT /api/v1/console/stores/:id/pause', {
      params: { id: storeId },
      body: { orderChannel, state, ...(minutes === undefined ? {} : { minutes }) },
    })
    await revalidate()
    if (answer.ok) {
      const channel = t(`channel.${orderChannel}`)
      show({ tone: 'success', text: t(state ? 'done.paused' : 'done.resumed', { channel }) })
      return
    }
    show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
  }

  return {
    pause: (channel: Channel, minutes?: PauseMinutes) => send(channel, true, minutes),
    resume: (channel: Channel) => send(channel, false),
  }
}
