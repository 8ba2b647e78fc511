import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort, type RunningServer, runServerProcess } from './testing/run-server.ts'

const untilSays = ({ child, output, exit }: RunningServer, words: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const read = (): void => {
      if (output().includes(words)) resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void exit.then(() => reject(new Error(`It ended without saying "${words}":\n${output()}`)))
    read()
  })

describe('server process', () => {
  let dataDir: string
  let port: number
  let running: RunningServer
  const env = () => ({
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_GATEWAY_PORT: '0',
    LOG_LEVEL: 'debug',
    DATABASE_URL: '',
  })
  const get = (at: string) =>
    fetch(`http://127.0.0.1:${port}${at}`, { headers: { 'user-agent': 'Mozilla/5.0' } })
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'compass-main-'))
    port = await findFreePort()
    running = runServerProcess(env())
    await untilSays(running, 'Compass is open.')
  }, 300_000)
  afterAll(async () => {
    running.child.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  })

  it('OP-01 fills an empty folder with demo merchants and prints the addresses to open', () => {
    for (const home of ['smoky-stack', 'zahr', 'fournos', 'rostilj', 'maison-lune']) {
      expect(running.output()).toContain(`http://127.0.0.1:${port}/${home}`)
    }
    expect(running.output()).toMatch(/Console +http.*\n.*sign in as owner@/)
    expect(running.output()).toMatch(/Messages +http/)
    expect(running.output()).toMatch(/API reference +http/)
    expect(running.output()).toMatch(/Sandbox gateway +http/)
  })

  it('OP-01 serves storefront, console and API on one port', async () => {
    const storefront = await get('/smoky-stack')
    expect(storefront.status).toBe(200)
    expect(await storefront.text()).toContain('Smoky Stack')
    expect((await get('/console')).status).toBe(200)
    expect(await (await get('/api/v1/version')).json()).toMatchObject({ data: { version: '3.1.2' } })
  })

  it('OP-04 logs each request as one JSON object with its id, which the response contains too', async () => {
    const answer = await get('/api/v1/version')
    const id = answer.headers.get('x-request-id') ?? 'none'
    const finished = () =>
      running
        .output()
        .split('\n')
        .find((line) => line.includes(id) && line.includes('"responseTime"'))
    await expect.poll(finished, { timeout: 10_000 }).toBeDefined()
    expect(JSON.parse(finished() ?? '{}')).toMatchObject({ reqId: id, res: { status: 200 } })
  })

  it('OP-04 refuses a second process on the same folder immediately and names the process that uses it', async () => {
    const second = runServerProcess({ ...env(), PORT: String(await findFreePort()) })
    expect(await second.exit).toBe(1)
    expect(second.output()).toContain(String(running.child.pid))
  })

  it('OP-04 refuses to start with invalid settings, and names them', { tags: 'release' }, async () => {
    const wrong = runServerProcess({ ...env(), PORT: 'ninety' })
    expect(await wrong.exit).toBe(1)
    expect(wrong.output()).toContain('PORT')
    expect(wrong.output()).not.toContain('at ')
  })

  it('OW-14 says in one sentence that its database cannot be reached', { tags: 'release' }, async () => {
    const ofItsOwn = {
      PORT: String(await findFreePort()),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    }
    const wrong = runServerProcess({ ...env(), ...ofItsOwn })
    expect(await wrong.exit).toBe(1)
    expect(wrong.output()).toContain('PostgreSQL at DATABASE_URL cannot be used: nothing listens there.')
    expect(wrong.output()).not.toContain('    at ')
  })

  it('OP-04 finishes requests in progress on SIGTERM, and exits with 0', async () => {
    const body = JSON.stringify({ error: 'browser-error', msg: 'half sent' })
    const head = [
      'POST /api/v1/browser-log HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ]
    const socket = connect(port, '127.0.0.1')
    const heard = text(socket)
    socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 9)}`)
    await expect.poll(() => running.output()).toMatch(/"path":"\/api\/v1\/browser-log"/)
    running.child.kill('SIGTERM')
    await expect
      .poll(() =>
        get('/healthz').then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(false)
    socket.write(body.slice(9))
    expect(await heard).toMatch(/^HTTP\/1\.1 200/)
    expect(await running.exit).toBe(0)
  }, 20_000)
})
