import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useInstallOffer, watchInstallOffer } from './install-offer.ts'

const createOffer = () =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() })

let end: () => void
const watch = (early?: Event): EventTarget => {
  const window = Object.assign(new EventTarget(), early && { compassInstallOffer: early })
  vi.stubGlobal('window', window)
  end = watchInstallOffer()
  return window
}

beforeEach(() => useInstallOffer.setState({ event: undefined }))
afterEach(() => {
  end()
  vi.unstubAllGlobals()
})

it('UX-53 holds an offer of the browser back until something is ordered, also one from before it was watched', () => {
  const early = createOffer()
  watch(early)
  expect(useInstallOffer.getState().event).toBe(early)
  end()
  const late = createOffer()
  watch().dispatchEvent(late)
  expect(late.defaultPrevented).toBe(true)
  expect(useInstallOffer.getState().event).toBe(late)
})

it('offers nothing once the shop is installed', () => {
  watch(createOffer()).dispatchEvent(new Event('appinstalled'))
  expect(useInstallOffer.getState().event).toBeUndefined()
})
