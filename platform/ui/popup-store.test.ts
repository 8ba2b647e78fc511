import { afterEach, describe, expect, it, vi } from 'vitest'
import { usePopup } from './popup-store.ts'

const popup = () => usePopup.getState()

afterEach(() => popup().closePopup())

describe('popup state', () => {
  it('stores the content and each button’s own handler', () => {
    const [left, right] = [vi.fn(), vi.fn()]
    popup().openPopup({
      image: '/box.webp',
      heading: 'Start anew?',
      subText: 'This empties the box.',
      leftBtnText: 'No',
      rightBtnText: 'Yes',
      handlers: { left, right },
    })
    expect(popup()).toMatchObject({
      isOpen: true,
      image: '/box.webp',
      heading: 'Start anew?',
      subText: 'This empties the box.',
      leftBtnText: 'No',
      rightBtnText: 'Yes',
      isUrlNotFound: false,
    })
    popup().handlers.right?.()
    expect(right).toHaveBeenCalledOnce()
    expect(left).not.toHaveBeenCalled()
  })

  it('clears the content of the last popup in the next', () => {
    popup().openPopup({ heading: 'First', subText: 'Words', leftBtnText: 'No', image: '/box.webp' })
    popup().openPopup({ heading: 'Second' })
    expect(popup()).toMatchObject({
      heading: 'Second',
      subText: '',
      leftBtnText: '',
      image: '',
      handlers: {},
    })
  })

  it('distinguishes an address that does not exist from other popups', () => {
    const goToStart = vi.fn()
    popup().showUrlNotFound(goToStart)
    expect(popup()).toMatchObject({ isOpen: true, isUrlNotFound: true })
    popup().handlers.right?.()
    expect(goToStart).toHaveBeenCalledOnce()
    popup().closePopup()
    expect(popup()).toMatchObject({ isOpen: false, isUrlNotFound: false, handlers: {} })
  })
})
