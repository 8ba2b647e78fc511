import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { hours, minutes, seconds } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { AccountApi, StaffLinksApi } from '../contract/account-endpoints.ts'
import type { StaffApi } from '../contract/endpoints.ts'
import type { PeopleApi } from '../contract/people-endpoints.ts'
import { getTotpStep } from '../domain/totp.ts'
import { hireStaff, STAFF_PASSWORD, signInStaff } from '../testing/sign-in.ts'
import { computeTotpCode } from './totp.signature.ts'

const OTHER_PASSWORD = 'Sesame-and-salt-3'
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Reads a secret as an authenticator app does. */
const decodeBase32 = (text: string): Uint8Array => {
  const bits = [...text].map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

describe('account of a member of staff', () => {
  let shop: TestShop
  const mails: string[] = []
  let people = 0
  beforeAll(async () => {
    shop = await startTestShop({
      plugins: [
        ...serverPlugins,
        {
          name: 'mailbox',
          provides: () => ({
            messageProvider: [
              { name: 'mailbox', channels: ['email'], send: async ({ text }) => void mails.push(text) },
            ],
          }),
        },
      ],
    })
  })
  afterAll(() => shop.close())

  const hire = async (role: 'kitchen' | 'owner' = 'kitchen') => {
    people += 1
    const email = `person-${people}@shop.example`
    const id = await hireStaff(shop, shop.site.brandId, { email, role })
    return { id, email }
  }
  const signIn = (email: string, password: string, code?: string) =>
    shop.browser().api<StaffApi>()('POST /api/v1/console/sign-in', {
      body: { email, password, ...(code !== undefined && { code }) },
    })
  const accountOf = async (email: string) => (await signInStaff(shop, email)).api<AccountApi>()
  const signedOut = { error: { status: 401 } }

  it('OW-05 changes the own name, and the password only with the present one; other sessions end', async () => {
    const { email } = await hire()
    const [here, there] = [await accountOf(email), await accountOf(email)]
    expect(await here('PUT /api/v1/console/account', { body: { name: ' Lina ' } })).toMatchObject({
      ok: true,
    })
    const change = (password: string, newPassword: string) =>
      here('PUT /api/v1/console/account/password', { body: { password, newPassword } })
    expect(await change('Wrong-password-1', OTHER_PASSWORD)).toMatchObject({
      error: { status: 422, code: 4442, field: 'password' },
    })
    expect(await change(STAFF_PASSWORD, 'password')).toMatchObject({
      error: { status: 422, code: 4443, field: 'newPassword' },
    })
    expect(await there('GET /api/v1/console/account')).toMatchObject({ data: { name: 'Lina' } })
    expect(await change(STAFF_PASSWORD, OTHER_PASSWORD)).toMatchObject({ ok: true })
    expect(await here('GET /api/v1/console/account')).toMatchObject({ ok: true })
    expect(await there('GET /api/v1/console/account')).toMatchObject(signedOut)
    expect(await signIn(email, STAFF_PASSWORD)).toMatchObject({ error: { code: 4430 } })
    expect(await signIn(email, OTHER_PASSWORD)).toMatchObject({ ok: true })
  })

  it('OW-05 lists the own sessions by device and ends one or all others', async () => {
    const { email } = await hire()
    const here = await accountOf(email)
    shop.clock.advance(minutes(1))
    const response = await shop.server.inject({
      method: 'POST',
      url: '/api/v1/console/sign-in',
      payload: { email, password: STAFF_PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Safari/537.36' },
    })
    expect(response.statusCode).toBe(200)
    shop.clock.advance(minutes(1))
    const third = await accountOf(email)
    const { sessions } = expectOk(await here('GET /api/v1/console/account'))
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['', false],
      ['Chrome · Android', false],
      ['', true],
    ])
    const end = (id = '') => here('DELETE /api/v1/console/account/sessions/:id', { params: { id } })
    expect(await end(sessions[0]?._id)).toMatchObject({ ok: true })
    expect(await third('GET /api/v1/console/account')).toMatchObject(signedOut)
    const { email: other } = await hire()
    const stranger = await accountOf(other)
    const [theirs] = expectOk(await stranger('GET /api/v1/console/account')).sessions
    expect(await end(theirs?._id)).toMatchObject({ error: { status: 404, code: 4453 } })
    expect(await here('DELETE /api/v1/console/account/sessions')).toMatchObject({ ok: true })
    expect(expectOk(await here('GET /api/v1/console/account')).sessions).toHaveLength(1)
    expect(await stranger('GET /api/v1/console/account')).toMatchObject({ ok: true })
  })

  const readResetTokens = async (): Promise<string[]> => {
    await shop.jobs.runPending()
    return mails.flatMap((text) => /new-password#([\w-]{65})/.exec(text)?.[1] ?? [])
  }

  it('OW-05 sends a link for a forgotten password that works once, for an hour, and ends all sessions', async () => {
    const { email } = await hire()
    const session = await accountOf(email)
    const anonymous = shop.browser().api<StaffLinksApi>()
    const ask = (address: string) =>
      anonymous('POST /api/v1/console/password-reset', { body: { email: address } })
    const [known, unknown] = [await ask(email.toUpperCase()), await ask('nobody@shop.example')]
    expect(known).toEqual(unknown)
    await shop.jobs.runPending()
    const listResets = () =>
      shop.platform.db.system((tx) => tx.sql.selectFrom('staff_password_resets').select('id').execute())
    const rows = await listResets()
    expect(rows).toHaveLength(1)
    for (let more = 0; more < 5; more += 1) await ask(email)
    await shop.jobs.runPending()
    expect(await listResets()).toHaveLength(3)
    const [token = '', second = ''] = [...new Set(await readResetTokens())]
    const use = (password: string, link = token) =>
      anonymous('POST /api/v1/console/password-reset/use', { body: { token: link, password } })
    expect(await use('password')).toMatchObject({ error: { status: 422, code: 4443 } })
    const answers = await Promise.all([use(OTHER_PASSWORD), use(OTHER_PASSWORD)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const link of [token, second, `${rows[0]?.id}${'x'.repeat(43)}`])
      expect(await use(OTHER_PASSWORD, link)).toMatchObject({ error: { status: 410, code: 4446 } })
    expect(await session('GET /api/v1/console/account')).toMatchObject(signedOut)
    expect(await signIn(email, OTHER_PASSWORD)).toMatchObject({ ok: true })
    await ask(email)
    const late = (await readResetTokens()).find((link) => link !== token && link !== second) ?? ''
    shop.clock.advance(hours(1))
    expect(await use(STAFF_PASSWORD, late)).toMatchObject({ error: { status: 410 } })
  })

  const setUp = async (email: string) => {
    const api = await accountOf(email)
    const begun = expectOk(
      await api('POST /api/v1/console/account/second-factor', { body: { password: STAFF_PASSWORD } }),
    )
    const secret = decodeBase32(begun.secret)
    const codeAt = (by = 0) => computeTotpCode(secret, getTotpStep(shop.clock.now()) + by)
    const { recoveryCodes } = expectOk(
      await api('PUT /api/v1/console/account/second-factor', { body: { code: codeAt() } }),
    )
    return { api, codeAt, recoveryCodes, uri: begun.uri }
  }

  it('OW-05 asks for a code of the second factor, each of which works once', async () => {
    const { email } = await hire()
    const { codeAt, uri } = await setUp(email)
    expect(uri).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&issuer=/)
    expect(await signIn(email, STAFF_PASSWORD)).toMatchObject({ error: { status: 422, code: 4440 } })
    expect(await signIn(email, 'Wrong-password-1', codeAt())).toMatchObject({ error: { code: 4430 } })
    // The code of the set-up was used.
    expect(await signIn(email, STAFF_PASSWORD, codeAt())).toMatchObject({
      error: { status: 422, code: 4441 },
    })
    shop.clock.advance(seconds(30))
    const fresh = codeAt()
    const answers = await Promise.all([
      signIn(email, STAFF_PASSWORD, fresh),
      signIn(email, STAFF_PASSWORD, fresh),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { rows } = await shop.platform.db.pool.query(
      `select totp_secret, totp_pending from staff where email = '${email}'`,
    )
    expect(rows[0]).toEqual({ totp_secret: expect.stringMatching(/^v1\./), totp_pending: null })
  })

  it('limits wrong codes as wrong passwords, though the password is right', async () => {
    const { email } = await hire()
    const { codeAt } = await setUp(email)
    shop.clock.advance(minutes(1))
    for (let guess = 0; guess < 5; guess += 1)
      expect(await signIn(email, STAFF_PASSWORD, '000000')).toMatchObject({ error: { code: 4441 } })
    expect(await signIn(email, STAFF_PASSWORD, codeAt())).toMatchObject({
      error: { status: 429, code: 4431 },
    })
    // Asking for the code gives no attempts back.
    shop.clock.advance(minutes(15))
    for (let ask = 0; ask < 5; ask += 1) await signIn(email, STAFF_PASSWORD)
    expect(await signIn(email, STAFF_PASSWORD, codeAt())).toMatchObject({ error: { status: 429 } })
  })

  it('accepts each of ten recovery codes once, stored as hashes, until new ones are made', async () => {
    const { email } = await hire()
    const { api, recoveryCodes } = await setUp(email)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = recoveryCodes
    expect(await signIn(email, STAFF_PASSWORD, first.toLowerCase().replace('-', ' '))).toMatchObject({
      ok: true,
    })
    expect(await signIn(email, STAFF_PASSWORD, first)).toMatchObject({ error: { code: 4441 } })
    expect(await api('GET /api/v1/console/account')).toMatchObject({ data: { recoveryCodes: 9 } })
    const { rows } = await shop.platform.db.pool.query('select code_hash from staff_recovery_codes')
    expect(JSON.stringify(rows)).not.toContain(second)
    const body = { password: STAFF_PASSWORD }
    const renewed = expectOk(await api('POST /api/v1/console/account/recovery-codes', { body }))
    expect(await signIn(email, STAFF_PASSWORD, second)).toMatchObject({ error: { code: 4441 } })
    expect(await signIn(email, STAFF_PASSWORD, renewed.recoveryCodes[0])).toMatchObject({ ok: true })
  })

  it('switches the second factor off with the password, or by an owner', async () => {
    const { email, id } = await hire()
    const { api } = await setUp(email)
    const remove = (password: string) =>
      api('POST /api/v1/console/account/second-factor/removal', { body: { password } })
    expect(await remove('Wrong-password-1')).toMatchObject({ error: { status: 422, code: 4442 } })
    expect(await remove(STAFF_PASSWORD)).toMatchObject({ ok: true })
    expect(await signIn(email, STAFF_PASSWORD)).toMatchObject({ ok: true })
    shop.clock.advance(minutes(1))
    const again = await setUp(email)
    const boss = await hire('owner')
    const owner = (await signInStaff(shop, boss.email)).api<PeopleApi>()
    const own = { params: { id: boss.id } }
    expect(await owner('DELETE /api/v1/console/staff/:id/second-factor', own)).toMatchObject({
      error: { status: 404 },
    })
    const params = { id }
    expect(await owner('DELETE /api/v1/console/staff/:id/second-factor', { params })).toMatchObject({
      ok: true,
    })
    expect(await again.api('GET /api/v1/console/account')).toMatchObject(signedOut)
    expect(await signIn(email, STAFF_PASSWORD)).toMatchObject({ ok: true })
  })

  it('keeps the second factor when the password is reset, and refuses a code before it is set up', async () => {
    const { email } = await hire()
    const api = await accountOf(email)
    expect(
      await api('PUT /api/v1/console/account/second-factor', { body: { code: '123456' } }),
    ).toMatchObject({
      error: { status: 409, code: 4452 },
    })
    await setUp(email)
    await shop.browser().api<StaffLinksApi>()('POST /api/v1/console/password-reset', { body: { email } })
    const token = (await readResetTokens()).at(-1) ?? ''
    const body = { token, password: OTHER_PASSWORD }
    expect(
      await shop.browser().api<StaffLinksApi>()('POST /api/v1/console/password-reset/use', { body }),
    ).toMatchObject({ ok: true })
    expect(await signIn(email, OTHER_PASSWORD)).toMatchObject({ error: { code: 4440 } })
  })
})
