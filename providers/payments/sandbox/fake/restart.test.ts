import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { callApi, postApi, startTestGateway, submitForm } from './testing.ts'

const newFile = () => join(mkdtempSync(join(tmpdir(), 'sandbox-restart-')), 'ledger.jsonl')

/** A gateway in a process of its own, which can be killed. */
const startElsewhere = async (ledgerFile: string) => {
  const script = `
    const { startTestGateway } = await import(${JSON.stringify(new URL('./testing.ts', import.meta.url).href)})
    const gateway = await startTestGateway({ ledgerFile: ${JSON.stringify(ledgerFile)} })
    process.stdout.write(gateway.origin)
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [origin] = await once(child.stdout, 'data')
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { origin: String(origin), kill }
}

const create = async (origin: string, reference: string) =>
  (
    await postApi(origin, '/v1/payments', {
      ...{ reference, amount: 2500, currency: 'RSD', description: 'Roštilj', language: 'sr' },
      ...{ returnUrl: 'http://127.0.0.1:9/', webhookUrl: 'http://127.0.0.1:9/', customer: { name: 'Ana' } },
    })
  ).json()

it('PY-13 loses nothing it acknowledged when the process is killed', async () => {
  const ledgerFile = newFile()
  const first = await startElsewhere(ledgerFile)
  const told: string[] = []
  for (const card of ['tok_success', 'tok_funds', 'tok_pending', 'tok_return_lost']) {
    const { id, pageUrl } = await create(first.origin, `kill-${card}`)
    await submitForm(pageUrl, { card })
    await postApi(first.origin, `/v1/payments/${id}/refunds`, {
      refundReference: 'r',
      amount: 100,
      currency: 'RSD',
    })
    told.push(await (await callApi(first.origin, { path: `/v1/payments/${id}` })).text())
  }
  await first.kill()

  const second = await startTestGateway({ ledgerFile })
  for (const text of told) {
    const { pageUrl: _old, ...before } = JSON.parse(text)
    const after = await (await callApi(second.origin, { path: `/v1/payments/${before.id}` })).json()
    expect(after).toMatchObject(before)
    expect((await create(second.origin, before.reference)).id).toBe(before.id)
  }
  await second.close()
}, 30_000)

it('captures after a restart what became due meanwhile', async () => {
  const ledgerFile = newFile()
  const delays = { pendingCaptureMs: 50 }
  const first = await startTestGateway({ ledgerFile, delays })
  const { id, pageUrl } = await create(first.origin, 'due-1')
  await submitForm(pageUrl, { card: 'tok_pending' })
  await first.close()
  const second = await startTestGateway({ ledgerFile, delays })
  await expect
    .poll(async () => (await callApi(second.origin, { path: `/v1/payments/${id}` })).json())
    .toMatchObject({ status: 'captured' })
  await second.close()
})

it('leaves nothing open when the port is in use', async () => {
  const first = await startTestGateway()
  const port = Number(new URL(first.origin).port)
  await expect(startTestGateway({ port })).rejects.toThrow(/EADDRINUSE/)
  await first.close()
  const again = await startTestGateway({ port })
  await again.close()
})
