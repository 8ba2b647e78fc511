import type { LocalizedText } from '#platform/kernel/language.ts'
import type { CallListForm } from '../contract/call-list-endpoints.ts'
import { isCallKind, MAX_OWN_CALLS } from '../domain/calls.ts'

/** Something that guests can call for while staff edit the list. */
export interface DraftCall {
  /** Names it in the form, a new one too. */
  readonly id: number
  /** Absent until a new one is saved. */
  readonly key?: string
  /** In the merchant's words; null for a known kind. */
  readonly name: LocalizedText | null
  readonly isOffered: boolean
}

export type CallListDraft = readonly DraftCall[]

export const toCallListDraft = ({ calls }: CallListForm): CallListDraft =>
  calls.map((call, id) => ({ ...call, id }))

/** Whether one more call in the merchant's words has room. */
export const hasRoomForCall = (draft: CallListDraft): boolean =>
  draft.filter(({ key }) => key === undefined || !isCallKind(key)).length < MAX_OWN_CALLS

export const addCall = (draft: CallListDraft): CallListDraft => [
  ...draft,
  { id: Math.max(-1, ...draft.map(({ id }) => id)) + 1, name: {}, isOffered: true },
]

/** Moves the call at `at` by one place; at the ends it stays. */
export const moveCall = (draft: CallListDraft, at: number, by: 1 | -1): CallListDraft => {
  const moved = draft[at]
  if (!moved || at + by < 0 || at + by >= draft.length) return draft
  return draft.toSpliced(at, 1).toSpliced(at + by, 0, moved)
}

/** The list as it is sent. */
export const toCallListBody = (draft: CallListDraft) =>
  draft.map(({ key, name, isOffered }) => ({ ...(key !== undefined && { key }), name, isOffered }))
