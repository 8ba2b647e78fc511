import { afterEach, describe, expect, it } from 'vitest'
import { callHook } from '#platform/testing/call-hook.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import type { Cart, CartLine } from '../contract/endpoints.ts'
import messages from '../messages/en.json' with { type: 'json' }
import { useMissingPopup } from './use-missing-popup.ts'

type Line = Pick<CartLine, 'name' | 'photo'> & { readonly state: Pick<CartLine['state'], 'isAvailable'> }

const createLine = (name: string, isAvailable: boolean, base: string | null): Line => ({
  name,
  photo: base === null ? null : { base, width: 1200, height: 900 },
  state: { isAvailable },
})

const show = (...products: readonly Line[]): void =>
  callHook(useMissingPopup, { texts: { cart: messages } })({ store: 'marina', products } as unknown as Cart)

const TEA = createLine('Tea', true, '/pictures/tea')
const SOUP = createLine('Soup', false, '/pictures/soup')
const PIE = createLine('Pie', false, '/pictures/pie')

afterEach(() => usePopup.getState().closePopup())

describe('items that cannot be had after a change', () => {
  it('SH-06 shows the picture of a single one', () => {
    show(TEA, SOUP)
    expect(usePopup.getState()).toMatchObject({
      isOpen: true,
      image: '/pictures/soup-medium.webp',
      subText: 'Soup',
      rightBtnText: 'Remove it',
    })
  })

  it('SH-06 shows no picture of one among several, nor of one that has none', () => {
    show(SOUP, TEA, PIE)
    expect(usePopup.getState()).toMatchObject({ isOpen: true, image: '', subText: 'Soup, Pie' })
    usePopup.getState().closePopup()
    show(TEA, createLine('Bun', false, null))
    expect(usePopup.getState()).toMatchObject({ isOpen: true, image: '', subText: 'Bun' })
  })

  it('opens nothing while everything can be had', () => {
    show(TEA)
    expect(usePopup.getState().isOpen).toBe(false)
  })
})
