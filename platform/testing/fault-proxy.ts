import { createServer, type Socket, connect as toTarget } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Faults of a connection, by Toxiproxy's names. All times in milliseconds. */
export type Fault =
  /** Every chunk arrives this much later. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** Nobody gets through, and whoever was connected is cut off. */
  | { readonly kind: 'down' }
  /** What is sent is lost; the line is closed `ms` after the first lost piece, or never when 0. */
  | { readonly kind: 'timeout'; readonly ms: number }
  /** The end of one side reaches the other this much later. */
  | { readonly kind: 'slow_close'; readonly ms: number }
  /** The line breaks with a reset this long after the first piece, which is lost when that is at once. */
  | { readonly kind: 'reset_peer'; readonly ms: number }
  /** Pieces are cut into slices with a pause after each. */
  | { readonly kind: 'slicer'; readonly bytes: number; readonly ms: number }
  /** The line is closed after so many bytes. */
  | { readonly kind: 'limit_data'; readonly bytes: number }
  | { readonly kind: 'bandwidth'; readonly bytesPerSecond: number }

/** A fault applies to what the target sends, or, with `on: 'request'`, to what the client sends. */
export type DirectedFault = Fault & { readonly on?: 'request' | 'answer' }

export interface ProxyTarget {
  readonly port: number
  /** 127.0.0.1 when absent. */
  readonly host?: string
}

export interface FaultProxy {
  readonly port: number
  readonly origin: string
  /** Replaces all faults, for open and new connections; without any the proxy is transparent again. */
  setFaults(...issues: readonly DirectedFault[]): void
  /** Number of open connections. */
  countConnections(): number
  close(): Promise<void>
}

type Direction = 'request' | 'answer'

interface ProxyConnection {
  readonly client: Socket
  readonly target: Socket
}

const closeConnection = ({ client, target }: ProxyConnection): void => {
  client.resetAndDestroy()
  target.resetAndDestroy()
}

/** One direction of a connection: passes chunks on in order, subject to the current faults. */
const pump = (line: ProxyConnection, side: Direction, faultsNow: () => readonly DirectedFault[]): void => {
  const [from, to] = side === 'request' ? [line.client, line.target] : [line.target, line.client]
  const now = <Kind extends Fault['kind']>(kind: Kind) =>
    faultsNow().find(
      (issue): issue is Extract<DirectedFault, { kind: Kind }> =>
        issue.kind === kind && (issue.on ?? 'answer') === side,
    )
  let passed = 0
  let queue: Promise<unknown> = Promise.resolve()

  const write = (piece: Buffer): void => {
    passed += piece.length
    if (!to.destroyed && !to.writableEnded) to.write(piece)
  }
  const writeSlowly = async (piece: Buffer): Promise<void> => {
    const bandwidth = now('bandwidth')
    if (bandwidth) await sleep((piece.length / bandwidth.bytesPerSecond) * 1000)
    const slicer = now('slicer')
    if (!slicer) return write(piece)
    for (let start = 0; start < piece.length && !to.destroyed; start += slicer.bytes) {
      write(piece.subarray(start, start + slicer.bytes))
      await sleep(slicer.ms)
    }
  }
  const pass = async (piece: Buffer, arrivedAt: number): Promise<void> => {
    const lost = now('timeout')
    if (lost) {
      if (lost.ms > 0) setTimeout(() => closeConnection(line), lost.ms).unref()
      return
    }
    const reset = now('reset_peer')
    if (reset?.ms === 0) return closeConnection(line)
    if (reset) setTimeout(() => closeConnection(line), reset.ms).unref()
    const latency = now('latency')
    if (latency) await sleep(Math.max(0, arrivedAt + latency.ms - performance.now()))
    const limit = now('limit_data')
    if (!limit) return writeSlowly(piece)
    await writeSlowly(piece.subarray(0, Math.max(0, limit.bytes - passed)))
    if (passed >= limit.bytes) {
      line.client.end()
      line.target.end()
    }
  }
  const finish = async (): Promise<void> => {
    const slow = now('slow_close')
    if (slow) await sleep(slow.ms)
    to.end()
  }
  from.on('data', (piece: Buffer) => {
    const arrivedAt = performance.now()
    queue = queue.then(() => pass(piece, arrivedAt))
  })
  from.once('end', () => {
    queue = queue.then(finish)
  })
  // An error on one side breaks the other; data in transit is lost, as on a real connection.
  from.once('error', () => to.destroy())
  from.once('close', () => {
    if (!from.readableEnded) to.destroy()
  })
}

/**
 * A proxy between a client and a target that injects faults on command. Each new connection calls `target`, so a test
 * may move it or spread connections over several; undefined refuses.
 */
export const startFaultProxy = async (target: () => ProxyTarget | undefined): Promise<FaultProxy> => {
  const lines = new Set<ProxyConnection>()
  let issues: readonly DirectedFault[] = []
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const place = issues.some(({ kind }) => kind === 'down') ? undefined : target()
    if (!place) {
      client.on('error', () => undefined)
      client.resetAndDestroy()
      return
    }
    const line = {
      client,
      target: toTarget({
        ...{ host: place.host ?? '127.0.0.1', port: place.port },
        ...{ allowHalfOpen: true, noDelay: true },
      }),
    }
    client.setNoDelay()
    lines.add(line)
    client.once('close', () => lines.delete(line))
    pump(line, 'request', () => issues)
    pump(line, 'answer', () => issues)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const cutAll = (): void => lines.forEach(closeConnection)
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    setFaults: (...wanted) => {
      issues = wanted
      if (wanted.some(({ kind }) => kind === 'down')) cutAll()
    },
    countConnections: () => lines.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cutAll()
      }),
  }
}
