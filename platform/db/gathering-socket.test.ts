import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { GatheringSocket } from './gathering-socket.ts'

let server: Server
afterEach(() => void server.close())

const connect = async (serve: (peer: Socket) => void): Promise<GatheringSocket> => {
  server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = new GatheringSocket()
  socket.setNoDelay(true)
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** As the driver sends a statement with values. */
const sendStatement = (socket: GatheringSocket, text: string): void => {
  socket.cork()
  for (const part of text) socket.write(part)
  socket.uncork()
}

it('sends the statements of one turn as one packet', async () => {
  const packets: string[] = []
  const socket = await connect((peer) => peer.on('data', (packet) => packets.push(String(packet))))
  for (const text of ['parse', 'bind', 'sync']) sendStatement(socket, text)
  await expect.poll(() => packets).toEqual(['parsebindsync'])
  sendStatement(socket, 'next')
  await expect.poll(() => packets).toEqual(['parsebindsync', 'next'])
  socket.destroy()
})

it('closes when the server hangs up in the turn that gathers statements', async () => {
  const socket = await connect((peer) => {
    peer.on('error', () => undefined)
    peer.once('data', () => peer.end())
  })
  socket.on('error', () => undefined)
  socket.on('end', () => sendStatement(socket, 'too late'))
  const closed = once(socket, 'close')
  socket.resume()
  sendStatement(socket, 'hello')
  await closed
  expect(socket.destroyed).toBe(true)
})
