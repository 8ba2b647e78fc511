import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

let echo: Server
let proxy: FaultProxy
const sockets = new Set<Socket>()

beforeAll(async () => {
  echo = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    socket.pipe(socket)
  })
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  const address = echo.address()
  const port = typeof address === 'object' && address ? address.port : 0
  proxy = await startFaultProxy(() => ({ port }))
})
afterEach(() => {
  proxy.setFaults()
  for (const socket of sockets) socket.destroy()
  sockets.clear()
})
afterAll(async () => {
  await proxy.close()
  await new Promise((resolve) => echo.close(resolve))
})

/** A client that sends text and receives the echo; `pieces` are the received chunks. */
const dial = () => {
  const socket = connect(proxy.port, '127.0.0.1')
  sockets.add(socket)
  const pieces: string[] = []
  let problem: string | undefined
  socket.on('data', (piece) => pieces.push(piece.toString()))
  socket.on('error', (error) => {
    problem = 'code' in error ? String(error.code) : error.message
  })
  const began = performance.now()
  const ended = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now() - began)),
  )
  return { socket, pieces, heard: () => pieces.join(''), ended, problem: () => problem }
}
const heardAfter = async (text: string) => {
  const line = dial()
  const began = performance.now()
  line.socket.write(text)
  await expect.poll(line.heard, { interval: 5, timeout: 5_000 }).toBe(text)
  return { ...line, took: performance.now() - began }
}

describe('the fault proxy', () => {
  it('is transparent without faults, and counts open connections', async () => {
    const line = await heardAfter('hello')
    expect(proxy.countConnections()).toBe(1)
    line.socket.end()
    await line.ended
    await expect.poll(proxy.countConnections).toBe(0)
  })

  it('latency: everything arrives later, and chunks sent together are delayed together', async () => {
    proxy.setFaults({ kind: 'latency', ms: 120 })
    const { took } = await heardAfter('late')
    expect(took).toBeGreaterThanOrEqual(115)
    const { took: large } = await heardAfter('x'.repeat(300_000))
    expect(large).toBeLessThan(2_000)
  })

  it('latency applies to client data when set for that direction', async () => {
    proxy.setFaults({ kind: 'latency', ms: 100, on: 'request' }, { kind: 'latency', ms: 100, on: 'answer' })
    expect((await heardAfter('both ways')).took).toBeGreaterThanOrEqual(190)
  })

  it('down: open connections are cut and new ones refused, until it ends', async () => {
    const open = await heardAfter('before')
    proxy.setFaults({ kind: 'down' })
    await open.ended
    const refused = dial()
    await refused.ended
    expect(refused.problem()).toBe('ECONNRESET')
    proxy.setFaults()
    await heardAfter('after')
  })

  it('timeout: sent data is lost, and the connection closes after a while or never', async () => {
    proxy.setFaults({ kind: 'timeout', ms: 80 })
    const line = dial()
    line.socket.write('lost')
    expect(await line.ended).toBeGreaterThanOrEqual(75)
    expect(line.heard()).toBe('')
    proxy.setFaults({ kind: 'timeout', ms: 0 })
    const silent = dial()
    silent.socket.write('lost too')
    await sleep(200)
    expect([silent.heard(), silent.socket.destroyed]).toEqual(['', false])
    proxy.setFaults()
    silent.socket.write('found')
    await expect.poll(silent.heard).toBe('found')
  })

  it('slow_close: the end arrives later than the data', async () => {
    proxy.setFaults({ kind: 'slow_close', ms: 150 })
    const line = await heardAfter('bye')
    line.socket.end()
    expect(await line.ended).toBeGreaterThanOrEqual(145)
  })

  it('reset_peer: the connection ends with a reset', async () => {
    proxy.setFaults({ kind: 'reset_peer', ms: 50 })
    const line = dial()
    line.socket.write('half a word')
    await line.ended
    expect(line.problem()).toBe('ECONNRESET')
  })

  it('slicer: data arrives in slices and complete', async () => {
    proxy.setFaults({ kind: 'slicer', bytes: 3, ms: 10 })
    const { pieces } = await heardAfter('0123456789')
    expect(pieces).toEqual(['012', '345', '678', '9'])
  })

  it('limit_data: the maximum of bytes arrives, and then the end', async () => {
    proxy.setFaults({ kind: 'limit_data', bytes: 4 })
    const line = dial()
    line.socket.write('0123456789')
    await line.ended
    expect([line.heard(), line.problem()]).toEqual(['0123', undefined])
  })

  it('bandwidth: a large amount of data takes longer', async () => {
    proxy.setFaults({ kind: 'bandwidth', bytesPerSecond: 100_000 })
    expect((await heardAfter('x'.repeat(20_000))).took).toBeGreaterThanOrEqual(190)
  })

  it('resets the client’s connection when there is no target', async () => {
    const nowhere = await startFaultProxy(() => undefined)
    const socket = connect(nowhere.port, '127.0.0.1')
    const broken = new Promise((resolve) => socket.once('error', resolve))
    expect(await broken).toMatchObject({ code: 'ECONNRESET' })
    await nowhere.close()
  })
})
