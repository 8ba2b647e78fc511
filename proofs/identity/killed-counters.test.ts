import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { toRequestHeaders } from '../support/listen.ts'
import { type PreparedShop, prepareShop } from '../support/prepared-shop.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

const [WRONG, NO_TRIES_LEFT, BLOCKED] = [4402, 4404, 4431]

describe.each(listTestDatabases())('counters after a process is killed, on $name,', ({ name }) => {
  let shop: PreparedShop
  let settings: Readonly<Record<string, string>>
  let server: ServerProcess
  beforeAll(async () => {
    shop = await prepareShop(name, { people: 1 })
    // A network may name a hundred phones; few enough to do so here.
    settings = { ...shop.settings, OTP_PHONES_PER_NETWORK_HOUR: '5' }
    server = await startServer(settings)
  })
  afterAll(async () => {
    await server?.kill()
    await shop?.discard()
  })

  const post = async (path: string, body: object): Promise<{ status: number; code: number; id: string }> => {
    const [person] = shop.people
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'POST',
      headers: person ? toRequestHeaders(person) : {},
      body: JSON.stringify(body),
    })
    const { meta, data } = await response.json()
    return { status: response.status, code: meta.code, id: data?.verificationId }
  }
  const askFor = (phone: string) =>
    post('/api/v1/users/sendotp', { phoneCode: '971', phone, store: shop.site.stores.marina })
  // No code begins like a fixed one, so this is never right.
  const guess = (verificationId: string) => post('/api/v1/users/verifyotp', { verificationId, otp: '123400' })
  const signIn = () =>
    post('/api/v1/console/sign-in', { email: 'nobody@example.com', password: 'Wrong-guess-1' })

  it('still hold: attempts at a code, phones that a network named, and wrong passwords', async () => {
    const { id } = await askFor('501230000')
    for (let attempts = 0; attempts < 4; attempts += 1) expect(await guess(id)).toMatchObject({ code: WRONG })
    for (const phone of ['501230001', '501230002', '501230003', '501230004'])
      expect(await askFor(phone)).toMatchObject({ status: 200 })
    for (let attempts = 0; attempts < 5; attempts += 1) await signIn()

    await server.kill()
    server = await startServer(settings)

    expect(await guess(id)).toMatchObject({ code: WRONG })
    expect(await guess(id)).toMatchObject({ code: NO_TRIES_LEFT })
    expect(await askFor('501230005')).toMatchObject({ status: 429 })
    expect(await signIn()).toMatchObject({ status: 429, code: BLOCKED })
  })
})
