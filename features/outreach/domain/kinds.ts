/** What a merchant sends of its own accord. */
export const OUTREACH_KINDS = ['rating', 'firstOrder', 'winBack', 'birthday'] as const
export type OutreachKind = (typeof OUTREACH_KINDS)[number]

interface KindTerms {
  /**
   * Hours after the hand-over for ratings, days after it for first orders, days since the last order to win back, days
   * before a birthday.
   */
  readonly delay: { readonly min: number; readonly max: number; readonly standard: number }
  readonly takesCode: boolean
}

export const KIND_TERMS: Readonly<Record<OutreachKind, KindTerms>> = {
  rating: { delay: { min: 1, max: 48, standard: 3 }, takesCode: false },
  firstOrder: { delay: { min: 1, max: 30, standard: 7 }, takesCode: true },
  winBack: { delay: { min: 14, max: 365, standard: 45 }, takesCode: true },
  birthday: { delay: { min: 0, max: 14, standard: 0 }, takesCode: true },
}

/** Longer wordings would make several SMS of one. */
export const MAX_WORDING = 200

/** The channels that a customer can allow. */
export const OUTREACH_CHANNELS = ['email', 'phone'] as const
export type OutreachChannel = (typeof OUTREACH_CHANNELS)[number]
