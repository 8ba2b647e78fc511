import type { Endpoint } from '#platform/contract/contract.ts'
import type { Caller } from './caller.ts'
import { toNetwork } from './rate-limits.ts'
import type { Platform } from './server-plugin.ts'

/** How many streams are open for whom, in this process. */
export interface StreamLimiter {
  /** Takes a seat for a stream; undefined when its network or session has none left, else what gives it back. */
  acquire(who: {
    readonly caller: Caller
    readonly ip: string
    readonly pool?: Endpoint['streamPool']
  }): (() => void) | undefined
}

/** Seats are kept by counting, so that one place cannot hold all lines of the server open. */
export const createStreamLimiter = (most: {
  readonly perNetwork: number
  readonly perSession: number
  /** Streams of the pool `background` of one network, which are counted by themselves. */
  readonly backgroundPerNetwork: number
}): StreamLimiter => {
  const open = new Map<string, number>()
  const change = (key: string, by: 1 | -1): void => {
    const count = (open.get(key) ?? 0) + by
    if (count === 0) open.delete(key)
    else open.set(key, count)
  }
  return {
    acquire({ caller, ip, pool }) {
      const network = toNetwork(ip)
      const wanted: [key: string, most: number][] =
        pool === 'background'
          ? [[`background ${network}`, most.backgroundPerNetwork]]
          : [[`network ${network}`, most.perNetwork]]
      if (pool === undefined && caller.kind !== 'anonymous')
        wanted.push([`session ${caller.sessionId}`, most.perSession])
      if (wanted.some(([key, limit]) => (open.get(key) ?? 0) >= limit)) return undefined
      for (const [key] of wanted) change(key, 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        for (const [key] of wanted) change(key, -1)
      }
    },
  }
}

const streamLimiters = new WeakMap<Platform, StreamLimiter>()

/** The seats of this server, one count over all of its areas. */
export const getStreamLimiter = (platform: Platform): StreamLimiter => {
  const {
    STREAMS_PER_NETWORK: perNetwork,
    STREAMS_PER_SESSION: perSession,
    MENU_STREAMS_PER_NETWORK: backgroundPerNetwork,
  } = platform.env
  const known =
    streamLimiters.get(platform) ?? createStreamLimiter({ perNetwork, perSession, backgroundPerNetwork })
  streamLimiters.set(platform, known)
  return known
}
