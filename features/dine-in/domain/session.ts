/** `pending`: staff have not approved the guests yet. */
export const SESSION_STATUSES = ['pending', 'open', 'closed'] as const
export type SessionStatus = (typeof SESSION_STATUSES)[number]

/** `waiting`: staff decide whether the guest belongs to the table. */
export const MEMBER_STATUSES = ['waiting', 'in', 'refused'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

export const CLOSE_REASONS = ['paid', 'staff', 'idle', 'merged'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

export const MAX_TABLE_MEMBERS = 30
export const MAX_GUEST_NAME_LENGTH = 40

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

/** The status of a guest who joins with the printed code or the table's short code, or without either. */
export const getJoinStatus = (proof: 'code' | 'none', before: MemberStatus | undefined): MemberStatus => {
  if (before === 'in') return 'in'
  return proof === 'code' ? 'in' : 'waiting'
}
