import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

let echo: Server
let proxy: FaultProxy
const sockets = new Set<Socket>()
/** All that arrived behind the proxy. */
let echoed = ''

beforeAll(async () => {
  echo = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      echoed += piece.toString()
    })
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

/** Starts a timer; the returned function says whether it has run, and so whether what it is compared with came later. */
const startTimer = (ms: number): (() => boolean) => {
  let isOver = false
  setTimeout(() => {
    isOver = true
  }, ms)
  return () => isOver
}

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
  const ended = new Promise((resolve) => socket.once('close', resolve))
  return { socket, pieces, heard: () => pieces.join(''), ended, problem: () => problem }
}
const heardAfter = async (text: string) => {
  const line = dial()
  line.socket.write(text)
  await expect.poll(line.heard, { interval: 5, timeout: 30_000 }).toBe(text)
  return line
}

describe('the fault proxy', () => {
  it('is transparent without faults, and counts open connections', async () => {
    const line = await heardAfter('hello')
    expect(proxy.countConnections()).toBe(1)
    line.socket.end()
    await line.ended
    await expect.poll(proxy.countConnections).toBe(0)
  })

  it('latency: everything arrives later, and complete', async () => {
    proxy.setFaults({ kind: 'latency', ms: 120 })
    const isOver = startTimer(115)
    await heardAfter('late')
    expect(isOver()).toBe(true)
    await heardAfter('x'.repeat(300_000))
  })

  it('latency applies to client data when set for that direction', async () => {
    proxy.setFaults({ kind: 'latency', ms: 100, on: 'request' }, { kind: 'latency', ms: 100, on: 'answer' })
    const isOver = startTimer(190)
    await heardAfter('both ways')
    expect(isOver()).toBe(true)
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
    const isOver = startTimer(75)
    const line = dial()
    line.socket.write('lost')
    await line.ended
    expect([isOver(), line.heard()]).toEqual([true, ''])
    proxy.setFaults({ kind: 'timeout', ms: 0 })
    const silent = dial()
    silent.socket.write('lost too')
    await expect.poll(() => echoed).toContain('lost too')
    const next = dial()
    next.socket.write('lost as well')
    await expect.poll(() => echoed).toContain('lost as well')
    expect([silent.heard(), silent.socket.destroyed]).toEqual(['', false])
    proxy.setFaults()
    silent.socket.write('found')
    await expect.poll(silent.heard).toBe('found')
  })

  it('slow_close: the end arrives later than the data', async () => {
    proxy.setFaults({ kind: 'slow_close', ms: 150 })
    const line = await heardAfter('bye')
    const isOver = startTimer(145)
    line.socket.end()
    await line.ended
    expect(isOver()).toBe(true)
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
    const isOver = startTimer(190)
    await heardAfter('x'.repeat(20_000))
    expect(isOver()).toBe(true)
  })

  it('resets the client’s connection when there is no target', async () => {
    const nowhere = await startFaultProxy(() => undefined)
    const socket = connect(nowhere.port, '127.0.0.1')
    const broken = new Promise((resolve) => socket.once('error', resolve))
    expect(await broken).toMatchObject({ code: 'ECONNRESET' })
    await nowhere.close()
  })
})
