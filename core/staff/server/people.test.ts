import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedTestBrand, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import type { Client } from '#platform/contract/client.ts'
import { days, hours } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { AccountApi, StaffLinksApi } from '../contract/account-endpoints.ts'
import type { StaffApi } from '../contract/endpoints.ts'
import type { PeopleApi } from '../contract/people-endpoints.ts'
import { hireStaff, STAFF_PASSWORD, signInStaff } from '../testing/sign-in.ts'

const versionOf = async (api: Client<PeopleApi>, id: string): Promise<string> => {
  const { people } = expectOk(await api('GET /api/v1/console/staff'))
  return people.find(({ _id }) => _id === id)?.version ?? ''
}

const JOINING = { name: 'Noor', password: 'Sesame-and-salt-3' }

describe('people of a shop', () => {
  let shop: TestShop
  const emails = {
    owner: 'owner@shop.example',
    manager: 'manager@shop.example',
    limited: 'limited@shop.example',
  }
  const as = async (email: string) => (await signInStaff(shop, email)).api<PeopleApi>()
  const ids: Record<string, string> = {}
  const hire = async (name: string, role: 'manager' | 'kitchen' | 'driver' | 'owner', storeIds?: string[]) =>
    hireStaff(shop, shop.site.brandId, { email: `${name}@shop.example`, role, ...(storeIds && { storeIds }) })
  const marina = () => shop.site.stores.marina ?? ''
  const downtown = () => shop.site.stores.downtown ?? ''

  beforeAll(async () => {
    shop = await startTestShop()
    ids.owner = await hire('owner', 'owner')
    ids.manager = await hire('manager', 'manager')
    ids.limited = await hire('limited', 'manager', [marina()])
    ids.cook = await hire('cook', 'kitchen', [downtown()])
    ids.driver = await hire('driver', 'driver', [marina()])
  })
  afterAll(() => shop.close())

  const invite = async (
    email: string,
    more: { role?: 'kitchen' | 'driver'; storeIds?: string[] | null } = {},
  ) => {
    const api = await as(emails.owner)
    const body = { email, role: more.role ?? 'kitchen', storeIds: more.storeIds ?? null } as const
    return expectOk(await api('POST /api/v1/console/staff/invitations', { body }))
  }
  const tokenOf = (link: string | null) => link?.split('#')[1] ?? ''
  const accept = (token: string, joining = JOINING) =>
    shop.browser().api<StaffLinksApi>()('POST /api/v1/console/invitation/acceptance', {
      body: { token, ...joining },
    })

  it('OW-05 lists people with role, outlets, last sign-in and second factor', async () => {
    const api = await as(emails.owner)
    const { people, roles } = expectOk(await api('GET /api/v1/console/staff'))
    expect(people.map(({ email }) => email.split('@')[0])).toEqual([
      ...['cook', 'driver', 'limited', 'manager', 'owner'],
    ])
    expect(people.find(({ isSelf }) => isSelf)).toMatchObject({
      ...{ email: emails.owner, role: 'owner', storeIds: null, hasSecondFactor: false },
      lastSignInAt: shop.clock.now().toISOString(),
    })
    expect(people[0]).toMatchObject({ storeIds: [downtown()], lastSignInAt: null, isManageable: true })
    expect(roles).toEqual(['owner', 'manager', 'orderTaker', 'kitchen', 'driver'])
  })

  it('OW-05 invites by a link that signs in once with the given role and outlets', async () => {
    const invitation = await invite('Noor@Shop.example ', { storeIds: [marina()] })
    expect(invitation).toMatchObject({ email: 'noor@shop.example', isExpired: false })
    const token = tokenOf(invitation.link)
    const anonymous = shop.browser().api<StaffLinksApi>()
    expect(await anonymous('POST /api/v1/console/invitation', { body: { token } })).toMatchObject({
      data: { email: 'noor@shop.example', role: 'kitchen' },
    })
    expect(await accept(token, { ...JOINING, password: 'password' })).toMatchObject({
      error: { status: 422, field: 'password' },
    })
    const [first, second] = await Promise.all([accept(token), accept(token)])
    expect([first, second].filter(({ ok }) => ok)).toHaveLength(1)
    expect(await accept(token)).toMatchObject({ error: { status: 410, code: 4446 } })
    const body = { email: 'noor@shop.example', password: JOINING.password }
    const browser = shop.browser()
    const signedIn = expectOk(await browser.api<StaffApi>()('POST /api/v1/console/sign-in', { body }))
    expect(signedIn.staff).toMatchObject({ name: 'Noor', role: 'kitchen', isLimited: true })
  })

  it('refuses a link that was withdrawn, replaced, expired, changed or made for something else', async () => {
    const api = await as(emails.owner)
    const refused = { error: { status: 410, code: 4446 } }
    const replaced = await invite('late@shop.example')
    const renewed = expectOk(
      await api('POST /api/v1/console/staff/invitations/:id/renewal', { params: { id: replaced._id } }),
    )
    expect(await accept(tokenOf(replaced.link))).toMatchObject(refused)
    const changed = `${tokenOf(renewed.link).slice(0, -1)}_`
    for (const token of [changed, renewed._id, 'x'.repeat(65)])
      expect(await accept(token)).toMatchObject(refused)
    const reset = shop.browser().api<StaffLinksApi>()
    const use = { token: tokenOf(renewed.link), password: JOINING.password }
    expect(await reset('POST /api/v1/console/password-reset/use', { body: use })).toMatchObject(refused)
    shop.clock.advance(days(7))
    expect(await accept(tokenOf(renewed.link))).toMatchObject(refused)
    const again = await as(emails.owner)
    const { invitations } = expectOk(await again('GET /api/v1/console/staff'))
    expect(invitations).toMatchObject([{ email: 'late@shop.example', isExpired: true }])
    const withdrawn = await invite('late@shop.example')
    const params = { id: withdrawn._id }
    expect(await again('DELETE /api/v1/console/staff/invitations/:id', { params })).toMatchObject({
      ok: true,
    })
    expect(await accept(tokenOf(withdrawn.link))).toMatchObject(refused)
    expect(await again('DELETE /api/v1/console/staff/invitations/:id', { params })).toMatchObject({
      error: { status: 404, code: 4445 },
    })
  })

  it('names what is wrong with an invitation, and does not disclose staff of other shops', async () => {
    const api = await as(emails.owner)
    const send = (email: string, storeIds: string[] | null = null, role: 'owner' | 'kitchen' = 'kitchen') =>
      api('POST /api/v1/console/staff/invitations', { body: { email, role, storeIds } })
    expect(await send('nobody')).toMatchObject({ error: { status: 422, field: 'email' } })
    expect(await send(emails.manager)).toMatchObject({ error: { status: 409, field: 'email' } })
    expect(await send('a@shop.example', [])).toMatchObject({ error: { status: 422, field: 'storeIds' } })
    expect(await send('a@shop.example', ['x'.repeat(22)])).toMatchObject({ error: { field: 'storeIds' } })
    expect(await send('a@shop.example', [marina()], 'owner')).toMatchObject({ error: { field: 'storeIds' } })
    const elsewhere = await seedTestBrand(shop, { key: 'elsewhere' })
    await hireStaff(shop, elsewhere.brandId, { email: 'both@example.com', role: 'kitchen' })
    const { link } = expectOk(await send('both@example.com'))
    expect(await accept(tokenOf(link))).toMatchObject({ error: { status: 409, code: 4448 } })
  })

  it('lets nobody appoint, change or remove above their own role', async () => {
    const manager = await as(emails.manager)
    const invitation = { email: 'up@shop.example', storeIds: null }
    for (const role of ['owner', 'manager'] as const)
      expect(
        await manager('POST /api/v1/console/staff/invitations', { body: { ...invitation, role } }),
      ).toMatchObject({ error: { status: 403, code: 4449, field: 'role' } })
    const change = (id = '', role: 'owner' | 'manager' | 'driver' = 'driver') =>
      manager('PUT /api/v1/console/staff/:id', {
        params: { id },
        body: { role, storeIds: null, version: '' },
      })
    for (const id of [ids.owner, ids.manager, ids.limited])
      expect(await change(id)).toMatchObject({ error: { status: 403, code: 4449 } })
    for (const role of ['owner', 'manager'] as const)
      expect(await change(ids.cook, role)).toMatchObject({ error: { status: 403, code: 4449 } })
    expect(
      await manager('DELETE /api/v1/console/staff/:id', { params: { id: ids.owner ?? '' } }),
    ).toMatchObject({ error: { status: 403 } })
    const cook = await as('cook@shop.example')
    expect(await cook('GET /api/v1/console/staff')).toMatchObject({ error: { status: 403 } })
  })

  it('OW-06 shows a manager of one outlet only its people, and lets them manage only these', async () => {
    const api = await as(emails.limited)
    const { people, roles } = expectOk(await api('GET /api/v1/console/staff'))
    expect(people.map(({ email }) => email.split('@')[0]).toSorted()).toEqual(['driver', 'limited', 'noor'])
    expect(roles).toEqual(['orderTaker', 'kitchen', 'driver'])
    const put = async (id = '', storeIds: string[] | null = null) => {
      const body = { role: 'kitchen', storeIds, version: await versionOf(api, id) } as const
      return api('PUT /api/v1/console/staff/:id', { params: { id }, body })
    }
    expect(await put(ids.cook, [marina()])).toMatchObject({ error: { status: 404, code: 4444 } })
    for (const storeIds of [null, [downtown()], [marina(), downtown()]])
      expect(await put(ids.driver, storeIds)).toMatchObject({ error: { status: 422, field: 'storeIds' } })
    expect(await put(ids.driver, [marina()])).toMatchObject({ ok: true })
    const body = { email: 'far@shop.example', role: 'kitchen' as const, storeIds: [downtown()] }
    expect(await api('POST /api/v1/console/staff/invitations', { body })).toMatchObject({
      error: { status: 422, field: 'storeIds' },
    })
  })

  it('OW-05 removes somebody with all sessions, and a change holds from the next call on', async () => {
    const owner = await as(emails.owner)
    const id = await hire('gone', 'manager')
    const browsers = [
      await signInStaff(shop, 'gone@shop.example'),
      await signInStaff(shop, 'gone@shop.example'),
    ]
    const [gone] = browsers.map((browser) => browser.api<PeopleApi>())
    const version = await versionOf(owner, id)
    const body = { role: 'driver' as const, storeIds: [marina()], version }
    expect(await owner('PUT /api/v1/console/staff/:id', { params: { id }, body })).toMatchObject({ ok: true })
    // A sheet that was opened before does not give the role back.
    const late = { ...body, role: 'manager' as const }
    expect(await owner('PUT /api/v1/console/staff/:id', { params: { id }, body: late })).toMatchObject({
      error: {
        status: 409,
        code: 4090,
        data: { role: 'driver', storeIds: [marina()], version: await versionOf(owner, id) },
      },
    })
    expect(await gone?.('GET /api/v1/console/staff')).toMatchObject({ error: { status: 403 } })
    expect(await owner('DELETE /api/v1/console/staff/:id', { params: { id } })).toMatchObject({ ok: true })
    for (const browser of browsers)
      expect(await browser.api<AccountApi>()('GET /api/v1/console/account')).toMatchObject({
        error: { status: 401 },
      })
    expect(await owner('DELETE /api/v1/console/staff/:id', { params: { id } })).toMatchObject({
      error: { status: 404 },
    })
    const signIn = { email: 'gone@shop.example', password: STAFF_PASSWORD }
    expect(
      await shop.browser().api<StaffApi>()('POST /api/v1/console/sign-in', { body: signIn }),
    ).toMatchObject({ error: { code: 4430 } })
  })

  it('sends invitations by mail where a service is set up, and keeps links and addresses out of its queue', async () => {
    const sent: { to: string; text: string; html?: string | undefined }[] = []
    const mailed = await startTestShop({
      plugins: [
        ...(await import('#apps/server/areas.ts')).serverPlugins,
        {
          name: 'mailbox',
          provides: () => ({
            messageProvider: [
              { name: 'mailbox', channels: ['email'], send: async (message) => void sent.push(message) },
            ],
          }),
        },
      ],
    })
    await hireStaff(mailed, mailed.site.brandId, { email: emails.owner, role: 'owner' })
    const api = (await signInStaff(mailed, emails.owner)).api<PeopleApi>()
    const body = { email: 'mail@shop.example', role: 'driver', storeIds: null } as const
    const invitation = expectOk(await api('POST /api/v1/console/staff/invitations', { body }))
    expect(invitation.link).toBeNull()
    const { rows } = await mailed.platform.db.pool.query(
      "select payload from outbox where topic = 'staff.mail'",
    )
    expect(rows).toEqual([{ payload: { kind: 'invitation', id: invitation._id, language: 'en' } }])
    await mailed.jobs.runPending()
    expect(sent).toMatchObject([{ to: 'mail@shop.example' }])
    const token = /join#(\S+)/.exec(sent[0]?.text ?? '')?.[1] ?? ''
    const joined = mailed.browser().api<StaffLinksApi>()
    expect(
      await joined('POST /api/v1/console/invitation/acceptance', { body: { token, ...JOINING } }),
    ).toMatchObject({ ok: true })
    await mailed.close()
  })

  it('forgets an invitation a month after it expired', async () => {
    await invite('old@shop.example')
    const forget = async () => {
      await shop.platform.db.system((tx) =>
        shop.platform.jobs.enqueue(tx, { name: 'staff.forget', payload: {} }),
      )
      await shop.jobs.runPending()
      const { rows } = await shop.platform.db.pool.query(
        "select email from staff_invitations where email = 'old@shop.example'",
      )
      return rows.length
    }
    shop.clock.advance(days(36))
    expect(await forget()).toBe(1)
    shop.clock.advance(days(1) + hours(1))
    expect(await forget()).toBe(0)
  })

  it('lists rights from the rules that the server applies', async () => {
    const api = await as(emails.owner)
    const rights = expectOk(await api('GET /api/v1/console/staff/rights'))
    const find = (name: string) => rights.find(({ right }) => right === name)
    expect(find('busy')).toMatchObject({ roles: ['owner', 'manager', 'orderTaker', 'kitchen'] })
    expect(find('pause')).toMatchObject({
      roles: ['owner', 'manager', 'orderTaker'],
      isForAllOutlets: false,
    })
    // Rights of removable features, where they are there.
    for (const [name, expected] of [
      ['eraseCustomers', { roles: ['owner'], isForAllOutlets: false }],
      ['promotions', { roles: ['owner', 'manager'], isForAllOutlets: true }],
    ] as const)
      expect([undefined, expect.objectContaining(expected)]).toContainEqual(find(name))
  })
})

describe.each(listTestDatabases())('owners on $name', ({ name }) => {
  it('OW-05 are never all removed or demoted, not even at the same moment', {
    timeout: 120_000,
  }, async () => {
    const shop = await startTestShop({ database: name })
    const { brandId } = shop.site
    const hire = (email: string) => hireStaff(shop, brandId, { email, role: 'owner' })
    const emails = ['one@shop.example', 'two@shop.example']
    const ids = [await hire('one@shop.example'), await hire('two@shop.example')]
    const apis = await Promise.all(
      emails.map(async (email) => (await signInStaff(shop, email)).api<PeopleApi>()),
    )
    const [one, two] = apis
    const [first = '', second = ''] = ids
    const version = one ? await versionOf(one, first) : ''
    const demote = { role: 'manager', storeIds: null, version } as const
    const answers = await Promise.all([
      one?.('DELETE /api/v1/console/staff/:id', { params: { id: second } }),
      two?.('PUT /api/v1/console/staff/:id', { params: { id: first }, body: demote }),
    ])
    expect(answers.filter((answer) => answer?.ok)).toHaveLength(1)
    const rows = await shop.platform.db.system((tx) =>
      tx.sql.selectFrom('staff').select('id').where('role', '=', 'owner').execute(),
    )
    const [owner] = rows
    expect(rows).toHaveLength(1)
    const left = owner?.id === first ? one : two
    for (const answer of [
      await left?.('DELETE /api/v1/console/staff/:id', { params: { id: owner?.id ?? '' } }),
      await left?.('PUT /api/v1/console/staff/:id', { params: { id: owner?.id ?? '' }, body: demote }),
    ])
      expect(answer).toMatchObject({ error: { status: 409, code: 4450 } })
    await shop.close()
  })
})
