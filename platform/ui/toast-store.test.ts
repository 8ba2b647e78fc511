import { beforeEach, expect, it, vi } from 'vitest'
import { isAnnounced, useToasts } from './toast-store.ts'

const store = () => useToasts.getState()
const texts = () => store().toasts.map(({ text }) => text)

beforeEach(() => useToasts.setState(useToasts.getInitialState()))

it('shows at most two, the newest last, and the same text once', () => {
  for (const text of ['one', 'two', 'two', 'three']) store().show({ text })
  expect(texts()).toEqual(['two', 'three'])
})

it('dismisses one by its id', () => {
  store().show({ text: 'one' })
  store().show({ text: 'two' })
  store().dismiss(store().toasts[0]?.id ?? 0)
  expect(texts()).toEqual(['two'])
})

it('counts announcements, so that the same text is announced again', () => {
  store().announce('3 results')
  const first = store().announcement
  store().announce('3 results')
  expect(store().announcement).not.toEqual(first)
})

it('shows toasts in the dialog opened last, and in the page again after it', () => {
  store().addHost('page')
  store().addHost('dialog')
  expect(store().hosts.at(-1)).toBe('dialog')
  store().removeHost('dialog')
  expect(store().hosts.at(-1)).toBe('page')
})

it('keeps a toast of a dialog that closes until the page is shown again', () => {
  store().addHost('page')
  store().addHost('dialog')
  store().showAfterDialog({ text: 'one' })
  expect(texts()).toEqual([])
  store().removeHost('dialog')
  expect(texts()).toEqual(['one'])
  store().showAfterDialog({ text: 'two' })
  expect(texts()).toEqual(['one', 'two'])
})

it('takes as announced what the host before had a second for', () => {
  vi.useFakeTimers()
  store().announce('one')
  vi.advanceTimersByTime(900)
  store().addHost('dialog')
  expect(isAnnounced(store().announcement, store().hostedSince)).toBe(false)
  vi.advanceTimersByTime(200)
  store().removeHost('dialog')
  expect(isAnnounced(store().announcement, store().hostedSince)).toBe(true)
  vi.useRealTimers()
})
