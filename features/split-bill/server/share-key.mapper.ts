const PREFIX = 'share '

/** Under which all attempts to pay a share are one payment for the ledger. */
export const formatShareKey = (shareId: string): string => `${PREFIX}${shareId}`

export const parseShareKey = (key: string | null): string | undefined =>
  key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined
