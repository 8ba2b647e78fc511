import { useCallback, useEffect, useState } from 'react'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { PushApi } from '../contract/endpoints.ts'
import {
  canPush,
  findSubscription,
  getStoredBrowserId,
  startPushWorker,
  storeBrowserId,
} from './push-browser.ts'

/**
 * `absent`: not supported by this browser, or not offered by the shop. `blocked`: denied by the user, who alone can
 * undo it.
 */
export type PushState = 'absent' | 'off' | 'on' | 'blocked'

const readPushState = async (): Promise<PushState> => {
  if (Notification.permission === 'denied') return 'blocked'
  return getStoredBrowserId() !== undefined && (await findSubscription()) ? 'on' : 'off'
}

/** Requests permission from the user, subscribes, and registers this browser with the shop. */
const subscribe = async (key: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const worker = await startPushWorker()
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  })
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const body = { endpoint, keys: { p256dh, auth } }
  const answer = await browserApi<PushApi>()('POST /api/v1/users/pushSubscriptions', { body })
  if (!answer.ok) throw new Error(answer.error.message)
  storeBrowserId(answer.data._id)
  return 'on'
}

const unsubscribe = async (): Promise<PushState> => {
  const id = getStoredBrowserId()
  await (await findSubscription())?.unsubscribe()
  storeBrowserId(undefined)
  // The shop deletes a browser that is gone anyway, on the next message to it.
  if (id) await browserApi<PushApi>()('DELETE /api/v1/users/pushSubscriptions/:id', { params: { id } })
  return readPushState()
}

/** Whether this browser is notified of orders, and functions to change that. */
export const usePush = () => {
  const [key, setKey] = useState<string>()
  const [state, setState] = useState<PushState>('absent')
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!canPush()) return
    void browserApi<PushApi>()('GET /api/v1/pushKey').then(async (answer) => {
      if (!answer.ok || answer.data.key === null) return
      setKey(answer.data.key)
      setState(await readPushState())
    })
  }, [])
  const change = useCallback(async (work: () => Promise<PushState>) => {
    setFailed(false)
    try {
      setState(await work())
    } catch (error) {
      reportError(error)
      setFailed(true)
    }
  }, [])
  const turnOn = useCallback(() => (key ? change(() => subscribe(key)) : undefined), [key, change])
  const turnOff = useCallback(() => change(unsubscribe), [change])
  return { state, hasFailed, turnOn, turnOff }
}
