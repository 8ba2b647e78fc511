import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { seedTestBrand, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { AccountApi } from '../contract/account-endpoints.ts'
import type { StaffApi } from '../contract/endpoints.ts'
import type { PasskeySignInApi, PasskeysApi } from '../contract/passkey-endpoints.ts'
import type { PeopleApi } from '../contract/people-endpoints.ts'
import { hireStaff, STAFF_PASSWORD, signInStaff } from '../testing/sign-in.ts'
import {
  createSoftwareAuthenticator,
  type Deviation,
  type SoftwareAuthenticator,
} from '../testing/software-authenticator.ts'
import { resetStaffPassword } from './staff.service.ts'

const ORIGIN = 'http://localhost'
const REFUSED = { error: { status: 422, code: 4454 } }
const SIGNED_OUT = { error: { status: 401 } }

/** Adds a passkey to the account of whoever is signed in in `browser`. */
const addPasskey = async (
  browser: TestBrowser,
  {
    authenticator = createSoftwareAuthenticator(ORIGIN),
    name = 'My phone',
    ...deviation
  }: {
    readonly authenticator?: SoftwareAuthenticator
    readonly name?: string
  } & Deviation = {},
) => {
  const api = browser.api<PasskeysApi>()
  const body = { password: STAFF_PASSWORD }
  const options = expectOk(await api('POST /api/v1/console/account/passkeys/options', { body }))
  const passkey = { name, ...authenticator.create(options, deviation) }
  const answer = await api('POST /api/v1/console/account/passkeys', { body: passkey })
  return { answer, authenticator, options, passkey }
}

const askToSignIn = async (browser: TestBrowser) =>
  expectOk(
    await browser.api<PasskeySignInApi>()('POST /api/v1/console/passkey-sign-in/options', { body: {} }),
  )

const signInBy = async (
  browser: TestBrowser,
  authenticator: SoftwareAuthenticator,
  deviation: Deviation = {},
) => {
  const body = authenticator.sign(await askToSignIn(browser), deviation)
  const answer = await browser.api<PasskeySignInApi>()('POST /api/v1/console/passkey-sign-in', { body })
  if (answer.ok) browser.token = answer.data.token
  return answer
}

describe('passkeys of staff', () => {
  let shop: TestShop
  let people = 0
  beforeAll(async () => {
    shop = await startTestShop()
  })
  afterAll(() => shop.close())

  const hire = async (role: 'kitchen' | 'owner' = 'kitchen', brandId = shop.site.brandId) => {
    people += 1
    const email = `passkey-${people}@shop.example`
    const id = await hireStaff(shop, brandId, { email, role })
    return { id, email, browser: await signInStaff(shop, email) }
  }
  const hireWithPasskey = async () => {
    const person = await hire()
    const { answer, authenticator } = await addPasskey(person.browser)
    expect(answer).toMatchObject({ ok: true })
    return { ...person, authenticator }
  }
  const listPasskeys = async (browser: TestBrowser) =>
    expectOk(await browser.api<AccountApi>()('GET /api/v1/console/account')).passkeys

  it('OW-05 signs in by a passkey, which stands for password and second factor', async () => {
    const { browser, email, authenticator } = await hireWithPasskey()
    await shop.platform.db.pool.query(`update staff set totp_secret = 'v1.set' where email = '${email}'`)
    const tablet = shop.browser()
    shop.clock.advance(minutes(1))
    expect(await signInBy(tablet, authenticator)).toMatchObject({ data: { staff: { email } } })
    expect(await tablet.api<StaffApi>()('GET /api/v1/console/me')).toMatchObject({ data: { email } })
    expect(await listPasskeys(browser)).toEqual([
      {
        ...{ _id: expect.any(String), name: 'My phone', host: 'localhost' },
        addedAt: new Date(shop.clock.now().getTime() - minutes(1)).toISOString(),
        lastUsedAt: shop.clock.now().toISOString(),
      },
    ])
  })

  it('asks for a discoverable credential and a verified person, and discloses nobody', async () => {
    const { browser, id } = await hire()
    const { options } = await addPasskey(browser)
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(id)
    const more = await addPasskey(browser)
    expect(more.options.excludeCredentials).toHaveLength(1)
    expect(await askToSignIn(shop.browser())).toEqual({
      ...{ challenge: expect.stringMatching(/^[\w-]{43}$/), rpId: 'localhost', timeout: minutes(5) },
      userVerification: 'required',
    })
  })

  it('adds a passkey with the password only', async () => {
    const { browser } = await hire()
    const body = { password: 'Wrong-password-1' }
    const api = browser.api<PasskeysApi>()
    expect(await api('POST /api/v1/console/account/passkeys/options', { body })).toMatchObject({
      error: { status: 422, code: 4442, field: 'password' },
    })
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['another purpose', { type: 'webauthn.get' }],
    ['nobody verified', { isUserVerified: false }],
  ])('refuses to add a passkey made with %s', async (_case, deviation) => {
    const { browser } = await hire()
    const { answer } = await addPasskey(browser, deviation)
    expect(answer).toMatchObject(REFUSED)
    expect(await listPasskeys(browser)).toEqual([])
  })

  it('adds once, in the session that asked, within five minutes, and nobody’s credential twice', async () => {
    const { browser, email } = await hire()
    const first = await addPasskey(browser)
    const send = (from: TestBrowser, body = first.passkey) =>
      from.api<PasskeysApi>()('POST /api/v1/console/account/passkeys', { body })
    expect(await send(browser)).toMatchObject(REFUSED)
    const thief = await hire()
    expect((await addPasskey(thief.browser, { authenticator: first.authenticator })).answer).toMatchObject(
      REFUSED,
    )
    const ask = async () =>
      expectOk(
        await browser.api<PasskeysApi>()('POST /api/v1/console/account/passkeys/options', {
          body: { password: STAFF_PASSWORD },
        }),
      )
    const other = createSoftwareAuthenticator(ORIGIN)
    const made = { name: 'Other', ...other.create(await ask()) }
    expect(await send(await signInStaff(shop, email), made)).toMatchObject(REFUSED)
    shop.clock.advance(minutes(5))
    expect(await send(browser, made)).toMatchObject(REFUSED)
    expect(await listPasskeys(browser)).toHaveLength(1)
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
    ['another host', { rpId: 'evil.example' }],
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['another purpose', { type: 'webauthn.create' }],
    ['another person', { userHandle: Buffer.from('x'.repeat(22)).toString('base64url') }],
    ['nobody verified', { isUserVerified: false }],
    ['an old count', { signCount: 1 }],
  ])('refuses a sign-in with %s', async (_case, deviation) => {
    const { authenticator } = await hireWithPasskey()
    expect(await signInBy(shop.browser(), authenticator, deviation)).toMatchObject(REFUSED)
    expect(await signInBy(shop.browser(), authenticator)).toMatchObject({ ok: true })
  })

  it('accepts each challenge once, from the browser that asked, within five minutes', async () => {
    const { authenticator } = await hireWithPasskey()
    const send = (from: TestBrowser, body: ReturnType<SoftwareAuthenticator['sign']>) =>
      from.api<PasskeySignInApi>()('POST /api/v1/console/passkey-sign-in', { body })
    const browser = shop.browser()
    const options = await askToSignIn(browser)
    expect(await send(shop.browser(), authenticator.sign(options))).toMatchObject(REFUSED)
    const answers = await Promise.all([
      send(browser, authenticator.sign(options)),
      send(browser, authenticator.sign(options)),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await send(browser, authenticator.sign(options))).toMatchObject(REFUSED)
    // Two tabs of one browser do not disturb each other.
    const [one, two] = [await askToSignIn(browser), await askToSignIn(browser)]
    for (const each of [one, two])
      expect(await send(browser, authenticator.sign(each))).toMatchObject({ ok: true })
    const late = await askToSignIn(browser)
    shop.clock.advance(minutes(5))
    expect(await send(browser, authenticator.sign(late))).toMatchObject(REFUSED)
    await shop.platform.db.system((tx) =>
      shop.platform.jobs.enqueue(tx, { name: 'staff.forget', payload: {} }),
    )
    await shop.jobs.runPending()
    const { rows } = await shop.platform.db.pool.query('select * from staff_passkey_challenges')
    expect(rows).toEqual([])
  })

  it('refuses a credential that nobody added, and one signed by another key', async () => {
    const { authenticator } = await hireWithPasskey()
    const foreign = createSoftwareAuthenticator(ORIGIN)
    const browser = shop.browser()
    expect(
      await signInBy(browser, foreign, { userHandle: Buffer.from('x'.repeat(22)).toString('base64url') }),
    ).toMatchObject(REFUSED)
    const options = await askToSignIn(browser)
    const right = authenticator.sign(options)
    const { signature } = foreign.sign(options, { userHandle: right.userHandle })
    const body = { ...right, signature }
    expect(
      await browser.api<PasskeySignInApi>()('POST /api/v1/console/passkey-sign-in', { body }),
    ).toMatchObject(REFUSED)
  })

  it('refuses a copy whose count has fallen behind, and accepts authenticators that never count', async () => {
    const { authenticator } = await hireWithPasskey()
    const use = (signCount: number) => signInBy(shop.browser(), authenticator, { signCount })
    expect(await use(7)).toMatchObject({ ok: true })
    for (const signCount of [7, 6, 0]) expect(await use(signCount)).toMatchObject(REFUSED)
    expect(await use(8)).toMatchObject({ ok: true })
    const { browser } = await hire()
    const synced = await addPasskey(browser, { signCount: 0 })
    for (let time = 0; time < 2; time += 1)
      expect(await signInBy(shop.browser(), synced.authenticator, { signCount: 0 })).toMatchObject({
        ok: true,
      })
  })

  it('is blocked for 15 minutes after five failed sign-ins with a credential, as after wrong passwords', async () => {
    const { authenticator, email } = await hireWithPasskey()
    const fail = () => signInBy(shop.browser(), authenticator, { origin: 'https://evil.example' })
    for (let attempt = 0; attempt < 5; attempt += 1) expect(await fail()).toMatchObject(REFUSED)
    expect(await signInBy(shop.browser(), authenticator)).toMatchObject({
      error: { status: 429, code: 4431 },
    })
    // The password is not guessed by that, and wrong passwords do not block the passkey.
    await signInStaff(shop, email)
    shop.clock.advance(minutes(15))
    expect(await signInBy(shop.browser(), authenticator)).toMatchObject({ ok: true })
  })

  it('renames and removes own passkeys only, and a removed one opens nothing', async () => {
    const { browser, authenticator } = await hireWithPasskey()
    const api = browser.api<PasskeysApi>()
    const [added] = await listPasskeys(browser)
    const params = { id: added?._id ?? '' }
    const { browser: stranger } = await hire()
    const theirs = stranger.api<PasskeysApi>()
    const unknown = { error: { status: 404, code: 4456 } }
    const name = { name: ' Kitchen tablet ' }
    const password = { password: STAFF_PASSWORD }
    expect(await theirs('PUT /api/v1/console/account/passkeys/:id', { params, body: name })).toMatchObject(
      unknown,
    )
    expect(
      await theirs('POST /api/v1/console/account/passkeys/:id/removal', { params, body: password }),
    ).toMatchObject(unknown)
    expect(await api('PUT /api/v1/console/account/passkeys/:id', { params, body: name })).toMatchObject({
      ok: true,
    })
    expect(await listPasskeys(browser)).toMatchObject([{ name: 'Kitchen tablet' }])
    const removal = 'POST /api/v1/console/account/passkeys/:id/removal'
    expect(await api(removal, { params, body: { password: 'Wrong-password-1' } })).toMatchObject({
      error: { status: 422, code: 4442 },
    })
    expect(await signInBy(shop.browser(), authenticator)).toMatchObject({ ok: true })
    const open = shop.browser()
    const begun = authenticator.sign(await askToSignIn(open))
    expect(await api(removal, { params, body: password })).toMatchObject({ ok: true })
    expect(
      await open.api<PasskeySignInApi>()('POST /api/v1/console/passkey-sign-in', { body: begun }),
    ).toMatchObject(REFUSED)
    expect(await signInBy(shop.browser(), authenticator)).toMatchObject(REFUSED)
    expect(await api(removal, { params, body: password })).toMatchObject(unknown)
  })

  it('OW-05 ends with the person: a removed member’s passkey opens nothing', async () => {
    const { id, authenticator, browser } = await hireWithPasskey()
    const owner = (await hire('owner')).browser.api<PeopleApi>()
    const people = async () => expectOk(await owner('GET /api/v1/console/staff')).people
    expect((await people()).find(({ _id }) => _id === id)).toMatchObject({ hasPasskey: true })
    expect(await owner('DELETE /api/v1/console/staff/:id', { params: { id } })).toMatchObject({ ok: true })
    expect(await browser.api<AccountApi>()('GET /api/v1/console/account')).toMatchObject(SIGNED_OUT)
    expect(await signInBy(shop.browser(), authenticator)).toMatchObject(REFUSED)
  })

  it('ends with a forgotten password and with the reset of a lost second factor, not with sessions', async () => {
    const first = await hireWithPasskey()
    const other = await signInStaff(shop, first.email)
    expect(await other.api<AccountApi>()('DELETE /api/v1/console/account/sessions')).toMatchObject({
      ok: true,
    })
    expect(await first.browser.api<AccountApi>()('GET /api/v1/console/account')).toMatchObject(SIGNED_OUT)
    expect(await signInBy(shop.browser(), first.authenticator)).toMatchObject({ ok: true })
    await shop.platform.db.tenant(shop.site.brandId, (tx) =>
      resetStaffPassword(tx, { email: first.email, password: 'Sesame-and-salt-3' }),
    )
    expect(await signInBy(shop.browser(), first.authenticator)).toMatchObject(REFUSED)
    const second = await hireWithPasskey()
    const owner = (await hire('owner')).browser.api<PeopleApi>()
    const params = { id: second.id }
    expect(await owner('DELETE /api/v1/console/staff/:id/second-factor', { params })).toMatchObject({
      ok: true,
    })
    expect(await signInBy(shop.browser(), second.authenticator)).toMatchObject(REFUSED)
  })

  it('writes no credential into the log of changes', async () => {
    const { browser, email } = await hire()
    const { authenticator, passkey } = await addPasskey(browser)
    const { rows } = await shop.platform.db.pool.query(
      `select after from audit_entries where thing = 'staff_passkeys' and change = 'insert'
       order by seq desc limit 1`,
    )
    expect(rows[0]).toMatchObject({
      after: { name: 'My phone', credential_id: '[redacted]', public_key: '[redacted]' },
    })
    const stored = await shop.platform.db.pool.query(
      `select public_key from staff_passkeys join staff on staff.id = staff_id where email = '${email}'`,
    )
    const log = JSON.stringify((await shop.platform.db.pool.query('select * from audit_entries')).rows)
    const keys = stored.rows.map((row) => JSON.stringify(row).split('"')[3] ?? '')
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{60,}$/)])
    for (const secret of [authenticator.credentialId, ...keys, passkey.clientData])
      expect(log).not.toContain(secret)
  })

  it('adds at most twenty to one person', async () => {
    const { browser, email } = await hireWithPasskey()
    await shop.platform.db.pool.query(
      `insert into staff_passkeys select left(id, 20) || to_char(n, 'FM00'), brand_id, staff_id, name, rp_id,
         credential_id || n, public_key, sign_count, transports, created_at, used_at
       from staff_passkeys, generate_series(1, 19) n
       where staff_id = (select id from staff where email = '${email}')`,
    )
    const body = { password: STAFF_PASSWORD }
    expect(
      await browser.api<PasskeysApi>()('POST /api/v1/console/account/passkeys/options', { body }),
    ).toMatchObject({ error: { status: 409, code: 4457 } })
  })
})

describe('hosts of passkeys', () => {
  it('are our own, this machine’s name, and a merchant’s own host for its staff only', async () => {
    const shop = await startTestShop({ env: { PUBLIC_ORIGIN: 'https://order.example' } })
    const { brandId, siteId } = shop.site
    await shop.platform.db.pool.query('insert into site_hosts (site_id, host) values ($1, $2)', [
      siteId,
      'own.example',
    ])
    const elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
    const signInFrom = async (name: string, brand: string) => {
      const email = `${name}@shop.example`
      await hireStaff(shop, brand, { email, role: 'kitchen' })
      return signInStaff(shop, email)
    }
    const ours = await signInFrom('ours', brandId)
    const theirs = await signInFrom('theirs', elsewhere.brandId)
    const addAt = async (browser: TestBrowser, host: string, origin: string) => {
      const authenticator = createSoftwareAuthenticator(origin)
      return addPasskey(Object.assign(browser, { host }), { authenticator })
    }
    const made = await addAt(ours, 'own.example', 'https://own.example')
    expect(made.answer).toMatchObject({ ok: true })
    expect((await addAt(ours, 'own.example', 'http://own.example')).answer).toMatchObject(REFUSED)
    expect((await addAt(theirs, 'order.example', 'https://order.example')).answer).toMatchObject({ ok: true })
    expect((await addAt(ours, 'localhost:3000', 'http://localhost:3000')).answer).toMatchObject({ ok: true })
    const body = { password: STAFF_PASSWORD }
    for (const [browser, host] of [
      [theirs, 'own.example'],
      [ours, 'evil.example'],
      [ours, '127.0.0.1:3000'],
      [ours, '[::1]:3000'],
    ] as const)
      expect(
        await Object.assign(browser, { host }).api<PasskeysApi>()(
          'POST /api/v1/console/account/passkeys/options',
          { body },
        ),
      ).toMatchObject({ error: { status: 422, code: 4455 } })
    const signInAt = (host: string) => signInBy(Object.assign(shop.browser(), { host }), made.authenticator)
    expect(await signInAt('own.example')).toMatchObject({ ok: true })
    expect(await signInAt('order.example')).toMatchObject(REFUSED)
    // The host now belongs to another merchant, who must not use what was made there.
    await shop.platform.db.pool.query('update site_hosts set site_id = $1', [elsewhere.siteId])
    expect(await signInAt('own.example')).toMatchObject(REFUSED)
    await shop.close()
  })
})
