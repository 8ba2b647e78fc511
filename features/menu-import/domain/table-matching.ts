import type { ColumnMatch, ColumnMatches } from './column-matches.ts'

/** Why a column is read, or proposed to be read, as it is; or why nothing is proposed. */
export const EVIDENCE_CODES = [
  'heading',
  'headingWord',
  'money',
  'long',
  'repeated',
  'codes',
  'picture',
  'texts',
  'script',
  'numbers',
  'empty',
  'nothing',
  'unknown',
  'twice',
  'severalPrices',
  'otherAmounts',
  'priceOrCost',
  'saved',
  'chosen',
  'leftOut',
] as const

/** `word`: what the heading says, as it stands there. */
export interface ColumnEvidence {
  readonly code: (typeof EVIDENCE_CODES)[number]
  readonly word?: string | undefined
}

export const CONFIDENCES = ['sure', 'likely', 'open'] as const

export interface MatchedColumn {
  /** As the file writes it. */
  readonly head: string
  /** The cells of the first rows. */
  readonly samples: readonly string[]
  readonly match: ColumnMatch | null
  readonly confidence: (typeof CONFIDENCES)[number]
  readonly evidence: ColumnEvidence
}

/** How the columns of a table were read, or could be. */
export interface TableMatching {
  /** False: nothing was read yet, these are proposals. */
  readonly isRead: boolean
  /** The same for every table with these headings. */
  readonly signature: string
  /** Present when the merchant has said what the columns hold. */
  readonly chosen?: ColumnMatches | undefined
  readonly columns: readonly MatchedColumn[]
}

/** What a merchant said of an earlier table with the same headings. */
export interface SavedMatching {
  readonly signature: string
  readonly columns: ColumnMatches
}
