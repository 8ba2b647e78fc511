import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generatePhone, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { days, minutes } from '#platform/kernel/clock.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount } from '#platform/testing/proof-runs.ts'
import { getStrongestDatabase } from './default-limits.ts'
import { createMessageLedger } from './message-ledger.ts'
import { createGuestVisitor, requestCode, submitCode, toPrivateAddress, type Visitor } from './visitor.ts'

const GUESSES = chooseRunCount({ ci: 100, full: 1_000 })
const PHONES = chooseRunCount({ ci: 20, full: 1_000 })

const WRONG = 4402
const NO_ATTEMPTS_LEFT = 4404

describe('code guessing', () => {
  const ledger = createMessageLedger()
  let shop: TestShop
  let networks = 0
  beforeAll(async () => {
    shop = await startTestShop({ database: getStrongestDatabase(), plugins: ledger.areas })
  })
  afterAll(() => shop.close())

  const guest = () => {
    networks += 1
    return createGuestVisitor(shop, { ip: toPrivateAddress(networks) })
  }
  const challengeFor = async (visitor: Visitor, phone: string): Promise<string> => {
    const sent = expectOk(await requestCode(shop, visitor, { phone }))
    return sent.verificationId
  }
  const wrongCodes = (phone: string, count: number): string[] => {
    const right = Number(ledger.codeFor(`+971${phone}`))
    return Array.from({ length: count }, (_, n) => String((right + n + 1) % 1_000_000).padStart(6, '0'))
  }
  const guess = async (visitor: Visitor, challenge: string, otp: string): Promise<number> => {
    const answer = await submitCode(visitor, challenge, otp)
    return answer.ok ? 200 : answer.error.code
  }

  it(`AU-01 of ${GUESSES} guesses at once five are looked at, and the right code comes too late as the sixth`, async () => {
    const [visitor, phone] = [await guest(), generatePhone()]
    const challenge = await challengeFor(visitor, phone)
    const answers = await Promise.all(wrongCodes(phone, GUESSES).map((otp) => guess(visitor, challenge, otp)))
    expect(answers.filter((code) => code === WRONG)).toHaveLength(5)
    expect(answers.filter((code) => code === NO_ATTEMPTS_LEFT)).toHaveLength(GUESSES - 5)
    expect(await guess(visitor, challenge, ledger.codeFor(`+971${phone}`))).toBe(NO_ATTEMPTS_LEFT)
  })

  it('ends the day for a phone after ten wrong codes, over all its codes and all requesters', async () => {
    const phone = generatePhone()
    const attackers: { visitor: Visitor; challenge: string }[] = []
    for (let n = 0; n < 3; n += 1) {
      const visitor = await guest()
      attackers.push({ visitor, challenge: await challengeFor(visitor, phone) })
      shop.clock.advance(31_000)
    }
    // No code begins like a fixed one, so none of these can be right.
    const wrong = Array.from({ length: 10 }, (_, n) => `12340${n}`)
    const answers = await Promise.all(
      wrong.flatMap((otp) => attackers.map(({ visitor, challenge }) => guess(visitor, challenge, otp))),
    )
    expect(answers.filter((code) => code === WRONG)).toHaveLength(10)
    const again = await requestCode(shop, await guest(), { phone })
    expect(again).toMatchObject({ ok: false, error: { status: 429, code: 4406 } })
    shop.clock.advance(days(1) + minutes(1))
    expect(await requestCode(shop, await guest(), { phone })).toMatchObject({ ok: true })
  })

  it(`AU-10 neither 1234 nor 0000 opens any of ${PHONES} phones`, async () => {
    const opened: string[] = []
    for (let n = 0; n < PHONES; n += 1) {
      const [visitor, phone] = [await guest(), generatePhone()]
      const challenge = await challengeFor(visitor, phone)
      for (const fixed of ['1234', '0000', '123400', '000000'])
        if ((await guess(visitor, challenge, fixed)) !== WRONG) opened.push(`${phone} by ${fixed}`)
    }
    expect(opened).toEqual([])
  })

  it('leaves no code in the database', async () => {
    const rows = await shop.platform.db.system((tx) =>
      tx.sql.selectFrom('otp_challenges').select(['id', 'code_hash']).execute(),
    )
    const codes = new Set(ledger.messages.map(({ to }) => ledger.codeFor(to)))
    expect(rows.length).toBeGreaterThan(PHONES)
    for (const { code_hash } of rows) {
      expect(code_hash).toMatch(/^[\w-]{43}$/)
      expect(codes.has(code_hash)).toBe(false)
    }
  })
})
