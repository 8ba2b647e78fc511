import { afterAll, expect, it } from 'vitest'
import { submitForm } from '../fake/testing.ts'
import { startSandboxFixture } from '../testing/sandbox-requests.ts'

const world = await startSandboxFixture()
const { provider, request, signal } = world
afterAll(() => world.close())

const { savedCards, checkUpi } = provider()
if (!savedCards || !checkUpi) throw new Error('The sandbox keeps cards and knows UPI ids')

const payAs = async (cards: { customer: string; save: boolean; use?: string }, card = 'tok_success') => {
  const created = await provider().create({ ...request(), cards })
  if (created.kind !== 'redirect') throw new Error(created.kind)
  const page = await (await fetch(created.pageUrl)).text()
  await submitForm(created.pageUrl, { card })
  return page
}

it('PY-05 saves a card on request, lists it first when it was chosen, and deletes it', async () => {
  const { customer: someone } = request()
  const customer = await savedCards.customer({ customer: someone, signal: signal() })
  const other = await savedCards.customer({ customer: { ...someone, id: 'u2' }, signal: signal() })
  await payAs({ customer, save: true }, 'tok_funds')
  expect(await savedCards.list({ customer, signal: signal() })).toEqual([])
  await payAs({ customer, save: false })
  expect(await savedCards.list({ customer, signal: signal() })).toEqual([])
  await payAs({ customer, save: true })
  const cards = await savedCards.list({ customer, signal: signal() })
  expect(cards).toMatchObject([{ brand: 'visa', lastFour: '4242', expires: '12/34' }])
  const token = cards[0]?.token ?? ''
  expect(await payAs({ customer, save: false, use: token })).toMatch(/4242/)
  expect(await payAs({ customer: other, save: false, use: token })).not.toMatch(/4242/)
  expect(await savedCards.remove({ customer: other, token, signal: signal() })).toBe(false)
  expect(await savedCards.remove({ customer, token, signal: signal() })).toBe(true)
  expect(await savedCards.remove({ customer, token, signal: signal() })).toBe(false)
  expect(await savedCards.list({ customer, signal: signal() })).toEqual([])
})

it('charges a saved card while its owner is away, once per reference, and declines one that requires confirmation', async () => {
  const { customer: someone, amount, description, returnUrl, webhookUrl } = request()
  const requested = { amount, description, returnUrl, webhookUrl, signal: signal() }
  const customer = await savedCards.customer({ customer: { ...someone, id: 'u3' }, signal: signal() })
  await payAs({ customer, save: true })
  const [card] = await savedCards.list({ customer, signal: signal() })
  const token = card?.token ?? ''
  const first = await savedCards.charge?.({ ...requested, customer, token, reference: 'week-1' })
  expect(first).toMatchObject({ kind: 'done' })
  expect(await savedCards.charge?.({ ...requested, customer, token, reference: 'week-1' })).toEqual(first)
  const inquire = (reference: string) =>
    provider().inquire({ reference, amount, openedAt: new Date(), signal: signal() })
  expect(await inquire('week-1')).toMatchObject({ state: 'captured', captured: amount })
  const other = await savedCards.customer({ customer: { ...someone, id: 'u4' }, signal: signal() })
  const stranger = { ...requested, customer: other, token, reference: 'week-2' }
  expect(await savedCards.charge?.(stranger)).toMatchObject({ kind: 'refused' })
  expect(await inquire('week-2')).toMatchObject({ state: 'unknown' })
})

it('PY-06 confirms UPI ids, except those that do not exist', async () => {
  expect(await checkUpi({ upiId: 'lina@okbank', signal: signal() })).toMatchObject({ kind: 'verified' })
  expect(await checkUpi({ upiId: 'nobody@okbank', signal: signal() })).toEqual({ kind: 'failed' })
})
