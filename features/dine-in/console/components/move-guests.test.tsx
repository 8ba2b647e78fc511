import { afterEach, expect, it, vi } from 'vitest'
import { callHook } from '#platform/testing/call-hook.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import type { FloorTable } from '../../contract/floor-endpoints.ts'
import consoleTexts from '../messages/en.json' with { type: 'json' }
import { useMoveGuests } from './move-guests.tsx'

const session = {
  ...{ _id: 'visit', joinCode: '123456', waiting: [], calls: [], answered: [], rounds: [] },
  ...{ guests: [], sentAway: [], total: null, due: null, orders: [] },
} satisfies FloorTable['session']

const tableOf = (name: string, visit: FloorTable['session']) =>
  ({ _id: `table-${name}`, kind: 'table', name, session: visit }) as FloorTable

const sit = () => {
  const change = vi.fn(() => Promise.resolve(true))
  const onMoved = vi.fn<(table: string) => void>()
  const move = callHook(() => useMoveGuests({ session, table: tableOf('1', session), change, onMoved }), {
    texts: { 'dine-in-console': consoleTexts },
  })
  return { change, onMoved, move }
}

afterEach(() => usePopup.getState().closePopup())

it('DI-06 moves guests to a free table at once', async () => {
  const { change, onMoved, move } = sit()
  await move(tableOf('2', null))
  expect(change).toHaveBeenCalledTimes(1)
  expect(onMoved).toHaveBeenCalledWith('table-2')
  expect(usePopup.getState().isOpen).toBe(false)
})

it('DI-06 asks before two parties become one, with both tables named, and merges on "Merge" only', async () => {
  const { change, onMoved, move } = sit()
  await move(tableOf('2', { ...session, _id: 'other' }))
  expect(change).not.toHaveBeenCalled()
  const { isOpen, heading, rightBtnText, handlers } = usePopup.getState()
  expect([isOpen, heading, rightBtnText]).toEqual([true, 'Merge Table 1 with Table 2?', 'Merge'])
  expect(handlers.left).toBeUndefined()
  handlers.right?.()
  await vi.waitFor(() => expect(onMoved).toHaveBeenCalledWith('table-2'))
  expect(change).toHaveBeenCalledTimes(1)
})
