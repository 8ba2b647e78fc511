import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CartLine } from '#core/cart/contract/endpoints.ts'
import { listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { getDefaultDatabase } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { type CourtCustomer, type CourtShop, openCourtShop, type TestDish } from '../testing/court-shop.ts'

const both = (en: string) => ({ en, ar: `${en} ع` })

const QUESTIONS = [
  { key: 'tray', type: 1, label: both('Name on the tray'), mandatory: true },
  { key: 'gift', type: 3, label: both('It is a gift') },
]

const CAKE = {
  ...{ sku: 'cake', name: both('Cake'), foodType: 5, price: 5000 },
  collect: [{ key: 'words', type: 1, label: both('Words on it'), mandatory: true }],
}

const MENU = {
  products: [CAKE],
  menus: [{ key: 'all', name: both('All day'), categories: ['mains', 'drinks', 'more'] }],
}

const BOTH: readonly TestDish[] = [
  { stall: 'marina', product: 'burger' },
  { stall: 'downtown', product: 'fries' },
]

describe('what stalls of a court are told with their parts', () => {
  let place: CourtShop
  let guest: CourtCustomer
  let marina = ''
  let downtown = ''
  beforeAll(async () => {
    place = await openCourtShop(getDefaultDatabase().name, { questions: QUESTIONS, menu: MENU })
    guest = await place.customer()
    marina = place.shop.site.stores.marina ?? ''
    downtown = place.shop.site.stores.downtown ?? ''
  })
  afterAll(async () => {
    await place.shop.jobs.runPending()
    await expectLedgerClean(place.shop.platform.db)
    await place.shop.close()
  })

  const tray = { _id: 'tray', value: 'Amal' }

  it('FC-01 shows what each stall asks, and the strictest need for an e-mail address', async () => {
    const basket = expectOk(await guest.quote(BOTH))
    const asked = basket.parts.map(({ store, collectFromUser }) => [
      store._id,
      collectFromUser.map(({ _id, mandatory }) => [_id, mandatory]),
    ])
    expect(new Map(asked as [string, unknown][])).toEqual(
      new Map<string, unknown>([
        [
          marina,
          [
            ['tray', true],
            ['gift', false],
          ],
        ],
        [downtown, []],
      ]),
    )
    // The marina asks for an address and the other needs it.
    expect(basket.isEmailNeeded).toBe(20)
    expect(expectOk(await guest.quote(BOTH.slice(0, 1))).isEmailNeeded).toBe(30)
  })

  it.each([
    ['no answer', {}],
    ['the answer of nobody', { collectFromUser: [{ _id: 'gift', value: true }] }],
    ['an empty answer', { collectFromUser: [{ ...tray, value: ' ' }] }],
  ])(
    'FC-01 refuses a basket with %s to a mandatory question, at the field of its stall',
    async (_, details) => {
      expect(await guest.place(BOTH, { stalls: { [marina]: details } })).toMatchObject({
        error: { status: 422, code: 4427, field: `stalls.${marina}.collectFromUser` },
      })
      expect(await place.board('downtown')).toEqual([])
    },
  )

  it('FC-01 refuses answers to questions of another stall, and of a stall without a part', async () => {
    const stalls = { [marina]: { collectFromUser: [tray] }, [downtown]: { collectFromUser: [tray] } }
    expect(await guest.place(BOTH, { stalls })).toMatchObject({
      error: { status: 422, code: 4428, field: `stalls.${downtown}.collectFromUser` },
    })
    const stranger = 'x'.repeat(22)
    expect(await guest.place(BOTH, { stalls: { [stranger]: { collectFromUser: [tray] } } })).toMatchObject({
      error: { status: 404, code: 4951, field: `stalls.${stranger}` },
    })
  })

  it('FC-01 refuses a basket without an e-mail address that one of its stalls needs, at its field', async () => {
    const stalls = { [marina]: { collectFromUser: [tray] } }
    const nameless = await place.customer()
    expect(await nameless.place(BOTH, { stalls, email: '' })).toMatchObject({
      error: { status: 422, code: 4422, field: 'email' },
    })
  })

  it('FC-01 gives each stall its own answers and note, and all of them the cutlery', async () => {
    const order = await guest.settle(
      expectOk(
        await guest.place(BOTH, {
          ...{ orderNote: 'Call me', needsCutlery: true },
          stalls: { [marina]: { collectFromUser: [tray], orderNote: 'No salt' } },
        }),
      ),
    )
    const told = await Promise.all(
      (['marina', 'downtown'] as const).map(async (stall) => {
        const own = (await place.board(stall)).find(({ _id }) => order.parts.some((part) => part._id === _id))
        const { orderNote, needsCutlery, collectFromUser = [] } = own ?? {}
        return [orderNote, needsCutlery, collectFromUser.map(({ label, text }) => [label, text])]
      }),
    )
    expect(told).toEqual([
      ['No salt', true, [['Name on the tray', 'Amal']]],
      ['Call me', true, []],
    ])
  })

  it('FC-01 shows the choices and the note of each dish, in the basket and in the order', async () => {
    const { groups, options } = place.shop.site
    const more = {
      customize: [{ _id: groups.extras ?? '', variants: [{ variant: options.egg ?? '', counter: 2 }] }],
      specialInstructions: 'Well done',
    }
    const dishes: readonly TestDish[] = [
      { stall: 'downtown', product: 'burger', more },
      { stall: 'downtown', product: 'fries' },
    ]
    const toShown = (lines: readonly Pick<CartLine, 'name' | 'customize' | 'specialInstructions'>[]) =>
      lines.map(({ name, customize, specialInstructions }) => [
        name,
        listChoiceLines(customize).map(({ name: option, count }) => [option, count]),
        specialInstructions,
      ])
    const shown = [
      ['Burger', [['Egg', 2]], 'Well done'],
      ['Fries', [], ''],
    ]
    const basket = expectOk(await guest.quote(dishes))
    expect(toShown(basket.parts[0]?.lines ?? [])).toEqual(shown)
    const order = await guest.settle(expectOk(await guest.place(dishes)))
    expect(toShown(order.parts[0]?.products ?? [])).toEqual(shown)
  })

  it('FC-01 keeps the note of a dish in sight that is sold out', async () => {
    const gone: TestDish = {
      ...{ stall: 'downtown', product: 'pie', qty: 9 },
      more: { specialInstructions: 'Warm' },
    }
    const [line] = expectOk(await guest.quote([gone])).parts[0]?.lines ?? []
    expect(line).toMatchObject({ isAvailable: false, specialInstructions: 'Warm' })
  })

  it('FC-01 takes a dish with a mandatory question, whose answer its stall gets', async () => {
    const cake = (more: TestDish['more']): TestDish => ({ stall: 'downtown', product: 'cake', more })
    expect(expectOk(await guest.quote([cake({})]))).toMatchObject({ canPlace: false })
    const answered = cake({ collectFromUser: [{ _id: 'words', value: 'Mabrouk' }] })
    const order = await guest.settle(expectOk(await guest.place([answered])))
    const own = (await place.board('downtown')).find(({ _id }) => _id === order.parts[0]?._id)
    expect(own?.products[0]?.collectFromUser).toMatchObject([{ label: 'Words on it', text: 'Mabrouk' }])
  })
})
