import { expect, it } from 'vitest'
import { MAX_OWN_CALLS } from '../domain/calls.ts'
import {
  addCall,
  type CallListDraft,
  hasRoomForCall,
  moveCall,
  toCallListBody,
  toCallListDraft,
} from './call-list-draft.ts'

const saved = {
  version: 'v',
  languages: ['en' as const],
  calls: [
    { key: 'waiter', name: null, isOffered: true },
    { key: 'chair', name: { en: 'High chair' }, isOffered: false },
  ],
}

it('sends each call by its key, and a new one without any', () => {
  const draft = addCall(toCallListDraft(saved))
  expect(toCallListBody(draft)).toEqual([...saved.calls, { name: {}, isOffered: true }])
  expect(new Set(draft.map(({ id }) => id)).size).toBe(3)
})

it('moves a call by one place and leaves it at the ends', () => {
  const draft = toCallListDraft(saved)
  const keys = (list: CallListDraft) => list.map(({ key }) => key)
  expect(keys(moveCall(draft, 1, -1))).toEqual(['chair', 'waiter'])
  expect(moveCall(draft, 1, 1)).toBe(draft)
  expect(moveCall(draft, 0, -1)).toBe(draft)
})

it('has room for so many calls in the merchant’s words, whatever else is on the list', () => {
  let draft = toCallListDraft(saved)
  for (let own = 1; own < MAX_OWN_CALLS; own += 1) {
    expect(hasRoomForCall(draft)).toBe(true)
    draft = addCall(draft)
  }
  expect(hasRoomForCall(draft)).toBe(false)
})
