import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { callHook } from '#platform/testing/call-hook.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { Cart, CartLine } from '../contract/endpoints.ts'
import messages from '../messages/en.json' with { type: 'json' }
import type { CartScope } from './cart-calls.ts'
import { useAddRefusalHandler } from './use-add-to-cart.ts'
import { type LineNote, useLineNotes } from './use-line-notes.ts'

const texts = { cart: messages }

const scope = { homePath: 'shop', siteId: 'site', vendor: { store: { _id: 'store' } } } as CartScope
const again = vi.fn()

const refuse = (error: Pick<ApiError, 'code' | 'message'>): void =>
  callHook(useAddRefusalHandler, { texts })({ status: 409, ...error }, scope, { again })

beforeEach(() => {
  again.mockClear()
  usePopup.getState().closePopup()
  useToasts.setState({ toasts: [] })
  useServiceDialog.getState().close()
})

describe('a refused addition', () => {
  it.each([
    [4201, 'Soup is not available now.', 'Not available now'],
    [4202, 'Only 2 of Soup left.', 'Not enough left'],
  ])('CT-05 opens a popup for %i that says what is wrong and offers to choose something else', (...row) => {
    const [code, message, heading] = row
    refuse({ code, message })
    expect(usePopup.getState()).toMatchObject({
      heading,
      subText: message,
      rightBtnText: 'Choose something else',
    })
    expect(useToasts.getState().toasts).toEqual([])
    expect(again).not.toHaveBeenCalled()
  })

  it('CT-05 offers for 4200 to keep the cart or to start a new one, and starts it only when that is chosen', () => {
    refuse({ code: 4200, message: 'Your cart has items from Marina. Start a new cart?' })
    const popup = usePopup.getState()
    expect(popup).toMatchObject({ leftBtnText: 'Keep my cart', rightBtnText: 'Start a new cart' })
    expect(again).not.toHaveBeenCalled()
    popup.handlers.right?.()
    expect(again).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('asks for the area that is missing, and adds the item once it is chosen', () => {
    refuse({ code: 4316, message: 'Where to?' })
    const { view, onChosen } = useServiceDialog.getState()
    expect(view).toBe('area')
    onChosen?.()
    expect(again).toHaveBeenCalledExactlyOnceWith(false)
  })
})

const line = (id: string, product: string, sku: string) => ({ _id: id, product: { _id: product }, sku })

describe('notes on lines', () => {
  it('CT-06 shows a warning of the server once, on the first line of its sku, and free units beside it', () => {
    const products = [line('a', 'tea', 'T1'), line('b', 'tea', 'T1'), line('c', 'pie', 'P1')] as CartLine[]
    const cart = {
      products,
      promotion: { freeItems: [{ product: 'pie', qty: 2 }] },
      warnings: [{ sku: 'T1', code: 4204, message: 'Add one more Tea, it is free.' }],
    } as unknown as Cart
    const getNotes = callHook(() => useLineNotes(cart), { texts })
    const notes = products.map((each): readonly LineNote[] => getNotes(each))
    expect(notes).toEqual([
      [{ text: 'Add one more Tea, it is free.', tone: 'hint' }],
      [],
      [{ text: '2 free', tone: 'good' }],
    ])
  })
})
