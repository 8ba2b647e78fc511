import { expect, it } from 'vitest'
import { provideCardCart, runOnCardCart } from './card-cart.ts'

it('runs taps from before the cart code was loaded, in their order', () => {
  const added: string[] = []
  const cart = { add: (id: string) => void added.push(id), removeOne: () => undefined }
  runOnCardCart(({ add }) => add('first', 100))
  runOnCardCart(({ add }) => add('second', 200))
  expect(added).toEqual([])
  const end = provideCardCart(cart)
  expect(added).toEqual(['first', 'second'])
  runOnCardCart(({ add }) => add('third', 300))
  expect(added).toEqual(['first', 'second', 'third'])
  end()
})
