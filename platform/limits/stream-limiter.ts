import type { Endpoint } from '#platform/contract/contract.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { toNetwork } from './rate-limits.ts'

/** Counts open streams per network and session in this process. */
export interface StreamLimiter {
  /**
   * Reserves a stream; undefined when its network or session has reached its limit, else the function that releases
   * it.
   */
  acquire(who: {
    readonly caller: Caller
    readonly ip: string
    readonly pool?: Endpoint['streamPool']
  }): (() => void) | undefined
}

/** Limits streams, so that one network cannot hold all connections of the server open. */
export const createStreamLimiter = (most: {
  readonly perNetwork: number
  readonly perSession: number
  /** Maximum streams of the pool `background` per network, counted separately. */
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

/** The stream limiter of this server, shared by all of its areas. */
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
