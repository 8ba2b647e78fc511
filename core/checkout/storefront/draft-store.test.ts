import { describe, expect, it } from 'vitest'
import { parseCheckoutDraft } from './draft-store.ts'

describe('stored checkout draft', () => {
  it('is read back unchanged', () => {
    const draft = {
      deliveryInstruction: 'Ring twice',
      orderNote: 'Nut allergy',
      dropOff: 'door',
      needsCutlery: false,
      appointmentWith: 'mona',
      answers: { plate: 'DXB 4411', gift: true },
      addressId: 'a',
      name: 'Nadia',
      email: null,
    }
    expect(parseCheckoutDraft(JSON.stringify(draft))).toEqual(draft)
  })

  it.each([null, '', '{', '[]', '"x"', '{"dropOff":true,"card":"4111"}'])(
    'drops invalid values: %s',
    (text) => {
      expect(parseCheckoutDraft(text)).toEqual({
        deliveryInstruction: '',
        orderNote: '',
        dropOff: '',
        needsCutlery: true,
        appointmentWith: '',
        answers: {},
        addressId: '',
        name: null,
        email: null,
      })
    },
  )
})
