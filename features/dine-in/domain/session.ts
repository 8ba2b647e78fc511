/** `pending`: staff have not approved the guests yet. */
export const SESSION_STATUSES = ['pending', 'open', 'closed'] as const
export type SessionStatus = (typeof SESSION_STATUSES)[number]

/**
 * `waiting`: staff decide whether the guest belongs to the table. `refused`: they did not let the guest in. `removed`:
 * they sent away a guest who was in.
 */
export const MEMBER_STATUSES = ['waiting', 'in', 'refused', 'removed'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

export const CLOSE_REASONS = ['paid', 'staff', 'idle', 'merged'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

export const MAX_TABLE_MEMBERS = 30
export const MAX_GUEST_NAME_LENGTH = 40
/** Of the short code that phones at the table show to those who join. */
export const JOIN_CODE_DIGITS = 6

/** How visits begin and end at an outlet. */
export interface DineInSettings {
  /** Whether the first scan opens a visit, or staff approve it. */
  readonly opening: 'scan' | 'staff'
  /** Each round is an order of its own. */
  readonly isSingleOrder: boolean
  /** A visit in rounds ends by itself once all is served and paid. */
  readonly closesWhenPaid: boolean
  /** A visit without any change ends after this time. */
  readonly idleMinutes: number
}

export const DEFAULT_SETTINGS: DineInSettings = {
  ...{ opening: 'scan', isSingleOrder: false, closesWhenPaid: false, idleMinutes: 180 },
}

/** Whether staff have refused or removed the guest: only they let such a guest in again during the visit. */
export const isSentAway = (status: MemberStatus): boolean => status === 'refused' || status === 'removed'

/**
 * How a guest joins: by the printed code, which anybody can have photographed; by the short code that phones at the
 * table show, which is another one once somebody was sent away; or without either.
 */
export type JoinProof = 'printedCode' | 'shortCode' | 'none'

interface JoinInput {
  readonly proof: JoinProof
  /** As the visit knows the guest already. */
  readonly before: MemberStatus | undefined
  readonly opening: DineInSettings['opening']
  /** Staff have sent somebody away from this visit, who may come back under another name. */
  readonly isGuarded: boolean
}

/** The status of a guest who joins a visit. */
export const getJoinStatus = ({ proof, before, opening, isGuarded }: JoinInput): MemberStatus => {
  if (before !== undefined && before !== 'waiting') return before
  if (opening === 'staff' || proof === 'none') return 'waiting'
  return proof === 'printedCode' && isGuarded ? 'waiting' : 'in'
}
