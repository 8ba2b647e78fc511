import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createVerifiedCustomer,
  fillCart,
  placeOrder,
  seedTestBrand,
  startTestShop,
  type TestShop,
  type TestSite,
} from '#apps/server/testing/test-shop.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { saveAccountSettings } from '#core/payments/server/accounts.service.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { computeFingerprint } from './support/fingerprint.ts'
import { createForgeries, createSignedEvent, type WebhookPost } from './support/forgeries.ts'

const SECRET = 'the secret that is valid today'
const NEXT_SECRET = 'the secret that replaces it soon'
const FOREIGN_SECRET = 'the secret of quite another shop'

interface Account {
  readonly id: string
  readonly site: TestSite
}

describe('events that the gateway did not sign', () => {
  let shop: TestShop
  let ours: Account
  let theirs: Account
  const now = (): number => Math.floor(shop.clock.now().getTime() / 1000)

  /** An unpaid order: nothing listens at the gateway's address. */
  const unpaidOrder = async (site: TestSite) => {
    const browser = await createVerifiedCustomer(shop, site)
    const placed = expectOk(await placeOrder(browser, await fillCart(browser, site), { mod: 'express' }))
    const payment = await shop.platform.db.system((tx) =>
      tx.sql
        .selectFrom('payments')
        .select(['id', 'reference', 'account_id as accountId'])
        .where('id', '=', placed.payment._id)
        .executeTakeFirstOrThrow(),
    )
    return { ...payment, amount: placed.total }
  }
  type Unpaid = Awaited<ReturnType<typeof unpaidOrder>>

  /** The brand's account at the sandbox gateway, with secrets of its own. */
  const openAccount = async (site: TestSite, webhookSecrets: readonly string[]): Promise<Account> => {
    const { accountId } = await unpaidOrder(site)
    const settings = {
      baseUrl: 'http://127.0.0.1:1',
      merchantId: site.brandId,
      apiKey: 'an api key of some length',
      webhookSecrets,
    }
    await shop.platform.db.tenant(site.brandId, async (tx) => {
      const account = await tx.sql
        .selectFrom('payment_accounts')
        .select(['provider', 'key'])
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow()
      await saveAccountSettings(shop.platform, tx, {
        name: account.provider,
        account: account.key,
        settings,
      })
    })
    return { id: accountId ?? '', site }
  }

  beforeAll(async () => {
    shop = await startTestShop({
      brand: { gateway: 'sandbox' },
      env: { SANDBOX_GATEWAY_ORIGIN: 'http://127.0.0.1:1' },
    })
    const elsewhere = await seedTestBrand(shop, { key: 'elsewhere', gateway: 'sandbox' })
    ours = await openAccount(shop.site, [SECRET, NEXT_SECRET])
    theirs = await openAccount(elsewhere, [FOREIGN_SECRET])
  })
  afterAll(async () => {
    await expectLedgerClean(shop.platform.db)
    await shop.close()
  })

  const capturedEvent = ({ reference, amount }: Unpaid, { site }: Account = ours): string =>
    JSON.stringify({
      type: 'payment.captured',
      data: {
        ...{
          id: `gw-${reference}`,
          merchantId: site.brandId,
          reference,
          status: 'captured',
          pageUrl: 'http://127.0.0.1:1/pay/p1',
        },
        ...{
          amount: amount.amount,
          currency: amount.currency,
          capturedAmount: amount.amount,
          refundedAmount: 0,
        },
      },
    })

  const post = ({ body, headers }: WebhookPost, { id }: Account = ours) =>
    shop.server.inject({
      method: 'POST',
      url: `/api/v1/payment/webhook/sandbox/${id}`,
      payload: body,
      headers,
    })

  const statusOf = async ({ id }: Unpaid): Promise<unknown> =>
    shop.platform.db.system(({ sql }) =>
      sql.selectFrom('payments').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
    )

  it('change nothing and are refused, for every forgery', async () => {
    const payment = await unpaidOrder(ours.site)
    const body = capturedEvent(payment)
    const before = await computeFingerprint(shop.platform.db)
    const forgeries = createForgeries({ body, secret: SECRET, foreignSecret: FOREIGN_SECRET, now: now() })
    for (const [name, forged] of forgeries) {
      const answer = await post(forged)
      expect(answer.statusCode, `${name}: ${answer.body}`).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500)
      expect(answer.body, name).not.toMatch(/secret|signature|timestamp/i)
    }
    expect(await computeFingerprint(shop.platform.db)).toEqual(before)
    expect((await post(createSignedEvent(body, { secret: SECRET, at: now() }))).statusCode).toBe(200)
    expect(await statusOf(payment)).toEqual({ status: 100 })
  })

  it('are distinguished from genuine ones under either secret of a rotation, up to 300 seconds away', async () => {
    for (const [secret, away] of [
      [SECRET, -300],
      [NEXT_SECRET, 300],
      [NEXT_SECRET, 0],
    ] as const) {
      const payment = await unpaidOrder(ours.site)
      const answer = await post(createSignedEvent(capturedEvent(payment), { secret, at: now() + away }))
      expect([answer.statusCode, await statusOf(payment)]).toEqual([200, { status: 100 }])
    }
  })

  it('pay no other order: not at another account, and not by another shop’s own gateway', async () => {
    const payment = await unpaidOrder(ours.site)
    const genuine = createSignedEvent(capturedEvent(payment), { secret: SECRET, at: now() })
    expect((await post(genuine, theirs)).statusCode).toBe(400)
    for (const account of [ours, theirs]) {
      const foreign = createSignedEvent(capturedEvent(payment, account), {
        secret: FOREIGN_SECRET,
        at: now(),
      })
      await post(foreign, theirs)
    }
    expect(await statusOf(payment)).toEqual({ status: 481 })
  })

  it('pay one order only, though the gateway itself names two under one reference of its own', async () => {
    const [paid, other] = [await unpaidOrder(ours.site), await unpaidOrder(ours.site)]
    const told = (payment: Unpaid) => capturedEvent(payment).replace(/"id":"[^"]+"/, '"id":"gw-same"')
    for (const payment of [paid, other]) {
      const event = createSignedEvent(told(payment), { secret: SECRET, at: now() })
      expect((await post(event)).statusCode).toBe(200)
    }
    expect([await statusOf(paid), await statusOf(other)]).toEqual([{ status: 100 }, { status: 481 }])
  })

  it('are refused alike by accounts and gateways that do not exist', async () => {
    const genuine = createSignedEvent(capturedEvent(await unpaidOrder(ours.site)), {
      secret: SECRET,
      at: now(),
    })
    const { body, headers } = genuine
    for (const [provider, account, status] of [
      ['sandbox', 'N'.repeat(22), 400],
      ['no-such-gateway', ours.id, 400],
      ['__proto__', ours.id, 404],
      ['sandbox', '..%2f..', 404],
    ] as const) {
      const url = `/api/v1/payment/webhook/${provider}/${account}`
      const answer = await shop.server.inject({ method: 'POST', url, payload: body, headers })
      expect(answer.statusCode, `${url} ${answer.body}`).toBe(status)
    }
  })

  it('are tested against every installed gateway, by the suite that all of them pass', async () => {
    const plugged = shop.platform.hooks.all('paymentProvider').map(({ name }) => name)
    expect(plugged.length).toBeGreaterThan(2)
    const folder = 'providers/payments'
    const tested: string[] = []
    for (const vendor of await readdir(folder)) {
      if (vendor === 'README.md') continue
      const server = `${folder}/${vendor}/server`
      const plugin = await readFile(`${server}/plugin.ts`, 'utf8')
      const tests = await readFile(`${server}/${vendor}.test.ts`, 'utf8').catch(() => '')
      if (tests.includes('describeGateway(')) tested.push(plugin)
    }
    for (const name of plugged.filter((each) => each !== 'test-gateway' && each !== 'sandbox'))
      expect(
        tested.some((plugin) => plugin.includes(`'${name}'`)),
        name,
      ).toBe(true)
  })
})
